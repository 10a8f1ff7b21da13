import { LIMITS, SCAN_SCHEDULES, type ScanSchedule } from "#contract";
import { instantAfter, instantAtOrBefore, type Calendar } from "#market";
import { MINUTE_MS } from "#base";
import type { AccountsContext } from "../accounts-context.ts";
import type { EndedInstant, SavedScanRecord, ScheduledScan } from "../ports/scans.ts";
import type { ScanOutcome } from "./saved-scans.ts";

/** Number of due scans that one look reads. Accounts are served in turn, so the number exceeds the scans of one account. */
const MOST_DUE = 5_000;

/** The time of a market, in minutes since 1970. */
export interface MarketTime {
  readonly calendar: Calendar;
  /** By its clock, which a simulated session moves. */
  readonly now: number;
  /** How far its bars reach; NaN without any. */
  readonly reach: number;
}

/** A saved scan whose instant has come. */
export interface DueScan {
  readonly scan: SavedScanRecord;
  /** The instant that was due, the last one that has come, and the next one; in milliseconds since 1970. */
  readonly dueAt: number;
  readonly scheduledFor: number;
  readonly nextDueAt: number | null;
}

/** What a run by schedule gave: an outcome, or why there is none. */
export type ScheduledOutcome = ScanOutcome | { readonly code: string; readonly message: string };

/**
 * Runs of saved scans by their schedules. A scan is due once the clock of the market and its bars have reached its next instant;
 * instants that went by meanwhile, as while the server was down, are one run. When the market goes back, as a simulated session
 * that begins again, so do the instants.
 */
export class ScanSchedules {
  readonly #context: Pick<AccountsContext, "store" | "clock">;
  #now = Number.POSITIVE_INFINITY;
  /** Users whose scans ran last, the latest one last. */
  readonly #served = new Set<string>();

  constructor(context: Pick<AccountsContext, "store" | "clock">) {
    this.#context = context;
  }

  /** Returns a due scan, of the account that waited longest; undefined if none is due. */
  async next(market: MarketTime): Promise<DueScan | undefined> {
    const { scans } = this.#context.store;
    const { calendar, now } = market;
    const reach = Math.min(now, market.reach);
    if (Number.isNaN(reach)) return undefined;
    const after = (schedule: ScanSchedule, minute: number): number | null =>
      millisecondsOf(instantAfter(calendar, schedule, minute));
    if (now < this.#now) {
      for (const schedule of SCAN_SCHEDULES) {
        const dueAt = after(schedule, now);
        if (dueAt !== null) await scans.planNotAfter(schedule, dueAt);
      }
    }
    this.#now = now;
    const due: (ScheduledScan & { readonly dueAt: number })[] = [];
    for (const { dueAt, ...scan } of await scans.scheduled(reach * MINUTE_MS, MOST_DUE)) {
      const planned = after(scan.schedule, reach);
      if (dueAt !== null) due.push({ ...scan, dueAt });
      else if (planned !== null) await scans.plan(scan.scanId, planned);
    }
    const first = this.#firstServed(due);
    const scan = first && (await scans.findOwned(first.scanId, first.userId));
    // The scan may have been changed or deleted meanwhile.
    if (scan === undefined || scan.dueAt !== first!.dueAt) return undefined;
    this.#served.delete(scan.userId);
    this.#served.add(scan.userId);
    const { schedule, dueAt } = first!;
    const last = millisecondsOf(instantAtOrBefore(calendar, schedule, reach)) ?? dueAt;
    return { scan, dueAt, scheduledFor: Math.max(last, dueAt), nextDueAt: after(schedule, reach) };
  }

  /** Returns the scan that has waited longest, of the account that was served longest ago. */
  #firstServed<S extends ScheduledScan>(due: readonly S[]): S | undefined {
    const turns = new Map([...this.#served].map((userId, turn) => [userId, turn]));
    const turnOf = ({ userId }: S): number => turns.get(userId) ?? -1;
    return due.reduce<S | undefined>(
      (first, one) => (first === undefined || turnOf(one) < turnOf(first) ? one : first),
      undefined,
    );
  }

  /** Ends the instant of a scan. Nothing is kept if the scan was changed or deleted while it ran, or if another server was first. */
  async end(
    { scan: { scanId }, dueAt, scheduledFor, nextDueAt }: DueScan,
    outcome: ScheduledOutcome,
  ): Promise<boolean> {
    const { store, clock } = this.#context;
    const at = clock.now();
    const kept: EndedInstant["outcome"] =
      "code" in outcome ? { fault: { at, ...outcome } } : { run: { ...outcome, scanId, at }, scheduledFor };
    return store.scans.endInstant(scanId, { dueAt, nextDueAt, outcome: kept }, LIMITS.scanRuns);
  }
}

const millisecondsOf = (minute: number | undefined): number | null =>
  minute === undefined ? null : minute * MINUTE_MS;
