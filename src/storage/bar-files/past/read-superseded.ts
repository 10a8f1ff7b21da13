import { firstReached } from "#base";
import { BAR_FIELDS, type Calendar, type LoadOptions, type StoredTimeframe, type SupersededBars } from "#market";
import { byTicker, emptyFields, type BarRun } from "../segments/bar-rows.ts";
import { withDatabase, type StoreContext } from "../context.ts";
import { quoted, type Database } from "../database.ts";
import { verifyFile } from "../file-check.ts";
import { sessionsOf, tableOfRun, type Corrections } from "../load.ts";
import { sinceOfReach, type MinuteReach } from "../minute-reach.ts";
import { readActions, readListings } from "../feeds/reference-feeds.ts";
import { retryOnNewManifest } from "../retry-on-new-manifest.ts";
import { readSnapshot } from "../snapshot.ts";
import { replacedRows, type ReplacedRows } from "./amended-rows.ts";
import { supersededName } from "./superseded-rows.ts";

/**
 * Reads the history of a timeframe, as traded: the values that bars had before they were corrected, in the history file
 * and in amended records of the logs.
 */
export function readSuperseded(
  context: StoreContext,
  timeframe: StoredTimeframe,
  { beforeReach = false }: Pick<LoadOptions, "beforeReach"> = {},
): Promise<SupersededBars> {
  return retryOnNewManifest(context, () => readOnce(context, timeframe, beforeReach));
}

async function readOnce(
  context: StoreContext,
  timeframe: StoredTimeframe,
  beforeReach: boolean,
): Promise<SupersededBars> {
  const { files, layout, calendar } = context;
  const { manifest, log } = await readSnapshot(files, layout);
  const entry = manifest.feeds[supersededName(timeframe)];
  const path = entry === undefined ? undefined : layout.path(entry.file);
  if (entry !== undefined && path !== undefined) await verifyFile(path, entry);
  const stored = path === undefined ? NONE : await withDatabase(context, [], (database) => readRows(database, path));
  const newest = (ticker: string, time: number): number => newestReplaced(stored, ticker, time);
  const history = joined(stored, replacedRows(log.records, timeframe, calendar, newest));
  const isAdjusted = history.run.adjusted !== undefined;
  const corrections = isAdjusted
    ? { listings: await readListings(context), actions: await readActions(context) }
    : undefined;
  return supersededTable(
    history,
    timeframe,
    calendar,
    { minuteReach: beforeReach ? undefined : manifest.minuteReach },
    corrections,
  );
}

/** Converts a history to the port's table, as `tableOfRun`. Leaves out minutes before the reach. */
export function supersededTable(
  { run, replacedAt }: SupersededRun,
  timeframe: StoredTimeframe,
  calendar: Calendar,
  reach: MinuteReach,
  corrections: Corrections | undefined,
): SupersededBars {
  const since = timeframe === "1m" ? sinceOfReach(reach) : -Infinity;
  const sessions = sessionsOf(run.time, timeframe, calendar).map((one, row) => (run.time[row]! < since ? -1 : one));
  const open = withSessions(run, sessions, replacedAt);
  return { ...tableOfRun(open.run, timeframe, calendar, corrections), replacedAt: open.replacedAt };
}

/** The history of a timeframe, in the layout of segments. */
interface SupersededRun {
  readonly run: BarRun;
  readonly replacedAt: Float64Array;
}

const NONE: SupersededRun = {
  run: { keys: [], offsets: new Int32Array(1), time: new Int32Array(0), fields: emptyFields(0), adjusted: undefined },
  replacedAt: new Float64Array(0),
};

