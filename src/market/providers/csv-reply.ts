import { ReplyFault, TruncatedReply } from "./reply-fault.ts";

/** CSV without quotes: header names in lower case, and records, each as long as the header. */
export interface CsvReply {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Parses comma-separated lines with a header. Throws TruncatedReply if the last line has too few fields, and ReplyFault
 * for any other line of a wrong length.
 */
export function readCsv(text: string, place: string): CsvReply {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  while (lines.at(-1)?.trim() === "") lines.pop();
  const columns = (lines[0] ?? "").split(",").map((name) => name.trim().toLowerCase());
  const rows: (readonly string[])[] = [];
  for (let i = 1; i < lines.length; i++) {
    const fields = lines[i]!.split(",").map((field) => field.trim());
    if (fields.length !== columns.length) {
      const message = `line ${i + 1} of ${place} has ${fields.length} fields where the header has ${columns.length}`;
      if (i === lines.length - 1 && fields.length < columns.length) throw new TruncatedReply(message);
      throw new ReplyFault(message);
    }
    rows.push(fields);
  }
  return { columns, rows };
}
