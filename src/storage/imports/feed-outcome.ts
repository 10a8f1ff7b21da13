import type { FieldMap } from "./discover-columns.ts";
import type { RefusedRecord } from "./read-records.ts";

export interface ImportFeedOptions {
  /** Columns by field, where the usual names do not do; `:TEXT` is one text for all rows. */
  readonly map?: FieldMap;
  /** Name of the publisher's format, where the content does not tell it. */
  readonly from?: string;
  readonly owner?: string;
}

/** What became of the rows; `new`, `replaced` and `unchanged` count records, of which a row may hold several. */
export interface FeedOutcome {
  readonly rows: number;
  readonly new: number;
  readonly replaced: number;
  readonly unchanged: number;
  /** The first of the rows that could not be used. */
  readonly refused: readonly RefusedRecord[];
  /** All of them, counted. */
  readonly refusedRows: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly snapshot: string;
}

/** An outcome; without `reasons` those of the rows shown, which then are all. */
export function outcomeOf(
  counts: Pick<FeedOutcome, "rows" | "new" | "replaced" | "unchanged" | "snapshot">,
  refused: readonly RefusedRecord[],
  reasons: Readonly<Record<string, number>> = countReasons(refused),
): FeedOutcome {
  const { rows, replaced, unchanged, snapshot } = counts;
  const refusedRows = Object.values(reasons).reduce((sum, n) => sum + n, 0);
  return { rows, new: counts.new, replaced, unchanged, refused, refusedRows, reasons, snapshot };
}

function countReasons(refused: readonly RefusedRecord[]): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { reason } of refused) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return reasons;
}
