import { AppError } from "#base";
import { BAR_FIELDS, type BarField } from "#market";
import { quoted } from "../../bar-files/database.ts";
import { PLAIN_LAYOUT, recogniseBars, type BarFile, type BarLayout, type LayoutOptions } from "./bar-layouts.ts";
import { discoverColumns, plainName, unreadColumns } from "../reading/discover-columns.ts";
import type { FieldMap, FieldSource, WantedField } from "../reading/discover-columns.ts";
import type { SourceGroup } from "../reading/read-table.ts";
import { tickerOfName } from "../reading/ticker-of-name.ts";

/**
 * Fields of a bar in a file. `clock` is the time of day if the date has a separate column. `split` (new shares per old
 * share on the day of a split) and `adjusted` (close adjusted for splits) are only compared with the prices.
 */
export const BAR_SOURCE_FIELDS = ["ticker", "time", "clock", ...BAR_FIELDS, "split", "adjusted"] as const;
export type BarSourceField = (typeof BAR_SOURCE_FIELDS)[number];

const TIME_NAMES = ["timestamp", "datetime", "date_time", "date", "date_ymd", "date_dmy", "date_mdy", "dtyyyymmdd"];
const OTHER_TIME_NAMES = ["t", "time", "day", "trade_date", "date/time", "start", "open_time"];

const WANTED: Readonly<Record<BarSourceField, WantedField>> = {
  ticker: { names: ["symbol", "ticker", "sym", "act_symbol", "T", "Name", "code"], required: false },
  time: { names: [...TIME_NAMES, ...OTHER_TIME_NAMES], required: true },
  clock: { names: [], required: false },
  open: { names: ["open", "o", "open_price", "1. open"], required: true },
  high: { names: ["high", "h", "high_price", "2. high"], required: true },
  low: { names: ["low", "l", "low_price", "3. low"], required: true },
  close: { names: ["close", "c", "last", "close_price", "4. close"], required: true },
  volume: { names: ["volume", "v", "vol", "5. volume"], required: true },
  vwap: { names: ["vwap", "vw"], required: false },
  trades: { names: ["trades", "n", "transactions", "trade_count", "count", "number_of_trades"], required: false },
  split: { names: ["split_factor", "stock_splits", "split_coefficient", "split_ratio", "split"], required: false },
  adjusted: { names: ["adj_close", "adjusted_close"], required: false },
};
/** Columns of splits or dividends, which another command imports. */
const ACTION_COLUMNS: ReadonlySet<string> = new Set(
  [...WANTED.split.names, "splits", "dividends", "dividend", "div_cash", "dividend_amount", "ex_dividend"].map(
    plainName,
  ),
);

/** Rules that turn the rows of a group into bars. */
export interface BarGroup {
  readonly group: SourceGroup<BarFile>;
  /** Indexes of the columns to read. */
  readonly places: readonly number[];
  /** Returns SQL over the columns f0, f1 … that `relationOf` creates for `places`; undefined if the field is absent. */
  readonly expression: (field: BarSourceField) => string | undefined;
  /** Fields whose columns are numbers and need no parsing. */
  readonly numeric: ReadonlySet<BarField>;
  /** True if all present fields are numbers. */
  readonly allNumeric: boolean;
  /** Indexes of text columns in the file that DuckDB may parse as numbers. */
  readonly readable: ReadonlySet<number>;
  /** Ticker of each file without a ticker column, by path. */
  readonly tickerOfFile: ReadonlyMap<string, string> | undefined;
  readonly layout: BarLayout;
  /** Columns that are not imported. */
  readonly unread: IgnoredColumns;
}

/** Columns of a file that an import ignores. */
export interface IgnoredColumns {
  readonly file: string;
  readonly columns: readonly string[];
  /** Ignored columns of splits or dividends, which `winnow import actions` imports. */
  readonly actions: readonly string[];
}

const CLOCK = /^\s*(?:\d{1,2}:\d{2}|\d{4}(?:\d{2})?\s*$)/;
const NUMERIC = /^(DOUBLE|FLOAT|REAL|DECIMAL.*|U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER)$/;

