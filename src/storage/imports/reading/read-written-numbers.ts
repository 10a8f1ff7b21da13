import { DOUBLE, VARCHAR } from "@duckdb/node-api";
import { BAR_FIELDS, DecimalSignEvidence, readWrittenNumber, WRITTEN_NUMBER, type BarField } from "#market";
import type { Database } from "../../bar-files/database.ts";
import type { RawTable } from "./stage-raw.ts";

const PLAIN_NUMBER = "[ \\t]*[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)[ \\t]*";
/** Fields that may use letters for thousands and millions. */
const COUNTS: ReadonlySet<BarField> = new Set(["volume", "trades"]);

/**
 * Replaces numbers in `raw` that are written as in spreadsheets and web pages by plain numbers, file by file. Leaves
 * ambiguous texts for the rules to refuse.
 */
export async function readWrittenNumbers(database: Database, { spans, numeric }: RawTable): Promise<void> {
  const fields = BAR_FIELDS.filter((field) => !numeric.has(field));
  const written = fields.map((field) => {
    return `(regexp_full_match(${field}, '${WRITTEN_NUMBER}') AND NOT regexp_full_match(${field}, '${PLAIN_NUMBER}'))`;
  });
  if (written.length === 0) return;
  const any = await database.row(`SELECT count(*) AS n FROM raw WHERE ${written.join(" OR ")}`);
  if (Number(any["n"]) === 0) return;
  for (const { from, to } of spans) {
    const within = `rowid >= ${from} AND rowid < ${to}`;
    const evidence = new DecimalSignEvidence();
    const texts = new Map<BarField, string[]>();
    for (const field of fields) {
      const rows = await database.rows(
        `SELECT DISTINCT ${field} AS text FROM raw WHERE ${within} AND regexp_full_match(${field}, '${WRITTEN_NUMBER}')`,
      );
      texts.set(
        field,
        rows.map(({ text }) => String(text)),
      );
      for (const text of texts.get(field)!) evidence.add(text);
    }
    for (const field of fields) {
      const read = texts.get(field)!.flatMap((text) => {
        const number = readWrittenNumber(text, evidence.sign, COUNTS.has(field));
        return number === undefined || Number(text) === number ? [] : [{ text, number }];
      });
      if (read.length === 0) continue;
      await database.run("CREATE OR REPLACE TEMP TABLE written_numbers (text VARCHAR, number DOUBLE)");
      const columns = [read.map(({ text }) => text), read.map(({ number }) => number)];
      await database.fill("written_numbers", [VARCHAR, DOUBLE], columns, read.length);
      await database.run(
        `UPDATE raw SET ${field} = w.number::VARCHAR FROM written_numbers w WHERE raw.${field} = w.text AND raw.rowid >= ${from} AND raw.rowid < ${to}`,
      );
    }
  }
}
