import { createCalendar, type RawBar } from "#market";
import type { MinuteRows } from "#storage";

/** Number of tokens that one transaction writes, with a watchlist and an audit entry. */
export const TRANSACTION_TOKENS = 6;
/** Number of tickers with a bar in each minute. */
export const TICKERS = 12;
export const USER = "usr_kill9";

export interface WriterOrder {
  readonly place: string;
  /** Data folder of the bars; null if no bars are written. */
  readonly bars: string | null;
  /** Number of this writer, part of the names of its rows. */
  readonly run: number;
  readonly plant: string | null;
  /** Number of commits to write in turn, instead of writing until the kill. */
  readonly commits?: number;
}

const calendar = createCalendar();
const FIRST_SESSION = calendar.ordinalAtOrAfter(11_000);
/** Minutes per session that have a number. The shortest session is longer. */
const MINUTES_PER_SESSION = 180;

/** Returns the instant of a minute by its number, in minutes since 1970. All instants lie in trading hours. */
export function instantOf(minute: number): number {
  return (
    calendar.regularOpen(FIRST_SESSION + Math.floor(minute / MINUTES_PER_SESSION)) + (minute % MINUTES_PER_SESSION)
  );
}

export const priceOf = (minute: number, ticker: number): number => 10 + (minute % 1_000) / 100 + ticker;

function bar(ticker: string, minute: number, price: number): RawBar {
  const time = new Date(instantOf(minute) * 60_000).toISOString();
  return { ticker, time, open: price, high: price, low: price, close: price, volume: minute + 1 };
}

export function barsOf(minute: number): RawBar[] {
  return Array.from({ length: TICKERS }, (_, k) => bar(`T${k}`, minute, priceOf(minute, k)));
}

/** Returns the bars of `barsOf` in columns. */
export function minuteRowsOf(minute: number): MinuteRows {
  const numbers = Int32Array.from({ length: TICKERS }, (_, k) => k);
  const prices = Float64Array.from(numbers, (k) => priceOf(minute, k));
  const none = new Float64Array(TICKERS).fill(Number.NaN);
  return {
    tickers: Array.from(numbers, (k) => `T${k}`),
    ticker: numbers,
    time: new Int32Array(TICKERS).fill(instantOf(minute)),
    fields: {
      open: prices,
      high: prices,
      low: prices,
      close: prices,
      volume: new Float64Array(TICKERS).fill(minute + 1),
      vwap: none,
      trades: none,
    },
  };
}

/** First minute numbers: of late bars, of the bars of the first segment, and of the bars written later. */
export const MINUTES = { late: 0, seed: 200_000, live: 360_000 } as const;
/** Number of bars of the first segment: more than the store writes to its log at once. */
export const SEED_BARS = 100_001;

/** Returns one late bar or one bar of the first segment. */
export function lonelyBarOf(ticker: "LATE" | "SEED", minute: number): RawBar {
  return bar(ticker, minute, priceOf(minute, 0));
}
