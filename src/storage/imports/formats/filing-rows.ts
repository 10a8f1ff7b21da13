import { daysOfIso } from "#market";
import { nonBlankFields } from "./ownership-fields.ts";
import { COVER_TAG, GAAP_TAGS } from "./gaap-tags.ts";

/** A figure in a filing. */
export interface FilingFact {
  readonly tag: string;
  /** Last day of the period, YYYY-MM-DD. */
  readonly end: string;
  /** Length of the period in months: 3, 6, 9 or 12; 0 for a figure as of its last day. */
  readonly months: number;
  readonly value: string;
}

/** Facts about a filing itself. */
export interface Filing {
  readonly cik: string;
  readonly accession: string;
  readonly form: string;
  readonly knownAt: string;
  readonly fiscalYear: string;
  /** Q1 to Q4, or FY. */
  readonly fiscalPeriod: string;
}

/** Figures that earlier filings of one company reported, by field and period. */
export type ReportedFigures = Map<string, string>;

/**
 * Builds the rows of a filing: one for each period with flows, with the figures as of the period's last day. Leaves out
 * earlier periods whose figures `reported` already holds. Only the newest period has the filing's fiscal year, period
 * and form. Adds the new figures to `reported`.
 */
export function filingRows(
  filing: Filing,
  facts: readonly FilingFact[],
  reported: ReportedFigures,
): Record<string, string>[] {
  const byPlace = new Map<string, string>();
  for (const { tag, end, months, value } of facts) byPlace.set(`${tag} ${end} ${months}`, value);
  const ends = [...new Set(facts.filter(({ tag }) => tag !== COVER_TAG).map(({ end }) => end))].sort();
  const newest = facts.reduce((last, { months, end }) => (months > 0 && end > last ? end : last), "");
  const main = newest === "" ? ends.at(-1) : newest;
  const cover = facts.filter(({ tag }) => tag === COVER_TAG).at(-1)?.value;
  const rows: Record<string, string>[] = [];
  for (const end of ends) {
    const lengths = [
      ...new Set(facts.filter((fact) => fact.end === end && fact.months > 0).map(({ months }) => months)),
    ];
    for (const months of lengths.length === 0 ? [0] : lengths.sort((a, b) => a - b)) {
      const figures: Record<string, string> = {};
      for (const [field, tags] of Object.entries(GAAP_TAGS)) {
        const value = firstReported(byPlace, tags, end, months);
        if (value !== undefined) figures[field] = value;
      }
      if (end === main && cover !== undefined) figures["shares_outstanding"] = cover;
      const isNew = Object.entries(figures).filter(
        ([field, value]) => reported.get(`${field} ${end} ${months}`) !== value,
      );
      for (const [field, value] of isNew) reported.set(`${field} ${end} ${months}`, value);
      if (isNew.length === 0 && end !== main) continue;
      rows.push(
        nonBlankFields({ ...aboutOf(filing, end === main), period_end: end, months: String(months || ""), ...figures }),
      );
    }
  }
  return rows;
}

function firstReported(
  byPlace: ReadonlyMap<string, string>,
  tags: readonly string[],
  end: string,
  months: number,
): string | undefined {
  for (const tag of tags) {
    const value = byPlace.get(`${tag} ${end} ${months}`) ?? byPlace.get(`${tag} ${end} 0`);
    if (value !== undefined) return value;
  }
  return undefined;
}

function aboutOf(filing: Filing, isMain: boolean): Readonly<Record<string, string>> {
  const { cik, accession, form, knownAt, fiscalYear, fiscalPeriod } = filing;
  const about = { cik, accession, known_at: knownAt, amended: form.endsWith("/A") ? "true" : "false" };
  return isMain ? { ...about, form, fiscal_year: fiscalYear, period: fiscalPeriod } : about;
}

/** Converts the days of a period to months: a quarter has 12 to 14 weeks, and so on; undefined for other lengths. */
export function monthsBetween(start: string, end: string): number | undefined {
  const [first, last] = [daysOfIso(start), daysOfIso(end)];
  if (first === undefined || last === undefined) return undefined;
  const quarters = (last - first + 1) / (365.25 / 4);
  const whole = Math.round(quarters);
  return whole >= 1 && whole <= 4 && Math.abs(quarters - whole) < 0.16 ? 3 * whole : undefined;
}
