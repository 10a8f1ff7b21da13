import type { ScanPayload } from "#contract";
import type { Origin } from "./origins.ts";

/** Where a part of a text stands: its first character, and the one after its last. */
export type SourceSpan = readonly [from: number, to: number];

/** A part of a scan that the payload does not have. */
export interface NotCarried {
  readonly text: string;
  /** Why, and the way out. */
  readonly reason: string;
  readonly span: SourceSpan;
}

/**
 * A scan of another screener as a payload. Without a part that was not carried over the payload matches more stocks than
 * the scan, never other ones; it is null when nothing was carried over.
 */
export interface Translation {
  readonly payload: ScanPayload | null;
  readonly notCarried: readonly NotCarried[];
  /** Where the payload means something slightly different, and what was assumed. */
  readonly notes: readonly string[];
  /** How many conditions the text has, and how many of them the payload has. A text that cannot be read counts as one. */
  readonly conditions: number;
  readonly carried: number;
  /** What each entry of the payload, the object itself, was made of. */
  readonly origins: ReadonlyMap<object, Origin>;
}
