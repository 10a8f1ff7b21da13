import { join } from "node:path";
import { DOUBLE, INTEGER, VARCHAR } from "@duckdb/node-api";
import { AppError } from "#base";
import { BAR_FIELDS, isoOfDays, type StoredTimeframe } from "#market";
import type { StoreContext } from "../context.ts";
import { quoted, type Database } from "../database.ts";
import { checkOfFile, verifyFile } from "../file-check.ts";
import type { LogRecord } from "../log/log-record.ts";
import { amendedRows, keyOf, replacedRows } from "./amended-rows.ts";
import { endedBy, isoOfMinutes, type KnownAt } from "./known-at.ts";
import { feedName } from "../layout.ts";
import type { DiskManifest, FeedEntry } from "../manifest.ts";
import type { Produced } from "../publish.ts";
import { nanAsNullSql, PARQUET_OPTIONS, sameValuesSql } from "../segments/segment-sql.ts";

/**
 * Returns the name of the manifest's feed entry that holds the history of a timeframe: values of bars before they were
 * corrected.
 */
export const supersededName = (timeframe: StoredTimeframe): string => `superseded-${timeframe}`;

const FIELD_TYPES = BAR_FIELDS.map((field) => `${field} DOUBLE`).join(", ");
const VALUES = [...BAR_FIELDS, "adjusted"].join(", ");
const prefixed = (alias: string): string => [...BAR_FIELDS, "adjusted"].map((name) => `${alias}.${name}`).join(", ");
const sameFieldsSql = (a: string, b: string): string =>
  BAR_FIELDS.map((field) => `${a}.${field} IS NOT DISTINCT FROM ${b}.${field}`).join(" AND ");

/** The history of a timeframe during one write, whose time is `known` (minutes since 1970). */
export interface History {
  readonly timeframe: StoredTimeframe;
  readonly known: number;
  readonly given: boolean;
  /** Newest `time` of a bar that had ended by `known`. */
  readonly ended: number;
  /** Number of staged rows that are older than the stored values; they go to the history only. */
  readonly outdated: number;
  /** Number of staged rows whose values were known at that time already. */
  readonly repeated: number;
}

/**
 * Creates a table `history` of tid, ticker, time, values and replaced_at (minutes since 1970). Moves staged rows that
 * are older than the stored values from `staged` to a table `late`, with since and until of the values that they
 * replace.
 */
export async function openHistory(
  context: StoreContext,
  database: Database,
  timeframe: StoredTimeframe,
  before: DiskManifest,
  { minutes, given }: KnownAt,
): Promise<History> {
  const entry = before.feeds[supersededName(timeframe)];
  await database.run(
    `CREATE TEMP TABLE history (ticker VARCHAR, tid INTEGER, time INTEGER, ${FIELD_TYPES}, adjusted INTEGER, replaced_at DOUBLE)`,
  );
  if (entry !== undefined) {
    const path = context.layout.path(entry.file);
    await verifyFile(path, entry);
    await database.run(`
      INSERT INTO history SELECT h.ticker, t.tid, h.time, ${prefixed("h")}, h.replaced_at
      FROM read_parquet(${quoted(path)}) h LEFT JOIN tickers t USING (ticker)`);
  }
  const newest = (await database.row("SELECT max(replaced_at) AS newest FROM history"))["newest"];
  // A write without a time of its own is the newest, even if the clock was set back.
  const known = given || typeof newest !== "number" ? minutes : Math.max(minutes, newest);
  await database.run(`
    CREATE TEMP TABLE late AS
    SELECT s.*, h.since, h.replaced_at AS until, NOT (${sameValuesSql("s", "h")}) AS differs
    FROM staged s JOIN (
      SELECT *, lag(replaced_at) OVER (PARTITION BY tid, time ORDER BY replaced_at) AS since FROM history WHERE tid IS NOT NULL) h
    ON s.tid = h.tid AND s.time = h.time AND h.replaced_at > ${known} AND (h.since IS NULL OR h.since <= ${known})`);
  await database.run("DELETE FROM staged WHERE rid IN (SELECT rid FROM late)");
  const counts = await database.row(
    "SELECT count(*) FILTER (differs) AS differing, count(*) FILTER (NOT differs) AS same FROM late",
  );
  const ended = endedBy(timeframe, known, context.calendar);
  const history = { timeframe, known, given, ended };
  await refuseTooEarly(database, "SELECT time, ticker FROM late JOIN tickers USING (tid)", history);
  return { ...history, outdated: Number(counts["differing"]), repeated: Number(counts["same"]) };
}