async function readRows(database: Database, path: string): Promise<SupersededRun> {
  const source = `read_parquet(${quoted(path)})`;
  const counts = await database.rows(
    `SELECT ticker, count(*) AS n, count(adjusted) AS adjusted FROM ${source} GROUP BY ticker ORDER BY ticker`,
  );
  const offsets = new Int32Array(counts.length + 1);
  for (const [i, { n }] of counts.entries()) offsets[i + 1] = offsets[i]! + Number(n);
  const rows = offsets[counts.length]!;
  const time = new Int32Array(rows);
  const fields = emptyFields(rows);
  const adjusted = counts.some((count) => Number(count["adjusted"]) > 0) ? new Int32Array(rows) : undefined;
  const replacedAt = new Float64Array(rows);
  const values = BAR_FIELDS.map((field) => `coalesce(${field}, 'nan'::DOUBLE)`).join(", ");
  const pieces = await database.pieces(
    `SELECT time, coalesce(adjusted, 0), replaced_at, ${values} FROM ${source} ORDER BY ticker, time, replaced_at`,
  );
  let at = 0;
  pieces((piece) => {
    // A vector may be longer than the number of its rows.
    const cells = (column: number): Int32Array | Float64Array => piece.numbers(column).subarray(0, piece.rows);
    time.set(cells(0), at);
    adjusted?.set(cells(1), at);
    replacedAt.set(cells(2), at);
    for (const [i, field] of BAR_FIELDS.entries()) fields[field].set(cells(i + 3), at);
    at += piece.rows;
  });
  return { run: { keys: counts.map(({ ticker }) => String(ticker)), offsets, time, fields, adjusted }, replacedAt };
}

/** Returns when the last stored value of a bar was replaced; -Infinity without any. */
function newestReplaced({ run, replacedAt }: SupersededRun, ticker: string, time: number): number {
  const { keys, offsets } = run;
  const key = firstReached(0, keys.length, (k) => byTicker(keys[k]!, ticker) >= 0);
  if (keys[key] !== ticker) return -Infinity;
  const last = firstReached(offsets[key]!, offsets[key + 1]!, (row) => run.time[row]! > time) - 1;
  return last >= offsets[key]! && run.time[last] === time ? replacedAt[last]! : -Infinity;
}

/** Joins the rows of the history file and of the logs. Of one bar, the rows of the logs are the later ones. */
function joined(stored: SupersededRun, logged: ReplacedRows): SupersededRun {
  if (logged.time.length === 0) return stored;
  const sources = [stored.run, logged] as const;
  const order: { readonly source: 0 | 1; readonly row: number }[] = [];
  const keys = [...new Set([...stored.run.keys, ...logged.tickers])].sort(byTicker);
  const offsets = new Int32Array(keys.length + 1);
  let [key, next] = [0, 0];
  for (const [k, ticker] of keys.entries()) {
    const isStored = stored.run.keys[key] === ticker;
    const [from, to] = isStored ? [stored.run.offsets[key]!, stored.run.offsets[key + 1]!] : [0, 0];
    if (isStored) key++;
    for (let row = from; row < to; row++) {
      for (; logged.tickers[next] === ticker && logged.time[next]! < stored.run.time[row]!; next++) {
        order.push({ source: 1, row: next });
      }
      order.push({ source: 0, row });
    }
    for (; logged.tickers[next] === ticker; next++) order.push({ source: 1, row: next });
    offsets[k + 1] = order.length;
  }
  const fields = emptyFields(0);
  for (const field of BAR_FIELDS) {
    fields[field] = Float64Array.from(order, ({ source, row }) => sources[source].fields[field][row]!);
  }
  const { adjusted } = stored.run;
  return {
    run: {
      keys,
      offsets,
      time: Int32Array.from(order, ({ source, row }) => sources[source].time[row]!),
      fields,
      adjusted: adjusted && Int32Array.from(order, ({ source, row }) => (source === 0 ? adjusted[row]! : 0)),
    },
    replacedAt: Float64Array.from(order, ({ source, row }) => [stored, logged][source]!.replacedAt[row]!),
  };
}

/** Leaves out rows without a session: before the reach of minutes, or on days that the calendar has closed since they were stored. */
function withSessions(run: BarRun, session: Int32Array, replacedAt: Float64Array): SupersededRun {
  if (!session.includes(-1)) return { run, replacedAt };
  const open = (_: unknown, row: number): boolean => session[row] !== -1;
  const offsets = run.offsets.map((end) => session.subarray(0, end).filter((ordinal) => ordinal !== -1).length);
  const fields = emptyFields(0);
  for (const field of BAR_FIELDS) fields[field] = run.fields[field].filter(open);
  const kept = { keys: run.keys, offsets, time: run.time.filter(open), fields, adjusted: run.adjusted?.filter(open) };
  return { run: kept, replacedAt: replacedAt.filter(open) };
}
