import type { Value } from "./values.ts";

/** A session of the exchange. date: days since 1970-01-01; the rest: minutes since 1970-01-01T00:00Z. */
export interface Session {
  readonly date: number;
  /** 00:00 New York on that date. */
  readonly midnight: number;
  readonly open: number;
  readonly close: number;
}

/** One stored bar, as traded. */
export interface Row {
  /** Index in the table of sessions. */
  readonly session: number;
  /** Start, minutes since 1970. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly vwap: Value;
  readonly trades: Value;
}

/** What a listing says; "" where it says nothing. */
export interface Facts {
  readonly symbol: string;
  readonly name: string;
  readonly sector: string;
  readonly industry: string;
  readonly exchange: string;
  readonly securityType: string;
  readonly country: string;
  /** Days since 1970. */
  readonly listDate: Value;
}

export interface Ticker {
  readonly facts: Facts;
  /** Sessions on which it is listed, the first and the last; undefined = bars alone prove it. */
  readonly listed?: { readonly from: number; readonly to: number } | undefined;
  /** Official regular-session bars, oldest first. */
  readonly days: readonly Row[];
  /** One-minute bars of all zones, oldest first. */
  readonly minutes: readonly Row[];
}

export interface Market {
  readonly sessions: readonly Session[];
  /** Sessions from 1970-01-02 to the one before the first of the table. */
  readonly sessionsBefore: number;
  readonly tickers: readonly Ticker[];
}

/** New shares for one old, from a session on. */
export interface Split {
  readonly session: number;
  readonly ratio: number;
}

export function anonymous(symbol: string): Facts {
  return {
    symbol,
    name: "",
    sector: "",
    industry: "",
    exchange: "",
    securityType: "",
    country: "",
    listDate: null,
  };
}

/** Bars as they read with every split of the list: prices before it divided by the ratio, volumes multiplied. */
export function restate(rows: readonly Row[], splits: readonly Split[]): Row[] {
  return rows.map((row) => {
    const factor = splits.filter((split) => split.session > row.session).reduce((all, { ratio }) => all * ratio, 1);
    return {
      ...row,
      open: row.open / factor,
      high: row.high / factor,
      low: row.low / factor,
      close: row.close / factor,
      volume: row.volume * factor,
      vwap: row.vwap === null ? null : row.vwap / factor,
    };
  });
}

/** The newest instant that any bar reaches: a daily bar its session's close, a minute its end. NaN without bars. */
export function watermark(market: Market): number {
  let newest = Number.NaN;
  for (const { days, minutes } of market.tickers) {
    const lastDay = days.at(-1);
    const lastMinute = minutes.at(-1);
    const ends = [
      ...(lastDay === undefined ? [] : [market.sessions[lastDay.session]!.close]),
      ...(lastMinute === undefined ? [] : [lastMinute.time + 1]),
    ];
    for (const end of ends) if (!(end <= newest)) newest = end;
  }
  return newest;
}
