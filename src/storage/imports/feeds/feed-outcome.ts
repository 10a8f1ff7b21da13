import type { DateOrder } from "#market";
import type { IgnoredColumns } from "../bars/bar-fields.ts";
import type { FieldMap } from "../reading/discover-columns.ts";
import { checkRefusals, type RefusalLimit } from "../refusal-limit.ts";
import type { RefusedRecord } from "../reading/read-records.ts";

export interface ImportFeedOptions {
  /** Column by field, if the usual names do not apply; `:TEXT` is one text for all rows. */
  readonly map?: FieldMap;
  /** Name of the publisher's format, if the content does not identify it. */
  readonly from?: string;
  /** Order of dates such as 01/09/2023, if the files do not determine it. */
  readonly dateOrder?: DateOrder;
  /** Limit of refused rows; above it nothing is imported. Unlimited by default. */
  readonly maxRefused?: RefusalLimit;
  readonly owner?: string;
}

/** Result of an import. `new`, `replaced` and `unchanged` count records; one row may hold several. */
export interface FeedOutcome {
  readonly rows: number;
  readonly new: number;
  readonly replaced: number;
  readonly unchanged: number;
  /** The first unusable rows. */
  readonly refused: readonly RefusedRecord[];
  /** Number of all unusable rows. */
  readonly refusedRows: number;
  readonly reasons: Readonly<Record<string, number>>;
  /** Number of rows of a table of bars without an action. Absent: none. */
  readonly without?: number;
  /** Ignored columns, by file. */
  readonly unread: readonly IgnoredColumns[];
  readonly snapshot: string;
}

/** Builds an outcome. Without `reasons`, `refused` must hold all refused rows. */
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

/** Throws validation_failed if more rows are refused than the limit allows (see `checkRefusals`). */
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
