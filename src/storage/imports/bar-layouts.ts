import { AppError } from "#base";
import type { DateOrder, StoredTimeframe } from "#market";
import { plainName, type FieldMap } from "./discover-columns.ts";
import type { SourceFile } from "./source-file.ts";
import { stemOf } from "./ticker-of-name.ts";

/**
 * What the prices of a layout are. total: adjusted for dividends too, so that prices as traded cannot be found again;
 * unknown: the file does not tell.
 */
export type PriceBasis = "as_traded" | "split_adjusted" | "total" | "unknown";

/** A published layout of files with bars: how it is recognised, what its prices are, and how its columns are read. */
export interface BarLayout {
  /** For messages: "FILE is …". */
  readonly title: string;
  /** The provider, as `--from` takes it. */
  readonly from?: string;
  readonly fits: (file: SourceFile) => boolean;
  readonly prices: PriceBasis;
  /** What to do about prices that are total or unknown. */
  readonly pricesHint?: string;
  /** The timeframes that such files hold; both by default. */
  readonly timeframes?: readonly StoredTimeframe[];
  /** Columns by field, where the usual names do not do. */
  readonly map?: FieldMap;
  /** The file with a header that can be read. Errors: bad_request. */
  readonly reshape?: (file: SourceFile) => SourceFile;
  /** The ticker of all rows, from the file as it was before it was reshaped. */
  readonly tickerOf?: (file: SourceFile) => string | undefined;
  /** A ticker as the column has it in Winnow's spelling. */
  readonly spell?: (ticker: string) => string;
  /** The order of its dates; undefined where it is not fixed. */
  readonly dateOrder?: (file: SourceFile) => DateOrder | undefined;
  /** Prices in the file for one dollar. */
  readonly scale?: number;
  /** Lines with another number of fields mean that the file was cut short. */
  readonly whole?: true;
  /** Why such a file is not read, and the way out. */
  readonly refused?: string;
}

/** A layout for files that are in none that is known: prices as traded, unless the person says otherwise. */
export const PLAIN_LAYOUT: BarLayout = { title: "a table of bars", fits: () => true, prices: "as_traded" };

const has = ({ header }: SourceFile, ...names: readonly string[]): boolean => {
  const found = new Set(header.map((name) => plainName(name)));
  return names.every((name) => found.has(name));
};
const cell = ({ firstRows }: SourceFile, row: number, column: number): string => firstRows[row]?.[column]?.trim() ?? "";
const isWhole = (text: string): boolean => /^\d+$/.test(text);
const upper = (ticker: string): string => ticker.toUpperCase().replace(/\.US$/, "").replaceAll("-", ".");

const AS_TRADED_OR_ADJUSTED =
  "Say --adjusted if they are adjusted for splits (the usual case), or --as-traded if they are those that were traded";
const STOOQ_ONE =
  "Stooq's files are adjusted for splits and dividends unless every adjustment was switched off on the page of the download; such prices are not those that were traded, and scans of the past would be wrong. Say --as-traded when the adjustments were off";
const UNADJUSTED = "Fetch it again with auto_adjust=False, which keeps Close as adjusted for splits only";

/** yfinance's three lines: Price,Close,… then Ticker,AAPL,… then Date,,… (the first two in either order). */
const isDownload = (file: SourceFile): boolean =>
  /^(Price,Ticker|Ticker,Price)$/.test(`${file.header[0]},${cell(file, 0, 0)}`) &&
  /^(Date|Datetime)$/.test(cell(file, 1, 0));

/** The lines of names and of tickers without their first cells. */
function downloadLines({ header, firstRows }: SourceFile): readonly [readonly string[], readonly string[]] {
  const lines = [header, firstRows[0]!].map((line) => line.slice(1).map((text) => text.trim()));
  return header[0] === "Price" ? [lines[0]!, lines[1]!] : [lines[1]!, lines[0]!];
}

function downloadHeader(file: SourceFile): SourceFile {
  const [names, tickers] = downloadLines(file);
  const several = new Set(tickers).size;
  if (several > 1) {
    throw new AppError(
      "bad_request",
      `${file.name} is a table of yfinance's download() with ${several} tickers side by side, so that each column has its name ${several} times. Nothing was imported; write a row for each ticker and day: yf.download([…], auto_adjust=False).stack("Ticker", future_stack=True).reset_index().to_csv("bars.csv", index=False).`,
    );
  }
  return { ...file, header: ["Date", ...names], headerLines: file.headerLines + 2 };
}

const downloadTicker = (file: SourceFile): string | undefined => downloadLines(file)[1][0];

const LEAN_DAY = ["time", "open", "high", "low", "close", "volume"] as const;
const LEAN_TIME = /^\d{8} \d{2}:\d{2}$/;

