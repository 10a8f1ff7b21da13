import { DOUBLE, INTEGER, VARCHAR } from "@duckdb/node-api";
import { BAR_FIELDS, type StoredTimeframe } from "#market";
import { byTicker, type BarRows } from "./segments/bar-rows.ts";
import type { StoreContext } from "./context.ts";
import type { Database } from "./database.ts";
import type { KnownAt } from "./past/known-at.ts";
import { nextSnapshot, type BarTotals, type DiskManifest, type SegmentEntry } from "./manifest.ts";
import { discard, publish, type Produced } from "./publish.ts";
import { currentRows, nanAsNullSql, sameValuesSql } from "./segments/segment-sql.ts";
import { explainDamage, verifySegments, writeSegment } from "./segments/segments.ts";
import { keepReplaced, openHistory, supersededName, writeHistory, type History } from "./past/superseded-rows.ts";

/**
 * Rows of a write are staged in a table `staged` of accepted bars in order of arrival: rid BIGINT (ascending), tid
 * INTEGER, time INTEGER, the bar fields DOUBLE (NULL = unknown), adjusted INTEGER. A table `tickers` of tid INTEGER and
 * ticker VARCHAR has tid ascending in the order of the tickers.
 */
const FIELD_TYPES = BAR_FIELDS.map((field) => `${field} DOUBLE`).join(", ");

/** Fills the table `tickers`. Returns the tid of each text. */
export async function stageTickers(database: Database, tickers: Iterable<string>): Promise<Map<string, number>> {
  const sorted = [...new Set(tickers)].sort(byTicker);
  await database.run("CREATE TEMP TABLE tickers (tid INTEGER, ticker VARCHAR)");
  await database.fill("tickers", [INTEGER, VARCHAR], [Int32Array.from(sorted, (_, i) => i), sorted], sorted.length);
  return new Map(sorted.map((ticker, i) => [ticker, i]));
}

/** Rows to stage: `ticker` is the index of the text in `stageArrived`, `number` ascends in order of arrival. */
interface ArrivingRows extends BarRows {
  readonly ticker: Int32Array;
  readonly number: Int32Array;
}

/** Adds the first `count` rows to a table `arriving`; the first call creates it. */
export async function addArriving(database: Database, rows: ArrivingRows, count: number): Promise<void> {
  await database.run(
    `CREATE TEMP TABLE IF NOT EXISTS arriving (number INTEGER, text INTEGER, time INTEGER, ${FIELD_TYPES})`,
  );
  const types = [INTEGER, INTEGER, INTEGER, ...BAR_FIELDS.map(() => DOUBLE)];
  const columns = [rows.number, rows.ticker, rows.time, ...BAR_FIELDS.map((field) => rows.fields[field])];
  await database.fill("arriving", types, columns, count);
}

/** Builds `tickers` and `staged`, as traded, from the table `arriving`. NaN becomes NULL. */
export async function stageArrived(database: Database, texts: readonly string[]): Promise<void> {
  const tids = await stageTickers(database, texts);
  await database.run("CREATE TEMP TABLE texts (text INTEGER, tid INTEGER)");
  const numbers = [Int32Array.from(texts, (_, i) => i), Int32Array.from(texts, (text) => tids.get(text)!)];
  await database.fill("texts", [INTEGER, INTEGER], numbers, texts.length);
  const fields = BAR_FIELDS.map((field) => `${nanAsNullSql(field)} AS ${field}`);
  await database.run(`
    CREATE TEMP TABLE staged AS
    SELECT number::BIGINT AS rid, tid, time, ${fields.join(", ")}, NULL::INTEGER AS adjusted FROM arriving JOIN texts USING (text)`);
  await database.run("DROP TABLE arriving");
}

/** Counts of rows that have the same ticker and time as a later row of the same write. */
export interface Repeats {
  /** Rows with the same values as all later ones; removed from `staged`. */
  readonly repeated: number;
  /** Rows that a later row contradicts; moved from `staged` to a table `superseded` with the same columns. */
  readonly superseded: number;
}

