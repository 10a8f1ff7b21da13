import type { Random } from "#base";
import { civilOf, daysOf } from "../../calendar/civil-date.ts";
import { pick } from "../companies/names.ts";
import type { InstrumentProfile } from "../companies/profile.ts";
import type { SessionGrid } from "../daily/session-grid.ts";

/** Months of figures before the first bar, so that yearly sums and growth exist from the start. */
const MONTHS_BEFORE = 28;
const MONTHS_AFTER = 4;
const YEAR_ENDS = [12, 12, 12, 12, 12, 12, 1, 6, 9, 3];

/** One quarter of a company and the day of its report. Sessions are ordinals of the calendar. */
export interface Report {
  /** Last day of the quarter, days since 1970. */
  readonly periodEnd: number;
  readonly fiscalYear: number;
  readonly fiscalQuarter: number;
  /** True for a quarter before the listing: the prospectus contains its figures, and no report day was set. */
  readonly prospectus: boolean;
  readonly session: number;
  readonly timing: "bmo" | "amc" | "dmh";
  /** Minutes since 1970 at which the date became known, and at which the figures became known. */
  readonly scheduledAt: number;
  readonly reportedAt: number;
  /** Difference between actual and expected earnings, in standard deviations. */
  readonly surprise: number;
}

/** Draws the quarters of a company, oldest first, including future reports with a known date. A fund has none. */
export function reportsOf(profile: InstrumentProfile, grid: SessionGrid, random: Random): readonly Report[] {
  if (profile.securityType === "ETF") return [];
  const { calendar } = grid;
  const listed = grid.first + profile.spans[0]!.from;
  const last = grid.first + profile.spans.at(-1)!.to;
  const gone = last < grid.first + grid.count - 1;
  const yearEnd = pick(random, YEAR_ENDS);
  const lag = 15 + random.int(26);
  const usual = random.next() < 0.5 ? "bmo" : "amc";

  const reports: Report[] = [];
  const start = civilOf(calendar.dateOf(listed));
  const months = Math.ceil((calendar.dateOf(last) - calendar.dateOf(listed)) / 30) + MONTHS_BEFORE + MONTHS_AFTER;
  for (let m = 0; m < months; m++) {
    const monthIndex = start.year * 12 + start.month - 1 - MONTHS_BEFORE + m;
    const year = Math.floor(monthIndex / 12);
    const month = (monthIndex % 12) + 1;
    const quartersLeft = (((yearEnd - month) % 12) + 12) % 12;
    if (quartersLeft % 3 !== 0) continue;
    const quarter = 4 - quartersLeft / 3;
    const periodEnd = (month === 12 ? daysOf(year + 1, 1, 1) : daysOf(year, month + 1, 1)) - 1;
    const reportDay = periodEnd + lag + random.int(5) + (quarter === 4 ? 12 : 0);
    const notice = 14 + random.int(12);
    const timing = random.next() < 0.02 ? "dmh" : random.next() < 0.93 ? usual : usual === "bmo" ? "amc" : "bmo";
    const minute = random.int(60);
    const surprise = 0.25 + random.normal();

    const planned = calendar.ordinalAtOrAfter(reportDay);
    const prospectus = planned < listed && profile.spans[0]!.from > 0;
    const session = prospectus ? Math.max(listed - 15, 0) : planned;
    const outside = periodEnd < calendar.dateOf(0) || session < notice || session >= calendar.sessionCount;
    if (outside || (gone && session > last) || periodEnd >= calendar.dateOf(session)) continue;
    const scheduledAt = calendar.midnight(session - notice) + 17 * 60;
    if (scheduledAt > grid.horizon) continue;
    reports.push({
      periodEnd,
      fiscalYear: month <= yearEnd ? year : year + 1,
      fiscalQuarter: quarter,
      prospectus,
      session,
      timing,
      scheduledAt,
      reportedAt: reportInstant(grid, session, timing, minute),
      surprise,
    });
  }
  return reports;
}

function reportInstant({ calendar }: SessionGrid, session: number, timing: Report["timing"], minute: number): number {
  if (timing === "bmo") return calendar.midnight(session) + 7 * 60 + minute;
  if (timing === "amc") return calendar.regularClose(session) + 5 + minute;
  return calendar.midnight(session) + 11 * 60 + minute;
}

/**
 * Draws the log return on each report, by session offset, at the open of the first session that begins after it. Good
 * surprises lift the price, though not always.
 */
export function reportJumps(
  reports: readonly Report[],
  profile: InstrumentProfile,
  grid: SessionGrid,
  random: Random,
): Float64Array {
  const jumps = new Float64Array(grid.count);
  for (const { session, timing, surprise, prospectus } of reports) {
    const size = profile.volatility * 1.7 * (surprise - 0.25 + random.normal());
    const at = session + (timing === "bmo" ? 0 : 1) - grid.first;
    if (!prospectus && at >= 0 && at < grid.count) jumps[at] = Math.min(Math.max(size, -0.35), 0.3);
  }
  return jumps;
}
