import { quoted } from "../../bar-files/database.ts";
import type { DocumentRow, FolderFormat } from "../feeds/feed-format.ts";
import { filingRows, type FilingFact, type ReportedFigures } from "./filing-rows.ts";
import { ALL_TAGS } from "./gaap-tags.ts";

/** The SEC's financial statement data sets: filings in sub.txt, their figures in num.txt. */
export const FINANCIAL_DATA_SETS: FolderFormat = {
  kind: "folder",
  name: "sec-financial-statements",
  doc: "a financial statement data set of the SEC",
  feed: "filings",
  files: ["sub.txt", "num.txt"],
  optional: [],
  async read(tables) {
    const sub = await tables.table("sub.txt", ["adsh", "cik", "form", "fy", "fp", "filed"], ["accepted"]);
    const num = await tables.table("num.txt", ["adsh", "tag", "ddate", "qtrs", "uom", "value"], ["coreg", "segments"]);
    const tags = [...ALL_TAGS].map((tag) => quoted(tag)).join(", ");
    // A figure of a co-registrant or of a segment is not a figure of the company.
    const rows = await tables.database.rows(`
      SELECT s.*, n.tag, n.ddate, n.qtrs, n.value
      FROM ${num} n JOIN ${sub} s USING (adsh)
      WHERE n.tag IN (${tags}) AND n.qtrs IN ('0', '1', '2', '3', '4') AND n.uom IN ('USD', 'USD/shares', 'shares')
        AND coalesce(n.coreg, '') = '' AND coalesce(n.segments, '') = '' AND coalesce(n.value, '') <> ''
      ORDER BY s.cik, coalesce(s.accepted, s.filed), s.adsh`);
    const result: DocumentRow[] = [];
    let reported: ReportedFigures = new Map();
    for (let from = 0; from < rows.length;) {
      const first = rows[from]!;
      let to = from;
      while (to < rows.length && rows[to]!["adsh"] === first["adsh"]) to++;
      if (from > 0 && rows[from - 1]!["cik"] !== first["cik"]) reported = new Map();
      const text = (name: string): string => String(first[name] ?? "");
      const facts = rows.slice(from, to).map((row): FilingFact => {
        const day = String(row["ddate"]);
        return {
          tag: String(row["tag"]),
          end: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`,
          months: 3 * Number(row["qtrs"]),
          value: String(row["value"]),
        };
      });
      const filing = {
        cik: text("cik"),
        accession: text("adsh"),
        form: text("form"),
        // "2015-07-22 16:31:00.0" is New York time. Without it only the day of filing is known.
        knownAt: text("accepted") || text("filed"),
        fiscalYear: text("fy"),
        fiscalPeriod: text("fp"),
      };
      for (const fields of filingRows(filing, facts, reported)) result.push({ row: result.length + 1, fields });
      from = to;
    }
    return result;
  },
};
