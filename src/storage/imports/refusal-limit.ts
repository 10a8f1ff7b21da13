import { AppError } from "#base";

/** Largest number of refused rows in a run: an absolute number, or a percentage of all rows. */
export interface RefusalLimit {
  readonly most: number;
  readonly unit: "rows" | "percent";
}

/** An unusable row, for messages. */
export interface RefusalExample {
  readonly file: string;
  readonly row: number;
  readonly reason: string;
  /** Texts of the row, or the field at fault. */
  readonly says?: string;
}

/** Reasons that do not count as faults: the row concerns a company outside the listings, or a test issue. */
const NO_FAULTS: ReadonlySet<string> = new Set(["unknown_cik", "test_issue"]);
export const EXAMPLES = 3;

/** Counts the rows that are refused for a fault. */
function faultsIn(reasons: Readonly<Record<string, number>>): number {
  return Object.entries(reasons).reduce((sum, [reason, n]) => sum + (NO_FAULTS.has(reason) ? 0 : n), 0);
}

/** Tests if more rows are refused than the limit allows. */
export function isBeyond(limit: RefusalLimit, rows: number, reasons: Readonly<Record<string, number>>): boolean {
  return faultsIn(reasons) > (limit.unit === "rows" ? limit.most : (limit.most / 100) * rows);
}

/** Throws validation_failed, with the reasons and some of the rows, if more rows are refused than the limit allows. */
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
