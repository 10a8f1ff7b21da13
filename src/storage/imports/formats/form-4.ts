import { AppError } from "#base";
import type { DocumentFormat, DocumentRow } from "../feeds/feed-format.ts";
import { nonBlankFields, tradingSymbol } from "./ownership-fields.ts";
import { elementAt, readXml, type XmlElement } from "./xml-tree.ts";

const ROLES = [
  ["isDirector", "director"],
  ["isOfficer", "officer"],
  ["isTenPercentOwner", "ten_percent_owner"],
  ["isOther", "other"],
] as const;

/**
 * The SEC's ownership documents (Forms 4 and 5): the XML alone, or the full submission, whose header gives the time of
 * acceptance and the accession number. The XML alone counts as known at the end of the day of signature. A joint filing
 * gives its transactions once per owner.
 */
export const FORM_4: DocumentFormat = {
  kind: "document",
  name: "sec-form-4",
  doc: "an ownership document of the SEC",
  feed: "insiders",
  recognises: (head) => /<ownershipDocument[\s>]/.test(head) || /<ACCEPTANCE-DATETIME>[\s\S]*<TYPE>[345]/.test(head),
  read(text, file) {
    const start = text.search(/<ownershipDocument[\s>]/);
    if (start === -1) throw new AppError("bad_request", `${file} holds no ownershipDocument: nothing was imported`);
    const header = text.slice(0, start);
    const close = "</ownershipDocument>";
    const end = text.indexOf(close, start);
    // A document without an end is parsed to its last character, so that the error shows where it breaks off.
    const xml = end === -1 ? text : `${header.replaceAll(/[^\n]/g, "")}${text.slice(start, end + close.length)}`;
    return rowsOf(readXml(xml, file), header, file);
  },
};

function rowsOf(document: XmlElement, header: string, file: string): readonly DocumentRow[] {
  const owners = document.children.filter(({ name }) => name === "reportingOwner").map((owner) => ownerOf(owner));
  const accepted = /<ACCEPTANCE-DATETIME>(\d{14})/.exec(header)?.[1];
  const signed = document.children.flatMap((child) => {
    return child.name === "ownerSignature" ? [valueOf(child, "signatureDate")] : [];
  });
  const filing = {
    ticker: tradingSymbol(valueOf(document, "issuer", "issuerTradingSymbol")),
    cik: valueOf(document, "issuer", "issuerCik"),
    known_at: accepted ?? signed.toSorted().at(-1),
    planned: valueOf(document, "aff10b5One"),
    accession: /ACCESSION NUMBER:\s*([\d-]+)/.exec(header)?.[1],
  };
  if (owners.length === 0) throw new AppError("bad_request", `${file} names no reporting owner: nothing was imported`);
  const rows: DocumentRow[] = [];
  for (const table of ["nonDerivative", "derivative"] as const) {
    const listed = elementAt(document, `${table}Table`)?.children ?? [];
    for (const transaction of listed.filter(({ name }) => name === `${table}Transaction`)) {
      const fields = transactionOf(transaction, table === "derivative");
      for (const owner of owners) {
        rows.push({ row: transaction.line, fields: nonBlankFields({ ...filing, ...owner, ...fields }) });
      }
    }
  }
  return rows;
}

function ownerOf(owner: XmlElement): Readonly<Record<string, string>> {
  const relationship = elementAt(owner, "reportingOwnerRelationship");
  const roles = ROLES.filter(([name]) => {
    return relationship !== undefined && /^(?:1|true)$/i.test(valueOf(relationship, name));
  });
  return {
    owner_cik: valueOf(owner, "reportingOwnerId", "rptOwnerCik"),
    owner_name: valueOf(owner, "reportingOwnerId", "rptOwnerName"),
    relationship: roles.map(([, role]) => role).join(","),
    title: relationship === undefined ? "" : valueOf(relationship, "officerTitle"),
  };
}

function transactionOf(transaction: XmlElement, derivative: boolean): Readonly<Record<string, string>> {
  const amounts = "transactionAmounts";
  return {
    traded: valueOf(transaction, "transactionDate"),
    code: valueOf(transaction, "transactionCoding", "transactionCode"),
    direction: valueOf(transaction, amounts, "transactionAcquiredDisposedCode"),
    shares: valueOf(transaction, amounts, "transactionShares"),
    price: valueOf(transaction, amounts, "transactionPricePerShare"),
    shares_after: valueOf(transaction, "postTransactionAmounts", "sharesOwnedFollowingTransaction"),
    security: valueOf(transaction, "securityTitle"),
    derivative: derivative ? "1" : "0",
    ownership: valueOf(transaction, "ownershipNature", "directOrIndirectOwnership"),
  };
}

/** Returns the text at a path, or the text of its child `value`; "" if there is none. */
function valueOf(element: XmlElement, ...path: readonly string[]): string {
  const found = elementAt(element, ...path);
  return (found === undefined ? undefined : (elementAt(found, "value")?.text ?? found.text)) ?? "";
}
