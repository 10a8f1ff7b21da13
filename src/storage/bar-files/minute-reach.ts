import { DAY_MINUTES } from "#base";
import { withDatabase, type StoreContext } from "./context.ts";
import { quoted } from "./database.ts";
import { foldLog } from "./log/fold-log.ts";
import { barRecords } from "./log/log-record.ts";
import { nextSnapshot, type DiskManifest } from "./manifest.ts";
import { publish } from "./publish.ts";
import { readManifest } from "./read-manifest.ts";
import { retryOnNewManifest } from "./retry-on-new-manifest.ts";
import { explainDamage } from "./segments/segments.ts";
import { readSnapshot } from "./snapshot.ts";
import { writeFault } from "./write-fault.ts";

/**
 * Minutes after midnight UTC. New York's date begins later than the UTC date, and bars of the previous evening end by
 * 01:00 UTC.
 */
const DATE_BEGINS = 240;

/** Returns the minute since 1970 before which no minute bar has a date, given as days since 1970, or a later one. */
export const beginOfDate = (date: number): number => date * DAY_MINUTES + DATE_BEGINS;

/** The reach of minutes, days since 1970; undefined: all are loaded. */
export interface MinuteReach {
  readonly minuteReach?: number | undefined;
}

/** Returns the minute since 1970 before which minute bars are not loaded; -Infinity if all are. */
export const sinceOfReach = ({ minuteReach }: MinuteReach): number =>
  minuteReach === undefined ? -Infinity : beginOfDate(minuteReach);

/** The minutes of one session on the disk. */
export interface StoredSession {
  /** Days since 1970. */
  readonly date: number;
  /** Number of bars; a bar that was amended may count more than once. */
  readonly rows: number;
}

/** Returns the sessions that have minutes, oldest first, also those before the reach. */
export function readMinuteSessions(context: StoreContext): Promise<readonly StoredSession[]> {
  return retryOnNewManifest(context, async () => {
    const { manifest, log } = await readSnapshot(context.files, context.layout);
    const rowsOfDate = new Map<number, number>();
    const add = (date: number, rows: number): unknown => rowsOfDate.set(date, (rowsOfDate.get(date) ?? 0) + rows);
    const segments = manifest.segments.filter(({ timeframe }) => timeframe === "1m");
    if (segments.length > 0) {
      const paths = segments.map(({ file }) => quoted(context.layout.path(file)));
      const date = `(time - ${DATE_BEGINS}) // ${DAY_MINUTES}`;
      const sql = `SELECT ${date} AS date, count(*) AS rows FROM read_parquet([${paths.join()}]) GROUP BY 1`;
      const counted = await withDatabase(context, [], (database) =>
        explainDamage(context, segments, () => database.rows(sql)),
      );
      for (const row of counted) add(Number(row["date"]), Number(row["rows"]));
    }
    for (const { time } of barRecords(log.records, "1m"))
      for (const minute of time) add(Math.floor((minute - DATE_BEGINS) / DAY_MINUTES), 1);
    return [...rowsOfDate]
      .map(([date, rows]): StoredSession => ({ date, rows }))
      .filter(({ date }) => context.calendar.ordinalOfDate(date) >= 0)
      .sort((a, b) => a.date - b.date);
  });
}

/**
 * Moves the reach of minutes to a date, days since 1970; undefined: to the first stored minute. The next snapshot has
 * another name. Requires the write lock.
 */
export async function moveMinuteReach(context: StoreContext, date: number | undefined): Promise<void> {
  const { files, layout } = context;
  if ((await readManifest(files, layout)).minuteReach === date) return;
  try {
    // The records of a log name snapshots of the reach before.
    await foldLog(context);
    const { minuteReach: _, ...kept } = await readManifest(files, layout);
    const after: DiskManifest = {
      ...kept,
      counter: kept.counter + 1,
      snapshot: nextSnapshot(kept.snapshot, `minutes since ${date ?? "the first"}`),
      ...(date === undefined ? {} : { minuteReach: date }),
    };
    await publish(context, kept, after, []);
  } catch (error) {
    throw writeFault(error, layout.root, "the reach of minutes stays", 1e6);
  }
}
