import { sql, type Kysely, type Selectable } from "kysely";
import { AppError } from "#base";
import type { NewScanRun, SavedScanRecord, ScanRunRecord, ScanStore, ScheduleFault } from "#accounts";
import { changesNothing } from "../changes-nothing.ts";
import type { Engine } from "../engine.ts";
import { inTransaction } from "../in-transaction.ts";
import { cursorId, pageOfLarge } from "../page.ts";
import type { AccountTables, ScanRunsTable, ScansTable } from "../schema.ts";
import { textList } from "../text-list.ts";

type ScanRow = Selectable<ScansTable>;
type RunRow = Selectable<ScanRunsTable>;

/** Characters of the lists of a run. */
const RUN_LENGTH = sql<number>`length(tickers) + length(coalesce(entered_tickers, '')) + length(coalesce(left_tickers, ''))`;

export function scanStore(db: Kysely<AccountTables>, engine: Engine): ScanStore {
  const scans = () => db.selectFrom("scans").selectAll();

  async function withLastRuns(rows: readonly ScanRow[]): Promise<readonly SavedScanRecord[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.scan_id);
    const runs = await db
      .selectFrom("scan_runs")
      .selectAll()
      .where("run_id", "in", (eb) =>
        eb
          .selectFrom("scan_runs as newest")
          .select((newest) => newest.fn.max("newest.run_id").as("run_id"))
          .where("newest.scan_id", "in", ids)
          .groupBy("newest.scan_id"),
      )
      .execute();
    const lastRuns = new Map(runs.map((run) => [run.scan_id, run]));
    return rows.map((row) => scanOf(row, lastRuns.get(row.scan_id)));
  }

  const findOwned: ScanStore["findOwned"] = async (scanId, userId) => {
    if (!Number.isSafeInteger(scanId)) return undefined;
    const rows = await scans().where("scan_id", "=", scanId).where("user_id", "=", userId).execute();
    return (await withLastRuns(rows))[0];
  };

  return {
    findOwned,

    async insert(scan) {
      const row = await db
        .insertInto("scans")
        .values({
          user_id: scan.userId,
          name: scan.name,
          instructions: scan.instructions,
          universe: scan.universe,
          schedule: scan.schedule,
          created_at: scan.createdAt,
          updated_at: scan.updatedAt,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return scanOf(row, undefined);
    },

    async list(userId, page) {
      const below = cursorId(page);
      const sized = await db
        .selectFrom("scans")
        .select((eb) => ["scan_id as id", eb.fn<number>("length", ["instructions"]).as("size")])
        .where("user_id", "=", userId)
        .$if(below !== undefined, (query) => query.where("scan_id", "<", below!))
        .orderBy("scan_id", "desc")
        .limit(page.limit + 1)
        .execute();
      const read = (ids: readonly number[]) => scans().where("scan_id", "in", ids).orderBy("scan_id", "desc").execute();
      return pageOfLarge(sized, page.limit, read, withLastRuns);
    },

    async count(userId) {
      const { count } = await db
        .selectFrom("scans")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return count;
    },

    async update(scanId, userId, change) {
      if (!Number.isSafeInteger(scanId)) return undefined;
      if (changesNothing(change)) return findOwned(scanId, userId);
      const rows = await db
        .updateTable("scans")
        .set({
          name: change.name,
          instructions: change.instructions,
          universe: change.universe,
          schedule: change.schedule,
          due_at: null,
          schedule_fault: null,
          updated_at: change.updatedAt,
        })
        .where("scan_id", "=", scanId)
        .where("user_id", "=", userId)
        .returningAll()
        .execute();
      return (await withLastRuns(rows))[0];
    },

    async delete(scanId, userId) {
      if (!Number.isSafeInteger(scanId)) return false;
      const row = await db
        .deleteFrom("scans")
        .where("scan_id", "=", scanId)
        .where("user_id", "=", userId)
        .returning("scan_id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async appendRun(run, keep) {
      try {
        return await inTransaction(db, (trx) => insertRun(trx, run, null, keep));
      } catch (error) {
        // The scan was deleted while it ran.
        if (engine.violation(error)?.rule !== "foreign_key") throw error;
        throw new AppError("not_found", "Nothing of that name exists.");
      }
    },

    async runs(scanId, page) {
      const below = cursorId(page);
      if (!Number.isSafeInteger(scanId)) return { items: [], next: undefined };
      const sized = await db
        .selectFrom("scan_runs")
        .select(["run_id as id", RUN_LENGTH.as("size")])
        .where("scan_id", "=", scanId)
        .$if(below !== undefined, (query) => query.where("run_id", "<", below!))
        .orderBy("run_id", "desc")
        .limit(page.limit + 1)
        .execute();
      const read = (ids: readonly number[]) =>
        db.selectFrom("scan_runs").selectAll().where("run_id", "in", ids).orderBy("run_id", "desc").execute();
      return pageOfLarge(sized, page.limit, read, (rows) => rows.map(runOf));
    },

    async scheduled(by, limit) {
      const rows = await db
        .selectFrom("scans")
        .select(["scan_id", "user_id", "schedule", "due_at"])
        .where("schedule", "is not", null)
        .where((eb) => eb.or([eb("due_at", "is", null), eb("due_at", "<=", by)]))
        .orderBy("due_at")
        .orderBy("scan_id")
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        scanId: row.scan_id,
        userId: row.user_id,
        schedule: row.schedule!,
        dueAt: row.due_at,
      }));
    },

    async plan(scanId, dueAt) {
      await db
        .updateTable("scans")
        .set({ due_at: dueAt })
        .where("scan_id", "=", scanId)
        .where("due_at", "is", null)
        .execute();
    },

    async planNotAfter(schedule, dueAt) {
      await db
        .updateTable("scans")
        .set({ due_at: dueAt })
        .where("schedule", "=", schedule)
        .where("due_at", ">", dueAt)
        .execute();
    },

    async endInstant(scanId, { dueAt, nextDueAt, outcome }, keep) {
      return inTransaction(db, async (trx) => {
        const fault = "fault" in outcome ? JSON.stringify(outcome.fault) : null;
        const row = await trx
          .updateTable("scans")
          .set({ due_at: nextDueAt, schedule_fault: fault })
          .where("scan_id", "=", scanId)
          .where("due_at", "=", dueAt)
          .returning("scan_id")
          .executeTakeFirst();
        if (row === undefined) return false;
        if ("run" in outcome) await insertRun(trx, outcome.run, outcome.scheduledFor, keep);
        return true;
      });
    },
  };
}

