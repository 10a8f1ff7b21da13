import type { Company } from "./company.ts";
import { knownDay, numberAt } from "./known-day.ts";
import { publishedRow } from "./publications.ts";
import { sharesNow } from "./statement-figures.ts";

/** 100 × shares held by the report of holdings `ago` before the newest that tells them / shares outstanding. */
export function ownershipPercent(company: Company, field: string, ago: number): number {
  const rows = company.rows("ownership");
  const row = publishedRow(rows, "period_end", ago, field);
  if (row < 0) return Number.NaN;
  const end = numberAt(rows, "period_end", row);
  const date = end === end ? end : knownDay(rows, row);
  const held = numberAt(rows, field, row) * company.moment.splitsAfter(date);
  return (100 * held) / sharesNow(company);
}
