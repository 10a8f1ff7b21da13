import { createHash } from "node:crypto";
import { join } from "node:path";
import { BAR_FIELDS, type RefusalReason } from "#market";
import type { StoreContext } from "./context.ts";
import { writeNew } from "./files.ts";
import type { Produced } from "./publish.ts";

/**
 * Columns of a quarantine file. `row` counts like a spreadsheet: in a file with a header line the first bar is row 2.
 */
export const QUARANTINE_COLUMNS = ["file", "row", "reason", "ticker", "time", ...BAR_FIELDS, "raw"] as const;

/** A refused row: the texts of its fields, or the whole line if it could not be split into fields. */
export interface RefusedRow {
  readonly file: string;
  readonly row: number;
  readonly reason: RefusalReason | "malformed_row";
  readonly texts: readonly (string | null)[];
  readonly raw?: string;
}

/** Quotes a field for CSV (RFC 4180). */
function field(text: string): string {
  return /[",\n\r]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes refused rows as a CSV file. The name contains a hash of the contents, so that a repeated import creates no
 * second file. `texts` holds ticker, time and the bar fields, in that order.
 */
export async function writeQuarantine(
  { files, layout }: Pick<StoreContext, "files" | "layout">,
  label: string,
  rows: readonly RefusedRow[],
): Promise<{ readonly path: string; readonly produced?: Produced }> {
  const lines = rows.map(({ file, row, reason, texts, raw }) => {
    const cells = [file, String(row), reason, ...texts.map((text) => text ?? ""), raw ?? ""];
    return cells.map((cell) => field(cell)).join(",");
  });
  const bytes = Buffer.from(`${QUARANTINE_COLUMNS.join(",")}\n${lines.join("\n")}\n`);
  const name = `quarantine/${label}-${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}.csv`;
  const path = layout.path(name);
  if ((await files.size(path)) === bytes.length) return { path };
  const temporary = join(layout.temporary, name.replaceAll("/", "-"));
  await writeNew(files, temporary, [bytes]);
  return { path, produced: { temporary, name } };
}