/** Keeps a run, compared with the run before, and forgets the oldest ones beyond `keep`. */
async function insertRun(
  trx: Kysely<AccountTables>,
  run: NewScanRun,
  scheduledFor: number | null,
  keep: number,
): Promise<ScanRunRecord> {
  const ofScan = trx.selectFrom("scan_runs").where("scan_id", "=", run.scanId).orderBy("run_id", "desc");
  const before = await ofScan.select("tickers").where("end_time", "is not", null).limit(1).executeTakeFirst();
  const isComparable = before !== undefined && run.endTime !== null;
  const earlier = isComparable ? textList(before.tickers) : [];
  const listOf = (tickers: readonly string[], others: readonly string[]): string | null => {
    if (!isComparable) return null;
    const known = new Set(others);
    return JSON.stringify(tickers.filter((ticker) => !known.has(ticker)));
  };
  const row = await trx
    .insertInto("scan_runs")
    .values({
      scan_id: run.scanId,
      at: run.at,
      end_time: run.endTime,
      universe_size: run.universeSize,
      time_taken_ms: run.timeTakenMs,
      tickers: JSON.stringify(run.tickers),
      replay: run.replay,
      scheduled_for: scheduledFor,
      entered_tickers: listOf(run.tickers, earlier),
      left_tickers: listOf(earlier, run.tickers),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const oldest = await ofScan.select("run_id").offset(keep).limit(1).executeTakeFirst();
  if (oldest !== undefined)
    await trx.deleteFrom("scan_runs").where("scan_id", "=", run.scanId).where("run_id", "<=", oldest.run_id).execute();
  return runOf(row);
}

function scanOf(row: ScanRow, lastRun: RunRow | undefined): SavedScanRecord {
  return {
    scanId: row.scan_id,
    userId: row.user_id,
    name: row.name,
    instructions: row.instructions,
    universe: row.universe,
    schedule: row.schedule,
    dueAt: row.due_at,
    scheduleFault: row.schedule_fault === null ? null : (JSON.parse(row.schedule_fault) as ScheduleFault),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastRun: lastRun === undefined ? null : runOf(lastRun),
  };
}

function runOf(row: RunRow): ScanRunRecord {
  return {
    runId: row.run_id,
    scanId: row.scan_id,
    at: row.at,
    endTime: row.end_time,
    universeSize: row.universe_size,
    timeTakenMs: row.time_taken_ms,
    tickers: textList(row.tickers),
    replay: row.replay,
    scheduledFor: row.scheduled_for,
    entered: row.entered_tickers === null ? null : textList(row.entered_tickers),
    left: row.left_tickers === null ? null : textList(row.left_tickers),
  };
}
