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

/** Of the tickers, those that split once within the bars, and those of which a bar was corrected. */
const SPLIT_SHARE = 0.06;
const CORRECTED_SHARE = 0.01;

const calendar = createCalendar();
/** The newest session. */
export const PAST_END = calendar.ordinalOfDate(daysOfIso("2025-06-18")!);

/** The date of so many sessions before the newest. */
export function dateBefore(sessions: number): string {
  return calendar.isoDate(PAST_END - sessions);
}

/** The instant of a minute of the day, in New York, so many sessions before the newest. */
export function instantBefore(sessions: number, minuteOfDay: number): number {
  return calendar.midnight(PAST_END - sessions) + minuteOfDay;
}

/**
 * Daily bars of which some split and some were corrected: what a scan as of a past moment has to look after; with minutes
 * of the newest sessions, if any are wished.
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

/** A bar of some tickers that was 1 % dearer until two days later; `place`: how far along the bars, or undefined. */
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
