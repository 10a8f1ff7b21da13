import type { ScanSchedule } from "#contract";
import type { Page, PageRequest } from "./page.ts";

/** Why a run by schedule failed. */
export interface ScheduleFault {
  readonly at: number;
  readonly code: string;
  readonly message: string;
}

export interface SavedScanRecord {
  readonly scanId: number;
  readonly userId: string;
  readonly name: string;
  /** JSON of the payload, as it was given. */
  readonly instructions: string;
  readonly universe: string | null;
  readonly schedule: ScanSchedule | null;
  /** The instant of its schedule at which it runs next, by the clock of the market; null until it is planned. */
  readonly dueAt: number | null;
  /** Why its last run by schedule failed; null if it did not. */
  readonly scheduleFault: ScheduleFault | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly lastRun: ScanRunRecord | null;
}

/** A scan to be kept; it is planned later. */
export type NewSavedScan = Omit<SavedScanRecord, "scanId" | "lastRun" | "dueAt" | "scheduleFault">;

export interface ScanRunRecord {
  readonly runId: number;
  readonly scanId: number;
  readonly at: number;
  /** ISO instant of the newest bar of the answer; null when it was skipped. */
  readonly endTime: string | null;
  readonly universeSize: number;
  readonly timeTakenMs: number;
  readonly tickers: readonly string[];
  /** What the answer rested on, as its header said; null where nobody told. */
  readonly replay: string | null;
  /** The instant of the schedule, by the clock of the market; null for a run that was asked for. */
  readonly scheduledFor: number | null;
  /** Tickers that the run before, of those that were not skipped, lacks; null without one, and for a skipped run. */
  readonly entered: readonly string[] | null;
  /** Tickers that only that run has. */
  readonly left: readonly string[] | null;
}

/** A run to be kept. */
export type NewScanRun = Omit<ScanRunRecord, "runId" | "scheduledFor" | "entered" | "left">;

/** A scan with a schedule. */
export interface ScheduledScan extends Pick<SavedScanRecord, "scanId" | "userId" | "dueAt"> {
  readonly schedule: ScanSchedule;
}

/** What becomes of a scan whose instant has come. */
export interface EndedInstant {
  /** The instant of its schedule that was due. */
  readonly dueAt: number;
  /** The next one; null beyond the calendar. */
  readonly nextDueAt: number | null;
  /** The run, for the last instant that has come; or why there is none. */
  readonly outcome: { readonly run: NewScanRun; readonly scheduledFor: number } | { readonly fault: ScheduleFault };
}

export interface ScanStore {
  insert(scan: NewSavedScan): Promise<SavedScanRecord>;
  /** Undefined when it is unknown or of another user; so everywhere below. */
  findOwned(scanId: number, userId: string): Promise<SavedScanRecord | undefined>;
  list(userId: string, page: PageRequest): Promise<Page<SavedScanRecord>>;
  count(userId: string): Promise<number>;
  /** Plans the next instant of a changed scan. A run that began before the change does not count for the schedule. */
  update(
    scanId: number,
    userId: string,
    change: Partial<Pick<SavedScanRecord, "name" | "instructions" | "universe" | "schedule" | "updatedAt">>,
  ): Promise<SavedScanRecord | undefined>;
  delete(scanId: number, userId: string): Promise<boolean>;
  /** Keeps the newest `keep` runs of the scan. */
  appendRun(run: NewScanRun, keep: number): Promise<ScanRunRecord>;
  runs(scanId: number, page: PageRequest): Promise<Page<ScanRunRecord>>;
  /** Scans with a schedule that are not planned, or due by an instant; those due first come first, at most `limit`. */
  scheduled(by: number, limit: number): Promise<readonly ScheduledScan[]>;
  /** Plans a scan that is not planned. */
  plan(scanId: number, dueAt: number): Promise<void>;
  /** Plans all scans of a schedule that are due after an instant for that instant. */
  planNotAfter(schedule: ScanSchedule, dueAt: number): Promise<void>;
  /** Ends an instant of a scan, once: false if another server did, or if the scan was changed or deleted meanwhile. */
  endInstant(scanId: number, ended: EndedInstant, keep: number): Promise<boolean>;
}
