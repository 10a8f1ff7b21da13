import type { Rules } from "./plan/rules/index.ts";

/** Bytes that one engine may keep, by kind; the least recently used of each kind leave first. */
export interface ScannerMemory {
  /** Tail columns of live scans; as much again where forming bars are left out, and for all past instants together. */
  readonly tailBytes: number;
  /** Compiled plans with the rows that they hold, as often as tail columns. */
  readonly executionBytes: number;
  /** Tiles of derived timeframes; as much again for all past instants together. */
  readonly frameBytes: number;
  /** Answers for callers that accept cached ones. */
  readonly resultBytes: number;
  /** Embeddings of the newest windows; threads over the same data share them. */
  readonly boardBytes: number;
  /** Windows of the past for pattern models. */
  readonly pastIndexBytes: number;
}

export interface ScannerSettings extends ScannerMemory {
  /** By which scans are planned; none changes an answer. All unless given. */
  readonly rules?: Rules;
}

/** Where nobody says how much memory there is; no share of a budget is larger. */
export const DEFAULT_MEMORY: ScannerMemory = {
  tailBytes: 256 * 2 ** 20,
  executionBytes: 512 * 2 ** 20,
  frameBytes: 1024 * 2 ** 20,
  resultBytes: 64 * 2 ** 20,
  boardBytes: 96 * 2 ** 20,
  pastIndexBytes: 384 * 2 ** 20,
};

export const DEFAULT_SETTINGS: ScannerSettings = DEFAULT_MEMORY;
