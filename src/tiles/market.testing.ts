import {
  assemble,
  createCalendar,
  daysOfIso,
  type BarTable,
  type CorporateAction,
  type Listing,
  type StoredFeeds,
} from "#market";
import { engineData } from "./load/load-engine-data.ts";
import type { EngineData } from "./frame-store.ts";

/** One bar of a written market. An omitted price equals the close; the default volume is 1,000. */
export interface WrittenBar {
  readonly open?: number;
  readonly high?: number;
  readonly low?: number;
  readonly close: number;
  readonly volume?: number;
  readonly trades?: number;
}
/** Bars by ticker: closes or whole bars; null = the ticker has no bar in that row. */
export type WrittenBars = Readonly<Record<string, readonly (number | WrittenBar | null)[]>>;

export interface WrittenMarket {
  /** Daily bars; the last bar of each list belongs to session `end`. */
  readonly daily?: WrittenBars;
  /** Minute bars: each entry gives a date, the start of its first minute ("09:30" by default) and the bars. */
  readonly minutes?: readonly { readonly date: string; readonly from?: string; readonly bars: WrittenBars }[];
  /** ISO date of the newest session; default 2024-06-28. */
  readonly end?: string;
  readonly listings?: readonly Listing[];
  readonly actions?: readonly CorporateAction[];
  readonly feeds?: StoredFeeds;
}

const calendar = createCalendar();

/** Builds engine data from a market small enough to read in a test. */
export function writtenMarket(market: WrittenMarket): EngineData {
  const end = calendar.ordinalOfDate(daysOfIso(market.end ?? "2024-06-28")!);
  const daily: Row[] = [];
  for (const [ticker, bars] of Object.entries(market.daily ?? {})) {
    for (const [k, bar] of bars.entries()) {
      const session = end - (bars.length - 1 - k);
      if (bar !== null) daily.push({ ticker, session, time: calendar.regularOpen(session), bar: whole(bar) });
    }
  }
  const minutes: Row[] = [];
  for (const { date, from = "09:30", bars } of market.minutes ?? []) {
    const session = calendar.ordinalOfDate(daysOfIso(date)!);
    const [hour, minute] = from.split(":").map(Number);
    const start = calendar.midnight(session) + hour! * 60 + minute!;
    for (const [ticker, list] of Object.entries(bars)) {
      for (const [k, bar] of list.entries()) {
        if (bar !== null) minutes.push({ ticker, session, time: start + k, bar: whole(bar) });
      }
    }
  }
  const source = {
    snapshot: "written",
    daily: table(daily),
    minutes: minutes.length === 0 ? undefined : table(minutes),
    listings: market.listings ?? [],
    actions: market.actions ?? [],
    feeds: market.feeds ?? {},
  };
  return engineData(assemble(source, calendar), calendar);
}

/** Returns a listing of a ticker from a date on; equal ids are one instrument. */
export function writtenListing(ticker: string, from: string, to: string | null = null, id = `ID ${ticker}`): Listing {
  return {
    id,
    ticker,
    name: `${ticker} Incorporated`,
    sector: "Energy",
    industry: "Oil",
    exchange: "XNYS",
    securityType: "CS",
    country: "US",
    employees: 10,
    optionable: true,
    shortable: true,
    indexes: "SP500",
    from,
    to,
  };
}

interface Row {
  readonly ticker: string;
  readonly session: number;
  readonly time: number;
  readonly bar: Required<WrittenBar>;
}

function whole(bar: number | WrittenBar): Required<WrittenBar> {
  const given = typeof bar === "number" ? { close: bar } : bar;
  const { close } = given;
  return {
    open: given.open ?? close,
    high: given.high ?? Math.max(given.open ?? close, close),
    low: given.low ?? Math.min(given.open ?? close, close),
    close,
    volume: given.volume ?? 1_000,
    trades: given.trades ?? Number.NaN,
  };
}

function table(rows: Row[]): BarTable {
  rows.sort((a, b) => (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : a.time - b.time));
  const keys = [...new Set(rows.map((row) => row.ticker))];
  const offsets = new Int32Array(keys.length + 1);
  for (const [k, key] of keys.entries()) offsets[k + 1] = rows.findLastIndex((row) => row.ticker === key) + 1;
  return {
    keys,
    offsets,
    time: Int32Array.from(rows, (row) => row.time),
    session: Int32Array.from(rows, (row) => row.session),
    open: Float64Array.from(rows, (row) => row.bar.open),
    high: Float64Array.from(rows, (row) => row.bar.high),
    low: Float64Array.from(rows, (row) => row.bar.low),
    close: Float64Array.from(rows, (row) => row.bar.close),
    volume: Float64Array.from(rows, (row) => row.bar.volume),
    vwap: new Float64Array(rows.length).fill(Number.NaN),
    trades: Float64Array.from(rows, (row) => row.bar.trades),
  };
}
