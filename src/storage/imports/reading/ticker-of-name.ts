import { basename } from "node:path";

const EXTENSIONS = /(\.(csv|txt|tsv|json|jsonl|ndjson|parquet|gz))+$/i;
const TICKER = "[A-Z]{1,6}(?:[.-][A-Z]{1,3})?";

/** Patterns of file names that reliably contain the ticker; the first group is the ticker. */
const FORMS: readonly RegExp[] = [
  // AAPL.csv, BRK-B.csv, AAPL.US.csv, and AAPL (1).csv of a browser. Only capitals, so that data.csv is not DATA.
  new RegExp(`^(${TICKER}?)(?:\\.US)?(?: \\(\\d+\\))?$`),
  // TradingView: NASDAQ_AAPL, 1D.csv
  new RegExp(`^[A-Z]{2,10}_(${TICKER}), \\w+(?: \\(\\d+\\))?$`),
  // Alpha Vantage: daily_AAPL.csv, intraday_1min_AAPL.csv
  new RegExp(`^(?:daily|daily_adjusted|intraday_1min)_(${TICKER})$`),
  // Stooq: aapl_us_d.csv, aapl.us.txt
  /^([a-z0-9-]{1,8})[._]us(?:_d)?$/i,
];

/** Returns a file name without folder and extensions. */
export const stemOf = (name: string): string => basename(name).replace(EXTENSIONS, "");

/** Returns the ticker that a file name reliably contains; undefined for other names. */
export function tickerOfName(name: string): string | undefined {
  const stem = stemOf(name);
  for (const [i, form] of FORMS.entries()) {
    const ticker = form.exec(stem)?.[1];
    if (ticker !== undefined) return i === FORMS.length - 1 ? ticker.toUpperCase().replace("-", ".") : ticker;
  }
  return undefined;
}
