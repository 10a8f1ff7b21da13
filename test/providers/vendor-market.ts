/** Invented bars that every vendor of the tests tells in its own form, around the spring day of 2024-03-10. */

export interface VendorBar {
  /** New York's date. */
  readonly date: string;
  /** Minutes after New York's midnight; undefined for a daily bar. */
  readonly minute?: number;
  /** Start, in milliseconds since 1970. */
  readonly startMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly vwap: number;
  readonly trades: number;
}

export interface VendorAction {
  readonly date: string;
  readonly split?: readonly [to: number, from: number];
  readonly dividend?: number;
  readonly special?: boolean;
}

/** Hours that New York is behind UTC, written out so that no code of ours is asked. */
const HOURS_BEHIND: Readonly<Record<string, number>> = {
  "2024-03-07": 5,
  "2024-03-08": 5,
  "2024-03-11": 4,
  "2024-03-12": 4,
  "2024-03-13": 4,
};
export const DATES: readonly string[] = Object.keys(HOURS_BEHIND);
/** 04:00, 09:30, 15:59, 16:00 with the closing auction, 19:59. */
export const MINUTES: readonly number[] = [240, 570, 959, 960, 1199];

const SEEDS: Readonly<Record<string, number>> = { ACME: 40, "DUO.B": 70 };
export const TICKERS: readonly string[] = Object.keys(SEEDS);

function bar(ticker: string, index: number, date: string, minute?: number): VendorBar {
  const close = SEEDS[ticker]! + index + 0.25;
  const atMs = Date.parse(`${date}T00:00:00Z`) + HOURS_BEHIND[date]! * 3_600_000 + (minute ?? 0) * 60_000;
  return {
    date,
    ...(minute === undefined ? {} : { minute }),
    startMs: atMs,
    open: close - 0.5,
    high: close + 1,
    low: close - 1,
    close,
    volume: 1_000 + index,
    vwap: close - 0.125,
    trades: 10 + index,
  };
}

export function barsOfVendor(ticker: string, timeframe: "1d" | "1m"): readonly VendorBar[] {
  if (timeframe === "1d") return DATES.map((date, i) => bar(ticker, i, date));
  const days = ["2024-03-08", "2024-03-11"];
  return days.flatMap((date, d) => MINUTES.map((minute, i) => bar(ticker, d * MINUTES.length + i, date, minute)));
}

/** ACME pays twice on one day and splits 2:1 on the next. */
export function actionsOfVendor(ticker: string): readonly VendorAction[] {
  if (ticker !== "ACME") return [];
  return [
    { date: "2024-03-11", dividend: 0.25 },
    { date: "2024-03-11", dividend: 1, special: true },
    { date: "2024-03-12", split: [2, 1] },
  ];
}