/**
 * Creates `superseded_now` from the stored rows that the view `changes` corrects. Replaced partial bars and prices
 * adjusted through another day are no corrections. `stored` is a relation of the stored rows with tid. Returns the
 * number of rows.
 */
export async function keepReplaced(database: Database, stored: string, history: History): Promise<number> {
  await database.run(`
    CREATE TEMP TABLE superseded_now AS
    SELECT t.ticker, o.tid, o.time, ${prefixed("o")}
    FROM ${stored} o JOIN changes c ON o.tid = c.tid AND o.time = c.time JOIN tickers t ON t.tid = o.tid
    WHERE o.adjusted IS NOT DISTINCT FROM c.adjusted AND NOT (${sameFieldsSql("o", "c")})`);
  await refuseTooEarly(database, "SELECT time, ticker FROM superseded_now", history);
  // Values that were stored and replaced at the same time were never valid.
  await database.run(`
    DELETE FROM superseded_now WHERE time > ${Number.isFinite(history.ended) ? history.ended : -1e9} OR (tid, time) IN (
      SELECT (tid, time) FROM history WHERE tid IS NOT NULL AND replaced_at = ${history.known})`);
  return Number((await database.row("SELECT count(*) AS n FROM superseded_now"))["n"]);
}

/** Throws bad_request if a correction is dated before the end of the bar that it corrects. */
async function refuseTooEarly(
  database: Database,
  relation: string,
  { given, ended, known, timeframe }: Pick<History, "given" | "ended" | "known" | "timeframe">,
): Promise<void> {
  if (!given) return;
  const after = Number.isFinite(ended) ? `time > ${ended}` : "true";
  const [row] = await database.rows(`SELECT * FROM (${relation}) WHERE ${after} ORDER BY time, ticker LIMIT 1`);
  if (row === undefined) return;
  const time = Number(row["time"]);
  const shown = timeframe === "1d" ? isoOfDays(time) : isoOfMinutes(time);
  throw new AppError(
    "bad_request",
    `a correction of the bar of ${String(row["ticker"])} at ${shown} cannot have been known at ${isoOfMinutes(known)}, before that bar had ended: nothing was stored`,
  );
}

/** Writes the history as of after this write. */
export async function writeHistory(
  context: StoreContext,
  database: Database,
  counter: number,
  { timeframe, known }: History,
): Promise<{ readonly entry: FeedEntry; readonly produced: Produced }> {
  const hit = "l.tid = h.tid AND l.time = h.time AND l.until = h.replaced_at AND l.differs";
  await database.run(`
    CREATE TEMP TABLE history_after AS
    SELECT h.ticker, h.time, ${prefixed("h")}, CASE WHEN l.rid IS NULL THEN h.replaced_at ELSE ${known} END AS replaced_at
    FROM history h LEFT JOIN late l ON ${hit} WHERE l.rid IS NULL OR l.since IS DISTINCT FROM ${known}
    UNION ALL
    SELECT t.ticker, l.time, ${prefixed("l")}, l.until FROM late l JOIN tickers t ON t.tid = l.tid WHERE l.differs
    UNION ALL
    SELECT ticker, time, ${VALUES}, ${known} FROM superseded_now`);
  return writeHistoryTable(context, database, counter, timeframe);
}

