import { seededRandom } from "#base";
import { assemble, createCalendar, daysOfIso, generateDailyTable, type BarColumns } from "#market";
import { engineData, tileBars, type EngineData } from "#tiles";

const TICKERS = 10_000;
const SESSIONS = 25;
/** Five-minute bars per session, share of tickers with gaps, and share of bars that a ticker with gaps has. */
const SLOTS = 78;
const ILLIQUID = 0.4;
const TRADED = 0.6;

const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2025-06-18")!);

/** Generates daily bars of 10,000 tickers; 85 in 100 have `bars` bars, the others fewer. */
export function dailyMarket(bars = 756): EngineData {
  const daily = generateDailyTable({ seed: 13, tickers: TICKERS, bars, shorterShare: 0.15, end: END, calendar });
  const source = { snapshot: "cold", daily, listings: [], actions: [], superseded: {} };
  return engineData(assemble(source, calendar), calendar);
}

/** Generates 16 million five-minute bars of 25 sessions. */
export function fiveMinuteMarket(): EngineData {
  const random = seededRandom(29);
  const tiles = tileBars(TICKERS, () => walk(random.next() < ILLIQUID ? TRADED : 1, random.next, random.normal));
  return { ...dailyMarket(SESSIONS), minutes: () => tiles };
}

function walk(share: number, next: () => number, normal: () => number): BarColumns {
  const time: number[] = [];
  const session: number[] = [];
  for (let day = END - SESSIONS + 1; day <= END; day++) {
    for (let slot = 0; slot < SLOTS; slot++) {
      if (share < 1 && next() >= share) continue;
      time.push(calendar.regularOpen(day) + 5 * slot);
      session.push(day);
    }
  }
  const empty = (): Float64Array => new Float64Array(time.length).fill(Number.NaN);
  const [open, high, low, close, volume] = [empty(), empty(), empty(), empty(), empty()];
  let price = 5 + 95 * next();
  for (let row = 0; row < time.length; row++) {
    open[row] = price;
    price = Math.max(1, Math.round(100 * price * (1 + 0.002 * normal())) / 100);
    close[row] = price;
    high[row] = Math.max(open[row]!, price) + 0.01;
    low[row] = Math.min(open[row]!, price) - 0.01;
    volume[row] = Math.floor(1_000 * Math.exp(normal()));
  }
  const columns = { open, high, low, close, volume, vwap: empty(), trades: empty() };
  return { ...columns, time: Int32Array.from(time), session: Int32Array.from(session) };
}
