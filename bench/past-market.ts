import { seededRandom } from "#base";
import {
  assemble,
  createCalendar,
  daysOfIso,
  generateDailyTable,
  type BarTable,
  type CorporateAction,
  type SupersededBars,
} from "#market";
import { engineData, type EngineData } from "#tiles";
import { madeMinutes } from "./made-minutes.ts";

/** Share of the tickers that split once within the bars, and share of the tickers with one corrected bar. */
const SPLIT_SHARE = 0.06;
const CORRECTED_SHARE = 0.01;

const calendar = createCalendar();
/** The newest session. */
export const PAST_END = calendar.ordinalOfDate(daysOfIso("2025-06-18")!);

/** Returns the date `sessions` sessions before the newest session. */
export function dateBefore(sessions: number): string {
  return calendar.isoDate(PAST_END - sessions);
}

/** Returns a minute of the day in New York, `sessions` sessions before the newest, in minutes since 1970. */
export function instantBefore(sessions: number, minuteOfDay: number): number {
  return calendar.midnight(PAST_END - sessions) + minuteOfDay;
}

/**
 * Generates daily bars with splits and corrections, which a scan as of a past moment must take into account, and
 * minutes of the newest `minuteSessions` sessions.
 */
export function pastMarket(tickers: number, bars: number, minuteSessions = 0): EngineData {
  const random = seededRandom(17);
  const daily = generateDailyTable({ seed: 13, tickers, bars, shorterShare: 0.15, end: PAST_END, calendar });
  const actions = daily.keys.flatMap((ticker): CorporateAction[] => {
    if (random.next() >= SPLIT_SHARE) return [];
    return [{ ticker, kind: "split", exDate: dateBefore(random.int(bars - 1)), ratio: [2, 3, 0.1][random.int(3)]! }];
  });
  const superseded = {
    "1d": correctedBars(daily, () => (random.next() < CORRECTED_SHARE ? random.next() : undefined)),
  };
  const minutes = minuteSessions === 0 ? undefined : madeMinutes(daily, minuteSessions, calendar);
  const source = { snapshot: "past", daily, minutes, listings: [], actions, superseded };
  return engineData(assemble(source, calendar), calendar);
}

/**
 * Returns one superseded bar of some tickers, with prices 1 % higher until two days after the close. `place` returns
 * the position of the bar in the ticker's history, 0 to 1; undefined: the ticker has no correction.
 */
function correctedBars(daily: BarTable, place: () => number | undefined): SupersededBars {
  const rows: number[] = [];
  const offsets = new Int32Array(daily.keys.length + 1);
  for (let k = 0; k < daily.keys.length; k++) {
    const at = place();
    const [from, to] = [daily.offsets[k]!, daily.offsets[k + 1]!];
    if (at !== undefined) rows.push(from + Math.floor(at * (to - from)));
    offsets[k + 1] = rows.length;
  }
  const dearer = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => 1.01 * column[row]!);
  const same = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]!);
  return {
    keys: daily.keys,
    offsets,
    time: Int32Array.from(rows, (row) => daily.time[row]!),
    session: Int32Array.from(rows, (row) => daily.session[row]!),
    open: dearer(daily.open),
    high: dearer(daily.high),
    low: dearer(daily.low),
    close: dearer(daily.close),
    volume: same(daily.volume),
    vwap: same(daily.vwap),
    trades: same(daily.trades),
    replacedAt: Float64Array.from(rows, (row) => calendar.regularClose(daily.session[row]!) + 2 * 1_440),
  };
}
