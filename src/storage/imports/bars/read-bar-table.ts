import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { AppError } from "#base";
import { BAR_FIELDS, type BarField, type DateOrder } from "#market";
import { barSources, type BarSourceField } from "./bar-fields.ts";
import { recogniseBars } from "./bar-layouts.ts";
import { parseRecords } from "../reading/csv-header.ts";
import { probeSource } from "../reading/source-file.ts";

/** A row of a small CSV with bars; the texts are unchanged. */
export interface BarTableRow {
  readonly line: number;
  readonly ticker: string;
  readonly time: string;
  readonly cells: Readonly<Partial<Record<BarField, string>>>;
}

export interface SmallBarTable {
  readonly rows: readonly BarTableRow[];
  /** Fields for which the file has columns. */
  readonly fields: readonly BarField[];
  /** Price in the file that equals one dollar. */
  readonly scale: number;
  /** Order of dates that the layout fixes. */
  readonly dateOrder: DateOrder | undefined;
}

/**
 * Reads a CSV that fits in memory, with the layouts and column names of `importBars`; the volume is optional. Throws
 * bad_request like importBars.
 */
export async function readBarTable(name: string): Promise<SmallBarTable> {
  const probed = await probeSource(name);
  if (probed.kind !== "csv") {
    throw new AppError("bad_request", `${name} is no CSV: import it, or write its bars as a CSV with a header line.`);
  }
  const file = recogniseBars(probed, {});
  const sources = barSources(file, file.header, {}, { needsVolume: false });
  const bytes = await readFile(file.path);
  const text = (file.compression === "gzip" ? gunzipSync(bytes) : bytes).toString("utf8").replace(/^\uFEFF/, "");
  const records = parseRecords(text, file.delimiter).filter(({ line }) => line > file.headerLines);
  const cell = (fields: readonly string[], field: BarSourceField): string | undefined => {
    const source = sources[field];
    if (source === undefined) return undefined;
    return "column" in source ? (fields[source.column]?.trim() ?? "") : source.constant;
  };
  const present = BAR_FIELDS.filter((field) => sources[field] !== undefined);
  const rows = records.map(({ fields, line }): BarTableRow => {
    const [date = "", clock] = [cell(fields, "time"), cell(fields, "clock")];
    return {
      line,
      ticker: cell(fields, "ticker") ?? "",
      time: clock === undefined ? date : `${date} ${clock}`,
      cells: Object.fromEntries(present.map((field) => [field, cell(fields, field) ?? ""])),
    };
  });
  return { rows, fields: present, scale: file.layout?.scale ?? 1, dateOrder: file.layout?.dateOrder?.(file) };
}
