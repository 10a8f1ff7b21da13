import { AppError } from "#base";

/** How many rows of a run may be refused: a number of them, or a share of all in percent. */
export interface RefusalLimit {
  readonly most: number;
  readonly unit: "rows" | "percent";
}

/** A row that could not be used, for messages. */
export interface RefusalExample {
  readonly file: string;
  readonly row: number;
  readonly reason: string;
  /** What the row says, or the field at fault. */
  readonly says?: string;
}

/** Reasons that are no fault of a row: it speaks of companies that the listings do not hold, or of a test issue. */
const NO_FAULTS: ReadonlySet<string> = new Set(["unknown_cik", "test_issue"]);
export const EXAMPLES = 3;

/** How many rows are refused for a fault of theirs. */
function faultsIn(reasons: Readonly<Record<string, number>>): number {
  return Object.entries(reasons).reduce((sum, [reason, n]) => sum + (NO_FAULTS.has(reason) ? 0 : n), 0);
}

/** Whether more rows are refused than the limit allows. */
export function isBeyond(limit: RefusalLimit, rows: number, reasons: Readonly<Record<string, number>>): boolean {
  return faultsIn(reasons) > (limit.unit === "rows" ? limit.most : (limit.most / 100) * rows);
}

/** Errors: validation_failed, with the reasons and some of the rows, when more rows are refused than the limit allows. */
export async function checkRefusals(
  limit: RefusalLimit | undefined,
  rows: number,
  reasons: Readonly<Record<string, number>>,
  examples: () => Promise<readonly RefusalExample[]> | readonly RefusalExample[],
): Promise<void> {
  if (limit === undefined || !isBeyond(limit, rows, reasons)) return;
  const count = (n: number): string => n.toLocaleString("en-US");
  const written = limit.unit === "rows" ? count(limit.most) : `${limit.most}%`;
  const why = Object.entries(reasons)
    .map(([reason, n]) => `${reason} ${count(n)}`)
    .join(", ");
  throw new AppError(
    "validation_failed",
    `${count(faultsIn(reasons))} of ${count(rows)} rows cannot be used (${why}), and --max-refused allows ${written}: nothing was imported. Mend the rows, or say --max-refused 100% to import the others.`,
    (await examples()).slice(0, EXAMPLES).map(({ file, row, reason, says }) => ({
      path: `${file}, row ${row}`,
      rule: reason,
      message: says === undefined ? reason : `${reason} (${says})`,
    })),
  );
}
