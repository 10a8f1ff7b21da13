import type { Random } from "#base";
import { civilOf, daysOf } from "../../calendar/civil-date.ts";
import type { DailyBars, WalkAction } from "../daily/daily-walk.ts";
import type { GeneratedRow, FeedWriter } from "./feed-writer.ts";
import { shareFactor } from "./fundamentals.ts";
import type { InstrumentProfile } from "../companies/profile.ts";
import type { SessionGrid } from "../daily/session-grid.ts";

/**
 * Fields of the short interest at a settlement date, published on the 7th session after it; daysToCover is at least 1.
 */
export const SHORT_INTEREST_FIELDS = [
  "publishedAt",
  "settlementDate",
  "sharesShort",
  "averageDailyVolume",
  "daysToCover",
] as const;
export type ShortInterestField = (typeof SHORT_INTEREST_FIELDS)[number];

const SESSIONS_TO_PUBLISH = 7;

/**
 * Returns the offsets of the settlement sessions: the 15th of a month, or the session before it, and the month's last
 * session.
 */
export function settlements({ calendar, first, count }: SessionGrid): readonly number[] {
  const result: number[] = [];
  for (let t = 0; t < count; t++) {
    const ordinal = first + t;
    const { year, month } = civilOf(calendar.dateOf(ordinal));
    const middle = calendar.ordinalAtOrBefore(daysOf(year, month, 15));
    if (ordinal === middle || ordinal === calendar.monthOf(ordinal).last) result.push(t);
  }
  return result;
}

/** Adds an instrument's short interest. `at` = settlements(grid); `bars` are its daily bars as traded. */
export function addShortInterest(
  writer: FeedWriter<ShortInterestField>,
  profile: InstrumentProfile,
  at: readonly number[],
  bars: DailyBars,
  actions: readonly WalkAction[],
  grid: SessionGrid,
  random: Random,
): void {
  const { calendar } = grid;
  let part = Math.min(0.028 * Math.exp(0.8 * random.normal()), 0.35);
  const usual = part;
  const rows: GeneratedRow<ShortInterestField>[] = [];
  let row = 0;
  for (const offset of at) {
    let shares = 0;
    let sessions = 0;
    for (; row < bars.count && bars.session[row]! <= offset; row++) {
      shares += bars.volume[row]!;
      sessions++;
    }
    if (sessions === 0) continue;
    part = Math.min(part * Math.exp(0.12 * random.normal()) * (usual / part) ** 0.1, 0.6);
    const session = grid.first + offset;
    const published = session + SESSIONS_TO_PUBLISH;
    if (published >= calendar.sessionCount) break;
    const publishedAt = calendar.midnight(published) + 990;
    if (publishedAt > grid.horizon) break;
    const sharesShort = Math.round(profile.shares * shareFactor(actions, grid, session) * part);
    const averageDailyVolume = Math.round(shares / sessions);
    const daysToCover = Math.max(Math.round((sharesShort / averageDailyVolume) * 100) / 100, 1);
    rows.push({ publishedAt, settlementDate: calendar.dateOf(session), sharesShort, averageDailyVolume, daysToCover });
  }
  writer.add(profile.id, rows);
}
