import type { DocumentRow, FolderFormat } from "../feeds/feed-format.ts";
import { nonBlankFields, tradingSymbol } from "./ownership-fields.ts";

const TRANSACTION = [
  "ACCESSION_NUMBER",
  "SECURITY_TITLE",
  "TRANS_DATE",
  "TRANS_CODE",
  "TRANS_SHARES",
  "TRANS_PRICEPERSHARE",
  "TRANS_ACQUIRED_DISP_CD",
  "SHRS_OWND_FOLWNG_TRANS",
  "DIRECT_INDIRECT_OWNERSHIP",
] as const;

/** The SEC's quarterly insider transactions data sets. A filing counts as known at the end of its filing day. */
export const INSIDER_DATA_SETS: FolderFormat = {
  kind: "folder",
  name: "sec-insider-transactions",
  doc: "an insider transactions data set of the SEC",
  feed: "insiders",
  files: ["submission.tsv", "reportingowner.tsv", "nonderiv_trans.tsv", "deriv_trans.tsv"],
  optional: ["deriv_trans.tsv"],
  async read(tables) {
    const submissions = await tables.table(
      "submission.tsv",
      ["ACCESSION_NUMBER", "FILING_DATE", "ISSUERCIK", "ISSUERTRADINGSYMBOL"],
      ["AFF10B5ONE"],
    );
    const owners = await tables.table(
      "reportingowner.tsv",
      ["ACCESSION_NUMBER", "RPTOWNERCIK", "RPTOWNERNAME", "RPTOWNER_RELATIONSHIP"],
      ["RPTOWNER_TITLE"],
    );
    const parts = [`SELECT *, '0' AS derivative FROM ${await tables.table("nonderiv_trans.tsv", TRANSACTION, [])}`];
    if (tables.has("deriv_trans.tsv")) {
      parts.push(`SELECT *, '1' FROM ${await tables.table("deriv_trans.tsv", TRANSACTION, [])}`);
    }
    const rows = await tables.database.rows(`
      SELECT * FROM (${parts.join(" UNION ALL ")}) t
      JOIN ${submissions} s USING (accession_number) JOIN ${owners} o USING (accession_number)`);
    return rows.map((row, i): DocumentRow => {
      const text = (name: string): string => String(row[name] ?? "").trim();
      return {
        row: i + 1,
        fields: nonBlankFields({
          ticker: tradingSymbol(text("issuertradingsymbol")),
          cik: text("issuercik"),
          known_at: text("filing_date"),
          traded: text("trans_date"),
          code: text("trans_code"),
          direction: text("trans_acquired_disp_cd"),
          shares: text("trans_shares"),
          price: text("trans_pricepershare"),
          shares_after: text("shrs_ownd_folwng_trans"),
          owner_cik: text("rptownercik"),
          owner_name: text("rptownername"),
          relationship: rolesOf(text("rptowner_relationship")),
          title: text("rptowner_title"),
          planned: text("aff10b5one"),
          security: text("security_title"),
          derivative: text("derivative"),
          ownership: text("direct_indirect_ownership"),
          accession: text("accession_number"),
        }),
      };
    });
  },
};

/** Converts roles such as "Director,TenPercentOwner" into the feed's names. */
function rolesOf(text: string): string {
  const roles = text.split(/[,;]/).map((role) => role.trim().toLowerCase().replaceAll(" ", ""));
  return roles
    .map((role) => (/^(?:ten|10)(?:percent|%)?owner/.test(role) ? "ten_percent_owner" : role))
    .filter((role) => role !== "")
    .join(",");
}
