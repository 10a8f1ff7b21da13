import type { Company } from "./company.ts";
import { numberAt, textAt } from "./known-day.ts";

const REPORT = /^(10-Q|10-K|20-F|40-F)/;
const MINUTES_OF_DAY = 1440;

/** Whole days since the newest report was known. */
export function daysSinceFiling(company: Company): number {
  const rows = company.rows("filings");
  for (let row = rows.to - 1; row >= rows.from; row--) {
    const form = textAt(rows, "form", row);
    if (form !== "" && !REPORT.test(form)) continue;
    return Math.floor((company.moment.instant - numberAt(rows, "known_at", row)) / MINUTES_OF_DAY);
  }
  return Number.NaN;
}
