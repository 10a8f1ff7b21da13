import type { Clock } from "#base";
import { assemble, createCalendar, type BarTable, type CorporateAction, type Listing, type StoredFeeds } from "#market";
import { engineData, type EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import type { Market, Row, Session } from "../reference/market.ts";

export const calendar = createCalendar();
export const clock: Clock = { now: () => 1_700_000_000_000, elapsed: () => 0 };

/** The exchange's sessions as plain data for the reference. */
export const SESSIONS: readonly Session[] = Array.from({ length: calendar.sessionCount }, (_, ordinal) => ({
  date: calendar.dateOf(ordinal),
  midnight: calendar.midnight(ordinal),
  open: calendar.regularOpen(ordinal),
  close: calendar.regularClose(ordinal),
}));
/** Sessions from 1970-01-02 to 1989-12-29: 5,217 weekdays less 163 closings. */
export const SESSIONS_BEFORE = 5_054;

export interface Feeds {
  readonly listings?: readonly Listing[] | undefined;
  readonly actions?: readonly CorporateAction[] | undefined;
  readonly feeds?: StoredFeeds | undefined;
}

/** The same market as the engine holds it. The reference's rows must not be restated yet where there are actions. */
export function engineDataOf(market: Market, { listings = [], actions = [], feeds = {} }: Feeds = {}): EngineData {
  const rowsOf = (which: "days" | "minutes"): BarTable =>
    table(new Map(market.tickers.map((ticker) => [ticker.facts.symbol, ticker[which]])));
  const source = {
    snapshot: "plain",
    daily: rowsOf("days"),
    minutes: market.tickers.some(({ minutes }) => minutes.length > 0) ? rowsOf("minutes") : undefined,
    listings,
    actions,
    feeds,
  };
  return engineData(assemble(source, calendar), calendar);
}

export function engineOf(market: Market, feeds?: Feeds): ScanEngine {
  return new ScanEngine(engineDataOf(market, feeds), clock);
}

/** Returns the minutes of a market that start in [from, to), as bars to append. Row i of the table is instrument i. */
export function minutesBetween({ tickers }: Market, data: EngineData, from: number, to: number): BarTable {
  const rowsOf = new Map(tickers.map(({ facts, minutes }) => [facts.symbol, minutes]));
  const newer = data.instruments.tickers.map((ticker) =>
    (rowsOf.get(ticker) ?? []).filter(({ time }) => time >= from && time < to),
  );
  return tableOf(data.instruments.tickers, newer);
}

function table(bySymbol: ReadonlyMap<string, readonly Row[]>): BarTable {
  const keys = [...bySymbol.keys()].filter((symbol) => bySymbol.get(symbol)!.length > 0).sort();
  return tableOf(
    keys,
    keys.map((symbol) => bySymbol.get(symbol)!),
  );
}

function tableOf(keys: readonly string[], rowsOf: readonly (readonly Row[])[]): BarTable {
  const rows = rowsOf.flat();
  const offsets = new Int32Array(keys.length + 1);
  for (const [k, { length }] of rowsOf.entries()) offsets[k + 1] = offsets[k]! + length;
  return {
    keys,
    offsets,
    time: Int32Array.from(rows, (row) => row.time),
    session: Int32Array.from(rows, (row) => row.session),
    open: Float64Array.from(rows, (row) => row.open),
    high: Float64Array.from(rows, (row) => row.high),
    low: Float64Array.from(rows, (row) => row.low),
    close: Float64Array.from(rows, (row) => row.close),
    volume: Float64Array.from(rows, (row) => row.volume),
    vwap: Float64Array.from(rows, (row) => row.vwap ?? Number.NaN),
    trades: Float64Array.from(rows, (row) => row.trades ?? Number.NaN),
  };
}
