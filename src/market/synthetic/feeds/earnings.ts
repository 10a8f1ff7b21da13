import { MARKET_TIMINGS } from "#contract";
import type { Random } from "#base";
import type { GeneratedRow, FeedWriter } from "./feed-writer.ts";
import type { Report } from "./reports.ts";
import type { SessionGrid } from "../daily/session-grid.ts";

/**
 * Facts of an earnings report that were known from `knownAt` on: its date, its timing (index into MARKET_TIMINGS) and
 * the estimate; the last row of a quarter also has the actual earnings. Per share, in $.
 */
export const EARNINGS_FIELDS = [
  "knownAt",
  "date",
  "timing",
  "periodEnd",
  "fiscalYear",
  "fiscalQuarter",
  "estimate",
  "actual",
] as const;
export type EarningsField = (typeof EARNINGS_FIELDS)[number];

const UNKNOWN = MARKET_TIMINGS.indexOf("unknown");

export function addEarnings(
  writer: FeedWriter<EarningsField>,
  key: string,
  reports: readonly Report[],
  eps: Float64Array,
  { calendar, horizon }: SessionGrid,
  random: Random,
): void {
  const rows: GeneratedRow<EarningsField>[] = [];
  for (const [r, report] of reports.entries()) {
    const spread = 0.02 + 0.05 * Math.abs(eps[r]!);
    const estimate = cents(eps[r]! - report.surprise * spread);
    const moved = random.next() < 0.08 ? 1 + random.int(3) : 0;
    const vague = random.next() < 0.1;
    const drifted = cents(estimate + 0.4 * spread * random.normal());
    if (report.prospectus) continue;
    const { session } = report;
    const timing = MARKET_TIMINGS.indexOf(report.timing);
    const planned = Math.min(session + moved, calendar.sessionCount - 1);
    const date = calendar.dateOf(session);
    const open = Number.NaN;
    rows.push(row(report, report.scheduledAt, calendar.dateOf(planned), vague ? UNKNOWN : timing, drifted, open));
    // A week before the report, its open or wrong facts are corrected.
    const settledAt = calendar.midnight(session - 5) + 17 * 60;
    if ((moved > 0 || vague || drifted !== estimate) && settledAt <= horizon) {
      rows.push(row(report, settledAt, date, timing, estimate, open));
    }
    if (report.reportedAt <= horizon) rows.push(row(report, report.reportedAt, date, timing, estimate, eps[r]!));
  }
  writer.add(key, rows);
}

function row(
  { periodEnd, fiscalYear, fiscalQuarter }: Report,
  knownAt: number,
  date: number,
  timing: number,
  estimate: number,
  actual: number,
): GeneratedRow<EarningsField> {
  return { knownAt, date, timing, periodEnd, fiscalYear, fiscalQuarter, estimate, actual };
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