/** LEAN's rows: 20240102 00:00 and whole prices, of which cents are hundreds. */
const isLeanRow = (row: readonly string[]): boolean =>
  LEAN_TIME.test(row[0] ?? "") && row.slice(1, 5).every((price) => /^\d+00$/.test(price.trim())) && row.length >= 6;

/** The layouts that are known; the first that fits counts. */
export const BAR_LAYOUTS: readonly BarLayout[] = [
  {
    title: "a table of yfinance's download()",
    from: "yahoo",
    fits: (file) => isDownload(file) && downloadLines(file)[0].includes("Adj Close"),
    prices: "split_adjusted",
    reshape: downloadHeader,
    tickerOf: downloadTicker,
  },
  {
    title: "a table of yfinance's download() without Adj Close",
    from: "yahoo",
    fits: isDownload,
    prices: "total",
    pricesHint: `yfinance adjusts these prices for dividends too. ${UNADJUSTED}`,
    reshape: downloadHeader,
    tickerOf: downloadTicker,
  },
  {
    title: "a table of yfinance's history() without Adj Close",
    from: "yahoo",
    fits: (file) => has(file, "dividends", "stocksplits") && !has(file, "adjclose"),
    prices: "total",
    pricesHint: `yfinance adjusts these prices for dividends too. ${UNADJUSTED}`,
  },
  {
    title: "a table with adjusted columns beside those that were traded",
    fits: (file) => has(file, "adjopen", "adjclose"),
    prices: "as_traded",
  },
  {
    title: "a table of Alpha Vantage's adjusted series",
    fits: (file) => has(file, "adjustedclose", "splitcoefficient"),
    prices: "as_traded",
  },
  {
    title: "a table of EODHD",
    fits: (file) => has(file, "adjustedclose"),
    prices: "as_traded",
    spell: (ticker) => ticker.replace(/\.US$/, ""),
  },
  {
    title: "a table of Yahoo's, with Adj Close",
    from: "yahoo",
    fits: (file) => has(file, "adjclose"),
    prices: "split_adjusted",
    timeframes: ["1d"],
  },
  {
    title: "a flat file of Polygon",
    from: "polygon",
    fits: (file) => has(file, "ticker", "windowstart", "transactions"),
    prices: "as_traded",
    map: { ticker: "ticker", time: "window_start", trades: "transactions" },
  },
  {
    title: "a file of Stooq's whole market",
    from: "stooq",
    fits: (file) => file.header[0] === "<TICKER>" && has(file, "per", "date") && /\.US$/i.test(cell(file, 0, 0)),
    prices: "total",
    pricesHint:
      "The files of Stooq's whole market are always adjusted for splits and dividends. Take the CSV of each stock with every adjustment switched off instead, or another provider (winnow import bars --help)",
    timeframes: ["1d"],
    map: { ticker: "<TICKER>", time: "<DATE>" },
    spell: upper,
    whole: true,
  },
  {
    title: "a CSV of Stooq",
    from: "stooq",
    fits: (file) => /^[a-z0-9-]+[._]us(_d)?$/i.test(stemOf(file.name)) && !/^[A-Z.]+$/.test(stemOf(file.name)),
    prices: "unknown",
    pricesHint: STOOQ_ONE,
    timeframes: ["1d"],
    whole: true,
  },
  {
    title: "an export of TradingView",
    fits: (file) => /^[A-Z]{2,10}_[A-Z.-]+, \w+/.test(stemOf(file.name)) && has(file, "time", "open", "close"),
    prices: "split_adjusted",
  },
  {
    title: "a table of Nasdaq.com",
    fits: (file) => has(file, "close/last"),
    prices: "unknown",
    pricesHint: `Nasdaq.com does not say whether its prices are adjusted for splits. ${AS_TRADED_OR_ADJUSTED}`,
    timeframes: ["1d"],
    map: { close: "Close/Last" },
    dateOrder: () => "mdy",
  },
  {
    title: "a table of Investing.com",
    fits: (file) => has(file, "price", "open", "high", "low", "vol", "change%"),
    prices: "unknown",
    pricesHint: `Investing.com does not say whether its prices are adjusted for splits. ${AS_TRADED_OR_ADJUSTED}`,
    timeframes: ["1d"],
    map: { close: "Price" },
  },
  {
    title: "an AmiBroker import file",
    fits: ({ header }) => /^\$FORMAT\b/i.test(header[0] ?? ""),
    prices: "as_traded",
    dateOrder: (file) => (has(file, "datedmy") ? "dmy" : has(file, "datemdy") ? "mdy" : undefined),
    reshape(file) {
      if (file.firstRows[0]?.[0]?.startsWith("$") === true) {
        throw new AppError(
          "bad_request",
          `${file.name} begins with several lines of AmiBroker's commands ($…): leave only the line $FORMAT`,
        );
      }
      return { ...file, header: file.header.map((name) => name.replace(/^\$FORMAT\s*/i, "")) };
    },
  },
  {
    title: "a daily file of LEAN, with prices × 10,000",
    fits: (file) => isLeanRow(file.header) || (file.firstRows.length > 0 && file.firstRows.every(isLeanRow)),
    prices: "as_traded",
    timeframes: ["1d"],
    scale: 10_000,
    reshape: (file) =>
      isLeanRow(file.header)
        ? { ...file, header: file.header.map((_, i) => LEAN_DAY[i] ?? ""), headerLines: file.headerLines - 1 }
        : file,
    tickerOf: (file) => (/^[a-z.]{1,8}$/.test(stemOf(file.name)) ? stemOf(file.name).toUpperCase() : undefined),
  },
  {
    title: "a minute file of LEAN",
    fits: (file) => /^\d{8}_\w*trade$/.test(stemOf(file.name)) && file.header.every(isWhole),
    prices: "as_traded",
    refused:
      "Its times are milliseconds of the day in the file's name and its prices × 10,000. Write a table with time,open,high,low,close,volume in dollars",
  },
  {
    title: "a file of Binance's klines",
    fits: ({ header }) => header.length >= 11 && /^(\d{13}|\d{16})$/.test(header[0] ?? ""),
    prices: "as_traded",
    refused: "Winnow knows the sessions of the US stock exchanges alone, not a market that never closes",
  },
];