/** Finds the source of each bar field among the columns of a file. Throws bad_request, with the remedy. */
export function barSources(
  { name, firstRows, layout = PLAIN_LAYOUT }: BarFile,
  columns: readonly string[],
  map: FieldMap,
  { needsVolume = true }: { readonly needsVolume?: boolean } = {},
): Partial<Record<BarSourceField, FieldSource>> {
  const wanted = needsVolume ? WANTED : { ...WANTED, volume: { ...WANTED.volume, required: false } };
  const chosen = { ...layout.map, ...map };
  return withClock(firstRows[0] ?? [], columns, discoverColumns(name, columns, wanted, chosen), chosen);
}

/** Finds the bar fields among the columns of a group. Throws bad_request, with the remedy. */
export function bindBars(
  found: SourceGroup<BarFile>,
  { map = {}, ...options }: LayoutOptions & { map?: FieldMap },
): BarGroup {
  const names = found.columns.map(({ name }) => name);
  // The columns of Parquet and JSON files are known only now.
  const files = found.files.map((file) => (file.layout === undefined ? recognised(file, names, options) : file));
  const group = { ...found, files };
  const first = files[0]!;
  const layout = first.layout!;
  const sources = barSources(first, names, map);
  const places = [...new Set(Object.values(sources).flatMap((source) => ("column" in source ? [source.column] : [])))];
  const numeric = new Set<BarField>();
  const readable = new Set<number>();
  for (const field of BAR_FIELDS) {
    const source = sources[field];
    if (source === undefined || !("column" in source)) continue;
    if (NUMERIC.test(group.columns[source.column]!.type)) numeric.add(field);
    else if (first.kind === "csv") readable.add(source.column);
  }
  for (const field of ["ticker", "time", "clock", "split", "adjusted"] as const) {
    const source = sources[field];
    if (source !== undefined && "column" in source) readable.delete(source.column);
  }
  const { split: _split, adjusted: _adjusted, ...imported } = sources;
  const unread = unreadColumns(names, imported);
  return {
    group,
    places,
    numeric,
    layout,
    allNumeric: BAR_FIELDS.every((field) => sources[field] === undefined || numeric.has(field)),
    readable,
    expression: (field) => {
      const source = sources[field];
      if (source === undefined) return undefined;
      const text = "column" in source ? `f${places.indexOf(source.column)}` : quoted(source.constant);
      if (layout.scale === undefined || !PRICES.has(field)) return text;
      return `coalesce((TRY_CAST(${text} AS DOUBLE) / ${layout.scale})::VARCHAR, ${text}::VARCHAR)`;
    },
    tickerOfFile: sources.ticker === undefined ? tickersOf(files, names) : undefined,
    unread: {
      file: first.name,
      columns: unread,
      actions: unread.filter((name) => ACTION_COLUMNS.has(plainName(name))),
    },
  };
}

const PRICES: ReadonlySet<BarSourceField> = new Set(["open", "high", "low", "close", "vwap"]);

function recognised(file: BarFile, names: readonly string[], options: LayoutOptions): BarFile {
  return { ...recogniseBars({ ...file, header: names }, options), header: file.header };
}

/** Uses a column "time" as the time of day if the file also has a date column and the column holds only clock times. */
function withClock(
  firstRow: readonly string[],
  columns: readonly string[],
  sources: Partial<Record<BarSourceField, FieldSource>>,
  map: FieldMap,
): Partial<Record<BarSourceField, FieldSource>> {
  const { time } = sources;
  if (map["clock"] !== undefined || time === undefined || !("column" in time)) return sources;
  const names = columns.map((name) => plainName(name));
  const clock = names.findIndex((name, i) => i !== time.column && (name === "time" || name === "clock"));
  if (clock === -1 || !/^(?:date|dtyyyymmdd|date[ymd]{3}|tradedate|day)$/.test(names[time.column]!)) return sources;
  if (!CLOCK.test(firstRow[clock] ?? "")) return sources;
  return { ...sources, clock: { column: clock } };
}

/**
 * Returns the tickers of files without a ticker column. Throws bad_request if neither layout nor file name gives one.
 */
function tickersOf(files: readonly BarFile[], columns: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    files.map(({ name, path, ticker = tickerOfName(name) }) => {
      if (ticker !== undefined) return [path, ticker];
      throw new AppError(
        "bad_request",
        `${name} has no column for ticker, and its name is not a ticker such as SPY.csv. Its columns are ${columns.map((column) => `"${column}"`).join(", ")}. Say which column it is with --map ticker=COLUMN, or whose bars they are with --map ticker=:SYMBOL.`,
        [{ path: "/ticker", rule: "missing_column", message: "no column for ticker" }],
      );
    }),
  );
}
