import { getOrMake } from "#base";
import { BAR_FIELDS, type AppendOutcome } from "#market";
import type { StoreContext } from "./context.ts";
import { writeFault } from "./write-fault.ts";
import { foldLog } from "./log/fold-log.ts";
import { mergeIfNeeded } from "./segments/compact.ts";
import { Intake } from "./log/intake.ts";
import { LogSession, type LogRows } from "./log/log-session.ts";
import { endedBy, type KnownAt } from "./past/known-at.ts";
import { readManifest } from "./read-manifest.ts";
import { discard, publish, type Produced } from "./publish.ts";
import { writeQuarantine } from "./quarantine.ts";
import { dropRepeats, publishStaged, stageArrived, writeStaged } from "./staged-rows.ts";

/** Largest number of rows that one write may add to the log. */
const LOG_BATCH = 100_000;
/** Number of rows above which the log is folded into segments. */
const LOG_ROWS = 500_000;
/** Estimated bytes on disk per row, including the temporary files of the write. */
const BYTES_PER_ROW = 80;

export interface Appended {
  readonly outcome: AppendOutcome;
  /** The open log, for the next write; absent if that write must open the log again. */
  readonly session: LogSession | undefined;
}

/**
 * Stores the rows that `fill` puts into the intake, all or none. A small write that is newer than every segment goes to
 * the log and costs one fsync; a large write, an older one, or a correction becomes a segment. `session` is the log as
 * the previous write left it. Requires the write lock.
 */
export async function append(
  context: StoreContext,
  session: LogSession | undefined,
  intake: Intake,
  known: KnownAt,
  fill: (intake: Intake) => Promise<void>,
): Promise<Appended> {
  try {
    await fill(intake);
    const log = session ?? (await LogSession.open(context));
    const reached = log.manifest.bars[intake.timeframe].last ?? -Infinity;
    const large = intake.database !== undefined || intake.rows.length > LOG_BATCH;
    if (large || intake.oldest <= reached || corrects(context, log, intake, known)) {
      return { outcome: await throughSegment(context, intake, known), session: undefined };
    }
    const outcome = await throughLog(context, log, intake);
    if (log.rows <= LOG_ROWS) return { outcome, session: log };
    await foldLog(context).catch((error: unknown) => {
      context.notices.push(`moving the log into segments failed and is tried again later: ${String(error)}`);
    });
    return { outcome, session: undefined };
  } catch (error) {
    throw writeFault(error, context.layout.root, "nothing was stored", intake.received * BYTES_PER_ROW);
  } finally {
    intake.database?.close();
  }
}

async function throughLog(context: StoreContext, log: LogSession, intake: Intake): Promise<AppendOutcome> {
  const { timeframe, rows, source } = intake;
  const { kept, repeated } = intake.lastOfEach();
  const chosen: number[] = [];
  let fresh = 0;
  for (const row of kept) {
    const comparison = log.compareRow(timeframe, rows, row);
    if (comparison === "new") fresh++;
    if (comparison !== "same") chosen.push(row);
  }
  const quarantine = await quarantineOf(context, intake);
  await publish(context, log.manifest, undefined, quarantine.produced);
  try {
    if (chosen.length > 0) await log.append(context, rowsOf(intake, Int32Array.from(chosen), fresh), source);
  } catch (error) {
    await discard(context.files, context.layout, quarantine.produced);
    throw error;
  }
  return {
    snapshot: log.state.snapshot,
    accepted: fresh,
    replaced: chosen.length - fresh,
    repeated: repeated + kept.length - chosen.length,
    ...quarantine.facts,
  };
}

/** Returns the chosen rows, with the tickers that they have. */
function rowsOf({ timeframe, rows }: Intake, chosen: Int32Array, fresh: number): LogRows {
  const tickers: string[] = [];
  const numbers = new Map<number, number>();
  const ticker = chosen.map((row) => {
    const number = rows.ticker[row]!;
    return getOrMake(numbers, number, () => tickers.push(rows.tickers[number]!) - 1);
  });
  const fields = { ...rows.fields };
  for (const field of BAR_FIELDS) fields[field] = Float64Array.from(chosen, (row) => rows.fields[field][row]!);
  return { timeframe, tickers, ticker, time: chosen.map((row) => rows.time[row]!), fields, fresh };
}

/** Tests if any row changes the values that the log holds for a bar that had ended. */
function corrects({ calendar }: StoreContext, log: LogSession, intake: Intake, known: KnownAt): boolean {
  const { timeframe, rows } = intake;
  const ended = known.given ? Infinity : endedBy(timeframe, known.minutes, calendar);
  for (let row = 0; row < rows.length; row++) {
    if (rows.time[row]! <= ended && log.compareRow(timeframe, rows, row) === "other") return true;
  }
  return false;
}

async function throughSegment(context: StoreContext, intake: Intake, known: KnownAt): Promise<AppendOutcome> {
  await foldLog(context);
  const before = await readManifest(context.files, context.layout);
  const database = await intake.flush();
  await stageArrived(database, intake.texts);
  const { repeated } = await dropRepeats(database);
  await intake.takeSuperseded(database);
  const staged = await writeStaged(context, database, intake.timeframe, before, known);
  const quarantine = await quarantineOf(context, intake);
  const snapshot = await publishStaged(context, before, staged, quarantine.produced[0]);
  await mergeIfNeeded(context);
  return {
    snapshot,
    accepted: staged.new,
    replaced: staged.replaced,
    repeated: repeated + staged.unchanged,
    ...(staged.outdated === 0 ? {} : { outdated: staged.outdated }),
    ...quarantine.facts,
  };
}

async function quarantineOf(
  context: StoreContext,
  { refused, timeframe }: Intake,
): Promise<{
  readonly produced: readonly Produced[];
  readonly facts: Pick<AppendOutcome, "quarantined" | "reasons" | "quarantineFile">;
}> {
  const reasons: Record<string, number> = {};
  for (const { reason } of refused) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const facts = { quarantined: refused.length, reasons };
  if (refused.length === 0) return { produced: [], facts };
  const { path, produced } = await writeQuarantine(context, `${timeframe}-append`, refused);
  return { produced: produced === undefined ? [] : [produced], facts: { ...facts, quarantineFile: path } };
}
