import type { Rules } from "./plan/rules/index.ts";

export interface ScannerSettings {
  /** Bytes for tail columns. */
  readonly tailBytes: number;
  /** Bytes for the tiles of derived timeframes. */
  readonly frameBytes: number;
  /** Finished answers kept for callers that accept cached ones. */
  readonly cachedResults: number;
  /** By which scans are planned; none changes an answer. All unless given. */
  readonly rules?: Rules;
}

export const DEFAULT_SETTINGS: ScannerSettings = {
  tailBytes: 256 * 2 ** 20,
  frameBytes: 1024 * 2 ** 20,
  cachedResults: 10_000,
};
