import { BOOLEAN, INTEGER, VARCHAR } from "@duckdb/node-api";
import { AppError } from "#base";
import { dependsOnOrder, readTime, type Calendar, type DateOrder, type StoredTimeframe } from "#market";
import type { Database } from "../../bar-files/database.ts";
import { dateOrderOf, type DatedSpan } from "./date-order-of.ts";

/** Summary of the time texts in an import. */
export interface TimesRead {
  readonly texts: number;
  readonly sessions: number;
  /** Days since 1970 of the newest session; -Infinity without sessions. */
  readonly newestDay: number;
}

/** Smallest number of bars whose spacing is checked. */
const ENOUGH_TIMES = 30;

/**
 * Parses every distinct time text in `raw` once and creates a table `times`: time_text, minute, session, in_hours, and
 * `stored`, the value of the column `time` in segments. Throws bad_request if 1-minute bars are spaced wider, and for
 * ambiguous dates (see `DateOrderEvidence`).
 */
export async function stageTimes(
  database: Database,
  timeframe: StoredTimeframe,
  calendar: Calendar,
  spans: readonly DatedSpan[],
  requested: DateOrder | undefined,
): Promise<TimesRead> {
  const texts: string[] = [];
  const minutes: (number | null)[] = [];
  const sessions: (number | null)[] = [];
  const inHours: boolean[] = [];
  const stored: (number | null)[] = [];
  const days = new Set<number>();
  const distinct = await database.rows("SELECT DISTINCT time_text FROM raw WHERE time_text IS NOT NULL");
  const ordered = distinct.some(({ time_text: text }) => dependsOnOrder(String(text)));
  const order = ordered ? await dateOrderOf(database, "raw", "rowid", ["time_text"], spans, requested) : undefined;
  for (const { time_text: text } of distinct) {
    const facts = readTime(String(text), timeframe, calendar, order);
    texts.push(String(text));
    // The rules only test if a minute exists, and an epoch in the far future exceeds 32 bits.
    minutes.push(facts.minute === null ? null : Math.max(-1, Math.min(facts.minute, 2 ** 31 - 1)));
    sessions.push(facts.session);
    inHours.push(facts.in_hours);
    const day = facts.session === null ? null : calendar.dateOf(facts.session);
    if (day !== null) days.add(day);
    stored.push(timeframe === "1d" ? day : facts.session === null ? null : facts.minute);
  }
  if (timeframe === "1m") refuseWideSpacing(stored, spans[0]!.name);
  await database.run(
    "CREATE TEMP TABLE times (time_text VARCHAR, minute INTEGER, session INTEGER, in_hours BOOLEAN, stored INTEGER)",
  );
  const columns = [texts, minutes, sessions, inHours, stored];
  await database.fill("times", [VARCHAR, INTEGER, INTEGER, BOOLEAN, INTEGER], columns, texts.length);
  let newestDay = -Infinity;
  for (const day of days) newestDay = Math.max(newestDay, day);
  return { texts: texts.length, sessions: days.size, newestDay };
}

/**
 * Refuses bars that all start on multiples of five or more minutes: stored as 1-minute bars they would seem to have
 * gaps.
 */
function refuseWideSpacing(minutes: readonly (number | null)[], name: string): void {
  let spacing = 0;
  let count = 0;
  for (const minute of minutes) {
    if (minute === null) continue;
    for (let a = minute, b = spacing; ; [a, b] = [b, a % b]) {
      if (b === 0) {
        spacing = a;
        break;
      }
    }
    count++;
  }
  if (count < ENOUGH_TIMES || spacing < 5) return;
  throw new AppError(
    "bad_request",
    `${name}: all bars start on multiples of ${spacing} minutes, so they are not 1-minute bars; Winnow stores 1-minute and daily bars and builds the others itself`,
  );
}
