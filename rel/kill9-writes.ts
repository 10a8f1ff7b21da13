import { createCalendar, type RawBar } from "#market";

/** Rows that one transaction writes: tokens, and a watchlist that lists them. */
export const TRANSACTION_TOKENS = 6;
/** Tickers that have a bar in each minute. */
export const TICKERS = 12;
export const USER = "usr_kill9";

export interface WriterOrder {
  readonly place: string;
  /** The data folder of bars; null: none. */
  readonly bars: string | null;
  /** Names what this writer writes. */
  readonly run: number;
  readonly plant: string | null;
  /** Instead of writing until it is killed: so many commits, one after the other. */
  readonly commits?: number;
}

const calendar = createCalendar();
const FIRST_SESSION = calendar.ordinalAtOrAfter(11_000);
/** The shortest session is longer. */
const MINUTES_PER_SESSION = 180;

/** The instant of a minute by its number, in minutes since 1970: trading hours only. */
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

/** Numbers of minutes: of bars that come long after their time, of the first segment, and of those that are written. */
export const MINUTES = { late: 0, seed: 200_000, live: 360_000 } as const;
/** More than the store takes into its log. */
export const SEED_BARS = 100_001;

/** One bar of an old minute or of the seed. */
export function lonelyBarOf(ticker: "LATE" | "SEED", minute: number): RawBar {
  return bar(ticker, minute, priceOf(minute, 0));
}
