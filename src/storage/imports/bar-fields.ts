import { basename } from "node:path";
import { AppError } from "#base";
import { BAR_FIELDS, type BarField } from "#market";
import { quoted } from "../bar-files/database.ts";
import { discoverColumns, type FieldMap, type FieldSource, type WantedField } from "./discover-columns.ts";
import type { SourceGroup } from "./read-table.ts";
import type { SourceFile } from "./source-file.ts";

/** Fields of a bar in a file. `clock` is the time of day where the date stands in a column of its own. */
export const BAR_SOURCE_FIELDS = ["ticker", "time", "clock", ...BAR_FIELDS] as const;
export type BarSourceField = (typeof BAR_SOURCE_FIELDS)[number];

const WANTED: Readonly<Record<BarSourceField, WantedField>> = {
  ticker: { names: ["symbol", "ticker", "sym", "act_symbol", "T", "Name", "code"], required: false },
  time: { names: ["timestamp", "datetime", "date_time", "date", "t", "time", "day", "trade_date"], required: true },
  clock: { names: [], required: false },
  open: { names: ["open", "o"], required: true },
  high: { names: ["high", "h"], required: true },
  low: { names: ["low", "l"], required: true },
  close: { names: ["close", "c", "last"], required: true },
  volume: { names: ["volume", "v", "vol"], required: true },
  vwap: { names: ["vwap", "vw"], required: false },
  trades: { names: ["trades", "n", "transactions", "trade_count", "count"], required: false },
};

/** How the rows of a group become bars. */
export interface BarGroup {
  readonly group: SourceGroup;
  /** Columns to read, by place. */
  readonly places: readonly number[];
  /** SQL over the columns f0, f1 … that `relationOf` gives for these places; undefined where the field is absent. */
  readonly expression: (field: BarSourceField) => string | undefined;
  /** Fields that come as numbers and need not be read from text. */
  readonly numeric: ReadonlySet<BarField>;
  /** Whether all fields that are there do. */
  readonly allNumeric: boolean;
  /** Columns that DuckDB may read as numbers where the file is text, by place in the file. */
  readonly readable: ReadonlySet<number>;
  /** Ticker of each file that has no column for it. */
  readonly tickerOfFile: ReadonlyMap<string, string> | undefined;
}

const CLOCK = /^\s*\d{1,2}:\d{2}/;
const NUMERIC = /^(DOUBLE|FLOAT|REAL|DECIMAL.*|U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER)$/;

/** Finds the fields of a bar among the columns of a group. Errors: bad_request, with the way out. */
export function bindBars(group: SourceGroup, map: FieldMap): BarGroup {
  const first = group.files[0]!;
  const names = group.columns.map(({ name }) => name);
  const sources = withClock(group, discoverColumns(first.name, names, WANTED, map), map);
  const places = [...new Set(Object.values(sources).flatMap((source) => ("column" in source ? [source.column] : [])))];
  const numeric = new Set<BarField>();
  const readable = new Set<number>();
  for (const field of BAR_FIELDS) {
    const source = sources[field];
    if (source === undefined || !("column" in source)) continue;
    if (NUMERIC.test(group.columns[source.column]!.type)) numeric.add(field);
    else if (first.kind === "csv") readable.add(source.column);
  }
  for (const field of ["ticker", "time", "clock"] as const) {
    const source = sources[field];
    if (source !== undefined && "column" in source) readable.delete(source.column);
  }
  return {
    group,
    places,
    numeric,
    allNumeric: BAR_FIELDS.every((field) => sources[field] === undefined || numeric.has(field)),
    readable,
    expression: (field) => {
      const source = sources[field];
      if (source === undefined) return undefined;
      return "column" in source ? `f${places.indexOf(source.column)}` : quoted(source.constant);
    },
    tickerOfFile: sources.ticker === undefined ? tickersByName(group.files, names) : undefined,
  };
}

/** Takes a column "time" for the time of day where it stands beside one for the date and holds nothing else. */
function withClock(
  { files, columns }: SourceGroup,
  sources: Partial<Record<BarSourceField, FieldSource>>,
  map: FieldMap,
): Partial<Record<BarSourceField, FieldSource>> {
  const { time } = sources;
  if (map["time"] !== undefined || map["clock"] !== undefined || time === undefined || !("column" in time)) {
    return sources;
  }
  const clock = columns.findIndex(({ name }, i) => i !== time.column && name.toLowerCase() === "time");
  if (clock === -1 || !CLOCK.test(files[0]!.firstRow[clock] ?? "")) return sources;
  return { ...sources, clock: { column: clock } };
}

/** SPY.csv holds SPY; only a name in capitals is taken for a ticker, so that data.csv is not DATA. */
function tickersByName(files: readonly SourceFile[], columns: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    files.map(({ name, path }) => {
      const ticker = basename(name).replace(/(\.(csv|txt|tsv|json|jsonl|ndjson|parquet|gz))+$/i, "");
      if (!/^[A-Z]{1,6}([.-][A-Z]{1,3})?$/.test(ticker)) {
        throw new AppError(
          "bad_request",
          `${name} has no column for ticker, and its name is not a ticker such as SPY.csv. Its columns are ${columns.map((column) => `"${column}"`).join(", ")}. Say which column it is with --map ticker=COLUMN, or whose bars they are with --map ticker=:SYMBOL.`,
          [{ path: "/ticker", rule: "missing_column", message: "no column for ticker" }],
        );
      }
      return [path, ticker];
    }),
  );
}