/** Keeps in `staged` only the last row of each ticker and time. */
export async function dropRepeats(database: Database): Promise<Repeats> {
  // Sorting bare keys and comparing neighbours is several times cheaper than grouping.
  const equal = await database.row(`
    SELECT count(*) AS n FROM (
      SELECT key, lag(key) OVER (ORDER BY key) AS before FROM (SELECT tid::BIGINT * 4294967296 + time AS key FROM staged))
    WHERE key = before`);
  if (equal["n"] === 0) {
    await database.run("CREATE TEMP TABLE superseded AS SELECT * FROM staged LIMIT 0");
    return { repeated: 0, superseded: 0 };
  }
  await database.run(
    `CREATE TEMP TABLE repeats AS SELECT tid, time, max(rid) AS newest FROM staged GROUP BY tid, time HAVING count(*) > 1`,
  );
  await database.run(`
    CREATE TEMP TABLE dropped AS
    WITH newest AS (SELECT s.* FROM repeats r JOIN staged s ON s.rid = r.newest),
      differing AS (
        SELECT s.tid, s.time, max(s.rid) AS upto FROM staged s JOIN newest n ON s.tid = n.tid AND s.time = n.time
        WHERE NOT (${sameValuesSql("s", "n")}) GROUP BY s.tid, s.time)
    SELECT s.rid, s.rid <= coalesce(d.upto, -1) AS superseded
    FROM staged s JOIN repeats r ON s.tid = r.tid AND s.time = r.time
    LEFT JOIN differing d ON s.tid = d.tid AND s.time = d.time
    WHERE s.rid < r.newest`);
  await database.run(
    "CREATE TEMP TABLE superseded AS SELECT s.* FROM staged s JOIN dropped d ON s.rid = d.rid WHERE d.superseded",
  );
  const counts = await database.row(
    "SELECT count(*) FILTER (superseded) AS superseded, count(*) FILTER (NOT superseded) AS repeated FROM dropped",
  );
  const superseded = Number(counts["superseded"]);
  const repeated = Number(counts["repeated"]);
  if (superseded + repeated > 0) await database.run("DELETE FROM staged WHERE rid IN (SELECT rid FROM dropped)");
  return { repeated, superseded };
}

/** Result of a write of staged rows, before it is published. */
export interface StagedWrite {
  readonly new: number;
  readonly replaced: number;
  readonly unchanged: number;
  /** Rows older than the stored values; they are kept in the history. */
  readonly outdated: number;
  /** Absent if every row is stored already. */
  readonly change?: { readonly manifest: DiskManifest; readonly produced: readonly Produced[] };
}

/**
 * Compares `staged` (each ticker and time once) with the segments, writes new and changed rows as the next segment, and
 * adds the corrected values to the history. The log must be empty. Throws bad_request for a correction dated before the
 * end of its bar.
 */
export async function writeStaged(
  context: StoreContext,
  database: Database,
  timeframe: StoredTimeframe,
  before: DiskManifest,
  known: KnownAt,
  onProgress?: (share: number) => void,
): Promise<StagedWrite> {
  const total = Number((await database.row("SELECT count(*) AS n FROM staged"))["n"]);
  const own = before.segments.filter((segment) => segment.timeframe === timeframe);
  const history = await openHistory(context, database, timeframe, before, known);
  const rest = total - history.outdated - history.repeated;
  const { superseded, ...counts } = await stageChanges(context, database, own, rest, history);
  const outcome = { ...counts, outdated: history.outdated };
  const unchanged = total - counts.new - counts.replaced - history.outdated;
  const produced: Produced[] = [];
  let after = before;
  try {
    if (counts.new + counts.replaced > 0) {
      const counter = after.counter + 1;
      const written = await writeSegment(context, database, {
        timeframe,
        counter,
        relation: "(SELECT c.*, t.ticker FROM changes c JOIN tickers t USING (tid))",
        order: "tid, time",
        overrides: counts.replaced > 0,
        ...(onProgress === undefined ? {} : { onProgress }),
      });
      const { entry } = written;
      produced.push(written.produced);
      const totals: BarTotals = {
        rows: before.bars[timeframe].rows + counts.new,
        tickers: await countTickers(database, own, context),
        first: Math.min(entry.first, before.bars[timeframe].first ?? Infinity),
        last: Math.max(entry.last, before.bars[timeframe].last ?? -Infinity),
      };
      after = {
        ...after,
        counter,
        snapshot: nextSnapshot(after.snapshot, `${timeframe} ${entry.rows} ${entry.crc32}`),
        segments: [...after.segments, entry],
        bars: { ...after.bars, [timeframe]: totals },
      };
    }
    if (superseded + history.outdated > 0) {
      const counter = after.counter + 1;
      const { entry, produced: file } = await writeHistory(context, database, counter, history);
      produced.push(file);
      const name = supersededName(timeframe);
      const snapshot = nextSnapshot(after.snapshot, `${name} ${entry.rows} ${entry.crc32}`);
      after = { ...after, counter, snapshot, feeds: { ...after.feeds, [name]: entry } };
    }
  } catch (error) {
    await discard(context.files, context.layout, produced);
    throw error;
  }
  if (after === before) return { ...outcome, unchanged };
  return { ...outcome, unchanged, change: { manifest: after, produced } };
}

