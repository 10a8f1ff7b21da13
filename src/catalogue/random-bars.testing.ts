import { seededRandom } from "#base";
import type { ColumnArrays } from "#expression";

export type Bars = Required<ColumnArrays>;

/** A stretch of bars that real data also has: trends, jumps, bars without range, bars without a trade. */
export interface BarsOptions {
  readonly seed: number;
  readonly bars: number;
  /** Bars of one session; some are missing where it is more than 1. */
  readonly slots?: number;
}

/** Bars of a seeded random walk on a grid of cents, 0.01 … 10,000. */
export function randomBars({ seed, bars, slots = 1 }: BarsOptions): Bars {
  const random = seededRandom(seed);
  const column = (): Float64Array => new Float64Array(bars);
  const made = {
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    vwap: column(),
    trades: column(),
    session: column(),
    slot: column(),
    date: column(),
    time: column(),
  };
  const cents = (value: number): number => Math.round(Math.min(10_000, Math.max(0.01, value)) * 100) / 100;
  let last = 20 + random.int(80);
  let [session, slot, flatFor] = [7000, -1, 0];
  for (let i = 0; i < bars; i++) {
    slot += slots > 1 && random.next() < 0.05 ? 2 : 1;
    if (slot >= slots) [session, slot] = [session + 1, 0];
    if (flatFor === 0 && random.next() < 0.01) flatFor = 1 + random.int(40);
    const flat = flatFor > 0;
    if (flat) flatFor--;
    const jump = random.next() < 0.02 ? 0.2 : 0.01;
    const open = flat ? last : cents(last * (1 + (jump / 4) * random.normal()));
    const close = flat ? last : cents(open * (1 + jump * random.normal()));
    const range = flat ? 0 : Math.abs(0.01 * random.normal());
    made.open[i] = open;
    made.close[i] = close;
    made.high[i] = cents(Math.max(open, close) * (1 + range));
    made.low[i] = cents(Math.min(open, close) * (1 - range));
    const volume = flat ? 0 : Math.round(1e5 * Math.exp(random.normal()));
    made.volume[i] = volume;
    made.vwap[i] = flat || random.next() < 0.2 ? Number.NaN : (open + close) / 2;
    made.trades[i] = volume === 0 ? 0 : 1 + random.int(1000);
    made.session[i] = session;
    made.slot[i] = slot;
    // Five sessions a week, from Monday 2018-01-01 on.
    made.date[i] = 17_532 + Math.floor((session - 7000) / 5) * 7 + ((session - 7000) % 5);
    made.time[i] = made.date[i]! * 1440 + 870 + slot;
    last = close;
  }
  return made;
}

/** The rows from … to-1 of every column. */
export function slicedBars(bars: Bars, from: number, to: number): Bars {
  return mapBars(bars, (column) => column.slice(from, to));
}

const PRICES: ReadonlySet<string> = new Set(["open", "high", "low", "close", "vwap"]);

/** All prices higher by so many dollars. */
export function shiftedBars(bars: Bars, dollars: number): Bars {
  return mapBars(bars, (column, name) => (PRICES.has(name) ? column.map((value) => value + dollars) : column));
}

/** Prices and volumes times powers of two, which lose no digit. */
export function scaledBars(bars: Bars, price: number, volume: number): Bars {
  return mapBars(bars, (column, name) =>
    PRICES.has(name)
      ? column.map((value) => value * price)
      : name === "volume"
        ? column.map((v) => v * volume)
        : column,
  );
}

function mapBars(bars: Bars, change: (column: Float64Array, name: string) => Float64Array): Bars {
  // The names are those of `bars`, all of them.
  return Object.fromEntries(Object.entries(bars).map(([name, column]) => [name, change(column, name)])) as Bars;
}