/** What the person says of the files. */
export interface LayoutOptions {
  readonly timeframe?: StoredTimeframe;
  readonly adjusted?: boolean;
  readonly asTraded?: boolean;
  /** The provider whose files they are said to be. */
  readonly from?: string;
}

/** Names of providers whose files are known. */
export const providersOfFiles = (): ReadonlySet<string> =>
  new Set(BAR_LAYOUTS.flatMap(({ from }) => (from === undefined ? [] : [from])));

/**
 * Recognises the layout of a file with bars. Errors: bad_request for a file that is not of the provider named, that does
 * not hold the timeframe, or that is not read at all.
 */
export function recogniseBars(file: SourceFile, { from, timeframe }: LayoutOptions): SourceFile {
  const layout = BAR_LAYOUTS.find((one) => one.fits(file)) ?? PLAIN_LAYOUT;
  if (from !== undefined && layout.from !== from) {
    const forms = BAR_LAYOUTS.filter((one) => one.from === from).map(({ title }) => title);
    throw new AppError(
      "bad_request",
      `${file.name} is not in a form of ${from} that is known (${forms.join("; ")}): nothing was imported. Its columns are ${file.header.slice(0, 20).join(", ")}. Leave --from out to import it as a table of bars.`,
    );
  }
  if (layout.refused !== undefined) {
    throw new AppError("bad_request", `${file.name} is ${layout.title}, which is not read. ${layout.refused}.`);
  }
  if (timeframe !== undefined && layout.timeframes?.includes(timeframe) === false) {
    throw new AppError(
      "bad_request",
      `${file.name} is ${layout.title}, which holds bars of ${layout.timeframes.join(" and ")}, not of ${timeframe}.`,
    );
  }
  const ticker = layout.tickerOf?.(file);
  return { ...(layout.reshape?.(file) ?? file), layout, ...(ticker === undefined ? {} : { ticker }) };
}

/**
 * Whether the prices of the files are adjusted for splits (true) or as traded (false). Errors: bad_request where the layout
 * does not tell it or the prices are adjusted for dividends too, unless the person says what they are.
 */
export function arePricesAdjusted(files: readonly SourceFile[], { adjusted, asTraded }: LayoutOptions): boolean {
  if (adjusted === true && asTraded === true) {
    throw new AppError("bad_request", "--adjusted and --as-traded contradict each other: say one of them.");
  }
  if (adjusted === true || asTraded === true) return adjusted === true;
  for (const { name, layout = PLAIN_LAYOUT } of files) {
    if (layout.prices === "as_traded" || layout.prices === "split_adjusted") continue;
    const why = layout.pricesHint ?? AS_TRADED_OR_ADJUSTED;
    throw new AppError("bad_request", `${name} is ${layout.title}: nothing was imported. ${why}.`);
  }
  const traded = files.find(({ layout = PLAIN_LAYOUT }) => layout.prices === "as_traded");
  const restated = files.find(({ layout }) => layout?.prices === "split_adjusted");
  if (traded !== undefined && restated !== undefined) {
    throw new AppError(
      "bad_request",
      `${restated.name} is ${restated.layout!.title}, with prices adjusted for splits, and ${traded.name} has prices as traded: import them apart.`,
    );
  }
  return restated !== undefined;
}