/** Writes the table `history_after` as a file, sorted by ticker, time and replaced_at. */
async function writeHistoryTable(
  context: StoreContext,
  database: Database,
  counter: number,
  timeframe: StoredTimeframe,
): Promise<{ readonly entry: FeedEntry; readonly produced: Produced }> {
  const name = feedName(supersededName(timeframe), counter);
  const temporary = join(context.layout.temporary, name.replaceAll("/", "-"));
  try {
    await context.files.produce(temporary, () =>
      database.run(
        `COPY (SELECT * FROM history_after ORDER BY ticker, time, replaced_at) TO ${quoted(temporary)} (${PARQUET_OPTIONS})`,
      ),
    );
    const rows = Number((await database.row("SELECT count(*) AS n FROM history_after"))["n"]);
    const entry = { file: name, rows, ...(await checkOfFile(temporary)) };
    return { entry, produced: { temporary, name } };
  } catch (error) {
    await context.files.remove(temporary).catch(() => undefined);
    throw error;
  }
}

/**
 * Writes the history with the values that amended log records replaced. `before` is the present file; undefined without
 * any.
 */
export async function writeAmendedHistory(
  context: StoreContext,
  database: Database,
  counter: number,
  timeframe: StoredTimeframe,
  before: FeedEntry | undefined,
  records: readonly LogRecord[],
): Promise<{ readonly entry: FeedEntry; readonly produced: Produced }> {
  await database.run(
    `CREATE TEMP TABLE history_after (ticker VARCHAR, time INTEGER, ${FIELD_TYPES}, adjusted INTEGER, replaced_at DOUBLE)`,
  );
  if (before !== undefined) {
    const path = context.layout.path(before.file);
    await verifyFile(path, before);
    await database.run(
      `INSERT INTO history_after SELECT ticker, time, ${VALUES}, replaced_at FROM read_parquet(${quoted(path)})`,
    );
  }
  const newest = await newestReplaced(database, timeframe, records);
  const rows = replacedRows(records, timeframe, context.calendar, (ticker, time) => {
    return newest.get(keyOf(ticker, time)) ?? -Infinity;
  });
  await database.run(`CREATE TEMP TABLE replaced (ticker VARCHAR, time INTEGER, ${FIELD_TYPES}, replaced_at DOUBLE)`);
  const types = [VARCHAR, INTEGER, ...BAR_FIELDS.map(() => DOUBLE), DOUBLE];
  const columns = [rows.tickers, rows.time, ...BAR_FIELDS.map((field) => rows.fields[field]), rows.replacedAt];
  await database.fill("replaced", types, columns, rows.time.length);
  const values = BAR_FIELDS.map((field) => nanAsNullSql(field)).join(", ");
  await database.run(`INSERT INTO history_after SELECT ticker, time, ${values}, NULL, replaced_at FROM replaced`);
  return writeHistoryTable(context, database, counter, timeframe);
}

/** Returns when the last value of each amended bar in the table `history_after` was replaced, by `keyOf`. */
async function newestReplaced(
  database: Database,
  timeframe: StoredTimeframe,
  records: readonly LogRecord[],
): Promise<ReadonlyMap<string, number>> {
  const bars = [...amendedRows(records, timeframe)];
  await database.run("CREATE TEMP TABLE amended (ticker VARCHAR, time INTEGER)");
  const columns = [bars.map(({ ticker }) => ticker), Int32Array.from(bars, ({ time }) => time)];
  await database.fill("amended", [VARCHAR, INTEGER], columns, bars.length);
  const rows = await database.rows(`
    SELECT ticker, time, max(replaced_at) AS newest FROM history_after SEMI JOIN amended USING (ticker, time)
    GROUP BY ticker, time`);
  return new Map(rows.map(({ ticker, time, newest }) => [keyOf(String(ticker), Number(time)), Number(newest)]));
}
