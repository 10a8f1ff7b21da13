import type { Page, PageRequest } from "./page.ts";

export interface SavedScan {
  readonly scanId: number;
  readonly userId: string;
  readonly name: string;
  /** JSON of the payload, as it was given. */
  readonly instructions: string;
  readonly universe: string | null;
  readonly schedule: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly lastRun: ScanRun | null;
}

export interface ScanRun {
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
  insert(scan: Omit<SavedScan, "scanId" | "lastRun">): Promise<SavedScan>;
  /** Undefined when it is unknown or of another user; so everywhere below. */
  findOwned(scanId: number, userId: string): Promise<SavedScan | undefined>;
  list(userId: string, page: PageRequest): Promise<Page<SavedScan>>;
  count(userId: string): Promise<number>;
  update(
    scanId: number,
    userId: string,
    change: Partial<Pick<SavedScan, "name" | "instructions" | "universe" | "schedule" | "updatedAt">>,
  ): Promise<SavedScan | undefined>;
  delete(scanId: number, userId: string): Promise<boolean>;
  /** Keeps the newest `keep` runs of the scan. */
  appendRun(run: Omit<ScanRun, "runId">, keep: number): Promise<ScanRun>;
  runs(scanId: number, page: PageRequest): Promise<Page<ScanRun>>;
}
