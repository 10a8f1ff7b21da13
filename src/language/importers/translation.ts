import type { ScanPayload } from "#contract";

/** Half-open range of character offsets in the scan. */
export type SourceSpan = readonly [from: number, to: number];

/** Part of a scan that is missing from the payload. */
export interface NotCarried {
  readonly text: string;
  /** Reason, and what to write instead. */
  readonly reason: string;
  readonly span: SourceSpan;
}

/** Source of one entry of a payload. */
export interface Origin {
  readonly span: SourceSpan;
  readonly notes: readonly string[];
}

/**
 * Result of a translation. Parts left out make the payload match more stocks than the scan, never other ones. `payload`
 * is null if nothing was carried over.
 */
export interface Translation {
  readonly payload: ScanPayload | null;
  readonly notCarried: readonly NotCarried[];
  /** Slight differences in meaning, and assumptions. */
  readonly notes: readonly string[];
  /**
   * Number of conditions in the scan. An unreadable scan counts as one. `carried` is the number of them in the payload.
   */
  readonly conditions: number;
  readonly carried: number;
  /** Source of each payload entry, by object identity. */
  readonly origins: ReadonlyMap<object, Origin>;
}
