import type { Rules } from "#evaluate";

/** Cache limits of one engine, in bytes by kind. Each cache evicts the least recently used entries first. */
export interface ScannerMemory {
  /**
   * Cached columns of live scans. Scans without partial bars get the same again, and so do all past instants together.
   */
  readonly tailBytes: number;
  /** Executions of plans with the rows that they hold; as many instances as cached columns. */
  readonly executionBytes: number;
  /** Tiles of derived timeframes; all past instants together get the same again. */
  readonly frameBytes: number;
  /** Answers for callers that accept a cached one. */
  readonly resultBytes: number;
  /** Embeddings of the newest windows, shared by all threads over the same data. */
  readonly boardBytes: number;
  /** Past windows for pattern models. */
  readonly pastIndexBytes: number;
}

export interface ScannerSettings extends ScannerMemory {
  /** Rules of the planner; none changes an answer. Default: all. */
  readonly rules?: Rules;
}

/** Limits without a memory budget; also the maximum of each share of a budget. */
export const DEFAULT_MEMORY: ScannerMemory = {
  tailBytes: 256 * 2 ** 20,
  executionBytes: 512 * 2 ** 20,
  frameBytes: 1024 * 2 ** 20,
  resultBytes: 64 * 2 ** 20,
  boardBytes: 96 * 2 ** 20,
  pastIndexBytes: 384 * 2 ** 20,
};
