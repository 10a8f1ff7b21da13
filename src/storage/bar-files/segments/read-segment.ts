import { assert } from "#base";
import { BAR_FIELDS, type BarField } from "#market";
import { byTicker, emptyFields, type BarRun } from "./bar-rows.ts";
import { quoted, type Database } from "../database.ts";
import type { SegmentEntry } from "../manifest.ts";

/** Rows per query. DuckDB runs the next query while the rows of this one are copied. */
const PART_ROWS = 1_000_000;

interface Part {
  readonly from: number;
  readonly rows: number;
  readonly where: string;
}

/** Reads the rows of a segment with `time` >= `since` into columns, of all tickers or of `wanted`. */
export async function readSegment(
  database: Database,
  path: string,
  entry: SegmentEntry,
  since: number,
  wanted?: ReadonlySet<string>,
): Promise<BarRun> {
  const isLater = since > entry.first ? `time >= ${since}` : "true";
  const isWanted = wanted === undefined ? "true" : `ticker IN (${["NULL", ...[...wanted].map(quoted)].join()})`;
  const condition = `${isLater} AND ${isWanted}`;
  const source = `read_parquet(${quoted(path)})`;
  const counts = await database.rows(`SELECT ticker, count(*) AS n FROM ${source} WHERE ${condition} GROUP BY ticker`);
  const tickers = counts.map(({ ticker, n }) => ({ ticker: String(ticker), n: Number(n) }));
  tickers.sort((a, b) => byTicker(a.ticker, b.ticker));
  const offsets = new Int32Array(tickers.length + 1);
  for (const [i, { n }] of tickers.entries()) offsets[i + 1] = offsets[i]! + n;
  const rows = offsets[tickers.length]!;

  const time = new Int32Array(rows);
  const fields = emptyFields(rows);
  const adjusted = entry.empty.includes("adjusted") ? undefined : new Int32Array(rows);
  const present: BarField[] = [];
  for (const field of BAR_FIELDS) {
    if ((field === "vwap" || field === "trades") && entry.empty.includes(field)) fields[field].fill(Number.NaN);
    else present.push(field);
  }
  const select = [
    "time",
    ...present.map((field) => (field === "vwap" || field === "trades" ? `coalesce(${field}, 'nan'::DOUBLE)` : field)),
    ...(adjusted === undefined ? [] : ["coalesce(adjusted, 0)"]),
  ].join(", ");

  const start = async (part: Part): Promise<() => void> => {
    const pieces = await database.pieces(`SELECT ${select} FROM ${source} WHERE ${condition} AND ${part.where}`);
    return () => {
      let at = part.from;
      pieces((piece) => {
        time.set(piece.numbers(0), at);
        for (const [i, field] of present.entries()) fields[field].set(piece.numbers(i + 1), at);
        adjusted?.set(piece.numbers(present.length + 1), at);
        at += piece.rows;
      });
      assert(at === part.from + part.rows, `${path} has the rows that were counted`);
    };
  };
  await oneAhead(partsOf(tickers), start);
  return { keys: tickers.map(({ ticker }) => ticker), offsets, time, fields, adjusted };
}

/** Finishes the parts in order, each while the next one runs. */
async function oneAhead(parts: readonly Part[], start: (part: Part) => Promise<() => void>): Promise<void> {
  let pending = parts.length > 0 ? start(parts[0]!) : undefined;
  for (let i = 0; pending !== undefined; i++) {
    const finish: () => void = await pending;
    const next = parts[i + 1];
    pending = next === undefined ? undefined : start(next);
    try {
      finish();
    } catch (error) {
      // The database must not be closed while a query runs.
      await pending?.catch(() => undefined);
      throw error;
    }
  }
}

/** Divides the tickers into ranges of about PART_ROWS rows each. */
function partsOf(tickers: readonly { readonly ticker: string; readonly n: number }[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let first = 0;
  let rows = 0;
  for (const [i, { ticker, n }] of tickers.entries()) {
    rows += n;
    if (rows < PART_ROWS && i < tickers.length - 1) continue;
    const where = `ticker BETWEEN ${quoted(tickers[first]!.ticker)} AND ${quoted(ticker)}`;
    parts.push({ from, rows, where: parts.length === 0 && i === tickers.length - 1 ? "true" : where });
    from += rows;
    first = i + 1;
    rows = 0;
  }
  return parts;
}
