import { AppError } from "#base";
import type { DateOrder, StoredTimeframe } from "#market";
import { plainName, type FieldMap } from "../reading/discover-columns.ts";
import type { SourceFile } from "../reading/source-file.ts";
import { stemOf } from "../reading/ticker-of-name.ts";

/**
 * Basis of the prices of a layout. total: also adjusted for dividends, so that prices as traded cannot be recovered;
 * unknown: the file does not specify it.
 */
export type PriceBasis = "as_traded" | "split_adjusted" | "total" | "unknown";

/** A published layout of files with bars: how to recognise it, the basis of its prices, and how to read its columns. */
export interface BarLayout {
  /** Title for messages: "FILE is …". */
  readonly title: string;
  /** Name of the provider for `--from`. */
  readonly from?: string;
  readonly fits: (file: SourceFile) => boolean;
  readonly prices: PriceBasis;
  /** Advice for the user if the prices are total or unknown. */
  readonly pricesHint?: string;
  /** Timeframes of such files; both by default. */
  readonly timeframes?: readonly StoredTimeframe[];
  /** Column names by field, if they differ from the usual names. */
  readonly map?: FieldMap;
  /** Returns the file with a readable header. Throws bad_request. */
  readonly reshape?: (file: SourceFile) => SourceFile;
  /** Returns the ticker of all rows, from the file before `reshape`. */
  readonly tickerOf?: (file: SourceFile) => string | undefined;
  /** Converts a ticker of the file into Winnow's spelling. */
  readonly spell?: (ticker: string) => string;
  /** Returns the order of dates; undefined if the layout does not fix it. */
  readonly dateOrder?: (file: SourceFile) => DateOrder | undefined;
  /** Price in the file that equals one dollar. */
  readonly scale?: number;
  /** A line with another number of fields means that the file is truncated. */
  readonly whole?: true;
  /** Reason why such a file is not read, and the remedy. */
  readonly refused?: string;
}

/** A file with bars, and what its layout gives once the layout is recognised. */
export interface BarFile extends SourceFile {
  readonly layout?: BarLayout;
  /** Ticker of all rows. */
  readonly ticker?: string;
}

/** Layout of files that match no known layout: prices as traded, unless the user specifies another basis. */
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

/**
 * Tests for yfinance's three header lines: Price,Close,… then Ticker,AAPL,… then Date,,… (the first two in either
 * order).
 */
const isDownload = (file: SourceFile): boolean =>
  /^(Price,Ticker|Ticker,Price)$/.test(`${file.header[0]},${cell(file, 0, 0)}`) &&
  /^(Date|Datetime)$/.test(cell(file, 1, 0));

/** Returns the line of names and the line of tickers, without their first cells. */
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

/**
 * Tests for a row of LEAN: 20240102 00:00 and integer prices in ten-thousandths of a dollar, which are multiples of
 * 100.
 */
const isLeanRow = (row: readonly string[]): boolean =>
  LEAN_TIME.test(row[0] ?? "") && row.slice(1, 5).every((price) => /^\d+00$/.test(price.trim())) && row.length >= 6;

/** Known layouts; the first match wins. */
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

/** Options of the user that describe the files. */
export interface LayoutOptions {
  readonly timeframe?: StoredTimeframe;
  readonly adjusted?: boolean;
  readonly asTraded?: boolean;
  /** Provider of the files, according to the user. */
  readonly from?: string;
}

/** Returns the names of providers whose files have a known layout. */
export const providersOfFiles = (): ReadonlySet<string> =>
  new Set(BAR_LAYOUTS.flatMap(({ from }) => (from === undefined ? [] : [from])));

/**
 * Recognises the layout of a file with bars. Throws bad_request if the file does not come from the given provider, does
 * not hold the timeframe, or has a layout that is not read.
 */
export function recogniseBars(file: SourceFile, { from, timeframe }: LayoutOptions): BarFile {
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
 * Returns true if the prices of the files are adjusted for splits, false if they are as traded. Throws bad_request if
 * the layout leaves this open or the prices are also adjusted for dividends, unless the user has specified the basis.
 */
export function arePricesAdjusted(files: readonly BarFile[], { adjusted, asTraded }: LayoutOptions): boolean {
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