interface Changes {
  readonly new: number;
  readonly replaced: number;
  /** Number of replaced rows that were corrections. */
  readonly superseded: number;
}

/**
 * Builds `changes`, the staged rows that the segments do not hold, and `superseded_now`, the stored rows that they
 * correct.
 */
async function stageChanges(
  context: StoreContext,
  database: Database,
  segments: readonly SegmentEntry[],
  total: number,
  history: History,
): Promise<Changes> {
  const bounds = await database.row("SELECT min(time) AS first, max(time) AS last FROM staged");
  const touched = segments.filter(({ first, last }) => {
    return total > 0 && first <= Number(bounds["last"]) && last >= Number(bounds["first"]);
  });
  if (touched.length === 0) {
    await database.run("CREATE TEMP VIEW changes AS SELECT * FROM staged");
    await keepReplaced(database, "(SELECT * FROM staged LIMIT 0)", history);
    return { new: total, replaced: 0, superseded: 0 };
  }
  await verifySegments(context, touched);
  const where = `time BETWEEN ${bounds["first"]} AND ${bounds["last"]}`;
  const stored = `(SELECT t.tid, r.* FROM ${currentRows(context.layout, touched, where)} r JOIN tickers t USING (ticker))`;
  await database.run(`
    CREATE TEMP TABLE changes AS
    SELECT s.*, o.tid IS NOT NULL AS known FROM staged s LEFT JOIN ${stored} o ON s.tid = o.tid AND s.time = o.time
    WHERE o.tid IS NULL OR NOT (${sameValuesSql("s", "o")})`);
  const counts = await database.row("SELECT count(*) AS n, count(*) FILTER (known) AS replaced FROM changes");
  const replaced = Number(counts["replaced"]);
  const source = replaced > 0 ? stored : "(SELECT * FROM staged LIMIT 0)";
  const superseded = await keepReplaced(database, source, history);
  return { new: Number(counts["n"]) - replaced, replaced, superseded };
}

async function countTickers(
  database: Database,
  segments: readonly SegmentEntry[],
  context: StoreContext,
): Promise<number> {
  const stored = segments.length === 0 ? "" : ` UNION SELECT ticker FROM ${currentRows(context.layout, segments)}`;
  const row = await explainDamage(context, segments, () =>
    database.row(`SELECT count(*) AS n FROM (SELECT DISTINCT ticker FROM changes JOIN tickers USING (tid)${stored})`),
  );
  return Number(row["n"]);
}

/** Makes the write take effect, together with the file of its refused rows. Returns the name of the new snapshot. */
export async function publishStaged(
  context: StoreContext,
  before: DiskManifest,
  { change }: StagedWrite,
  quarantine: Produced | undefined,
): Promise<string> {
  const refused = quarantine === undefined ? [] : [quarantine];
  if (change === undefined) {
    await publish(context, before, undefined, refused);
    return before.snapshot;
  }
  await publish(context, before, change.manifest, [...change.produced, ...refused]);
  return change.manifest.snapshot;
}
