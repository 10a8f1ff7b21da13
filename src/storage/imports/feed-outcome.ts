import type { DateOrder } from "#market";
import type { IgnoredColumns } from "./bar-fields.ts";
import type { FieldMap } from "./discover-columns.ts";
import { checkRefusals, type RefusalLimit } from "./refusal-limit.ts";
import type { RefusedRecord } from "./read-records.ts";

export interface ImportFeedOptions {
  /** Columns by field, where the usual names do not do; `:TEXT` is one text for all rows. */
  readonly map?: FieldMap;
  /** Name of the publisher's format, where the content does not tell it. */
  readonly from?: string;
  /** The order of dates such as 01/09/2023, where the files do not tell it. */
  readonly dateOrder?: DateOrder;
  /** With more refused rows nothing is imported; any number by default. */
  readonly maxRefused?: RefusalLimit;
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
  /** Rows of a table of bars that tell no action. Absent: none. */
  readonly without?: number;
  /** Columns that were passed over, by file. */
  readonly unread: readonly IgnoredColumns[];
  readonly snapshot: string;
}

/** An outcome; without `reasons` those of the rows shown, which then are all. */
export function outcomeOf(
  counts: Pick<FeedOutcome, "rows" | "new" | "replaced" | "unchanged" | "snapshot" | "unread">,
  refused: readonly RefusedRecord[],
  reasons: Readonly<Record<string, number>> = countReasons(refused),
): FeedOutcome {
  const { rows, replaced, unchanged, snapshot, unread } = counts;
  const refusedRows = Object.values(reasons).reduce((sum, n) => sum + n, 0);
  return { rows, new: counts.new, replaced, unchanged, refused, refusedRows, reasons, unread, snapshot };
}

export function countReasons(refused: readonly RefusedRecord[]): Record<string, number> {
  const reasons = new Map<string, number>();
  for (const { reason } of refused) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return Object.fromEntries(reasons);
}

/** Errors: validation_failed when a run refuses more rows than its limit allows (see `checkRefusals`). */
export function checkFeedRefusals(
  { maxRefused }: ImportFeedOptions,
  rows: number,
  refused: readonly RefusedRecord[],
  reasons: Readonly<Record<string, number>> = countReasons(refused),
): Promise<void> {
  return checkRefusals(maxRefused, rows, reasons, () =>
    refused.map(({ file, row, reason, field }) => {
      return { file, row, reason, ...(field === undefined ? {} : { says: field }) };
    }),
  );
}
