import { AppError } from "#base";
import type { DocumentFormat, DocumentRow } from "../feeds/feed-format.ts";
import { filingRows, monthsBetween, type Filing, type FilingFact, type ReportedFigures } from "./filing-rows.ts";
import { ALL_TAGS } from "./gaap-tags.ts";

const UNITS: ReadonlySet<string> = new Set(["USD", "USD/shares", "shares"]);

/** The SEC's company facts (CIK##########.json): every figure of a company with the filing that reported it. */
export const COMPANY_FACTS: DocumentFormat = {
  kind: "document",
  name: "sec-company-facts",
  doc: "company facts of the SEC",
  feed: "filings",
  recognises: (head) => /^\s*\{\s*"cik"\s*:/.test(head) && head.includes('"facts"'),
  read(text, file) {
    const { cik, facts } = parsed(text, file);
    const filings = new Map<string, { readonly filing: Filing; readonly facts: FilingFact[] }>();
    for (const taxonomy of ["us-gaap", "dei"]) {
      for (const [tag, concept] of entriesOf(facts[taxonomy])) {
        if (!ALL_TAGS.has(tag)) continue;
        for (const [unit, list] of entriesOf(recordOf(concept)["units"])) {
          if (!UNITS.has(unit) || !Array.isArray(list)) continue;
          for (const one of list) take(recordOf(one), tag, cik, filings);
        }
      }
    }
    const reported: ReportedFigures = new Map();
    const sorted = [...filings.values()].sort((a, b) => order(a.filing.knownAt, b.filing.knownAt));
    return sorted.flatMap((one, i): DocumentRow[] => {
      return filingRows(one.filing, one.facts, reported).map((fields) => ({ row: i + 1, fields }));
    });
  },
};

function parsed(text: string, file: string): { readonly cik: string; readonly facts: Record<string, unknown> } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError(
      "bad_request",
      `${file} is cut short or damaged (${reason}): nothing was imported; fetch it again`,
    );
  }
  const { cik, facts } = recordOf(value);
  if ((typeof cik !== "number" && typeof cik !== "string") || typeof facts !== "object" || facts === null) {
    throw new AppError("bad_request", `${file} has no "cik" and "facts" as company facts have: nothing was imported`);
  }
  return { cik: String(cik), facts: recordOf(facts) };
}

function take(
  fact: Readonly<Record<string, unknown>>,
  tag: string,
  cik: string,
  filings: Map<string, { readonly filing: Filing; readonly facts: FilingFact[] }>,
): void {
  const { start, end, val, accn, fy, fp, form, filed } = fact;
  if (typeof end !== "string" || typeof accn !== "string" || typeof filed !== "string" || typeof val !== "number")
    return;
  const months = typeof start === "string" ? monthsBetween(start, end) : 0;
  if (months === undefined) return;
  let entry = filings.get(accn);
  if (entry === undefined) {
    const filing: Filing = {
      cik,
      accession: accn,
      form: textOf(form),
      knownAt: filed,
      fiscalYear: textOf(fy),
      fiscalPeriod: textOf(fp),
    };
    filings.set(accn, (entry = { filing, facts: [] }));
  }
  entry.facts.push({ tag, end, months, value: String(val) });
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const entriesOf = (value: unknown): [string, unknown][] => Object.entries(recordOf(value));

/** Returns the members of a JSON object; an empty object for any other value. */
function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  // A parsed JSON object has only string keys.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
