import type { Page, PageRequest } from "./page.ts";

export interface SavedScanRecord {
  readonly scanId: number;
  readonly userId: string;
  readonly name: string;
  /** JSON of the payload, as it was given. */
  readonly instructions: string;
  readonly universe: string | null;
  readonly schedule: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly lastRun: ScanRunRecord | null;
}

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
}

export interface ScanStore {
  insert(scan: Omit<SavedScanRecord, "scanId" | "lastRun">): Promise<SavedScanRecord>;
  /** Undefined when it is unknown or of another user; so everywhere below. */
  findOwned(scanId: number, userId: string): Promise<SavedScanRecord | undefined>;
  list(userId: string, page: PageRequest): Promise<Page<SavedScanRecord>>;
  count(userId: string): Promise<number>;
  update(
    scanId: number,
    userId: string,
    change: Partial<Pick<SavedScanRecord, "name" | "instructions" | "universe" | "schedule" | "updatedAt">>,
  ): Promise<SavedScanRecord | undefined>;
  delete(scanId: number, userId: string): Promise<boolean>;
  /** Keeps the newest `keep` runs of the scan. */
  appendRun(run: Omit<ScanRunRecord, "runId">, keep: number): Promise<ScanRunRecord>;
  runs(scanId: number, page: PageRequest): Promise<Page<ScanRunRecord>>;
}
