import { getOrMake, MINUTE_MS } from "#base";
import { BAR_FIELDS, isoOfDays, type ArrivingBars, type BarField, type LiveFact, type RawBar } from "#market";
import type { BarDelivery } from "#operations";
import type { MinuteBatch, MinuteRows } from "#storage";
import { holderOf, type Arrival, type ArrivedMinutes, type EngineData, type SortedMinutes } from "#tiles";

/** No time of a bar is as large. */
const LATEST_TIME = 2 ** 27;

/** Returns the last of the rows of each ticker and time, in their order. */
export function lastOfEach({ ticker, time }: ArrivingBars, rows: readonly number[]): readonly number[] {
  const last = new Map<number, number>();
  for (const row of rows) last.set(ticker[row]! * LATEST_TIME + time[row]!, row);
  return last.size === rows.length ? rows : [...last.values()].toSorted((a, b) => a - b);
}

/** Rows by whether an instrument has their ticker in their session. */
export interface HeldRows {
  readonly known: readonly number[];
  /** Instrument of each row of `known`. */
  readonly instruments: Int32Array;
  /** Session of each row of `known`. */
  readonly sessions: Int32Array;
  readonly unknown: readonly number[];
  /** Tickers of the rows of `unknown`. */
  readonly tickers: readonly string[];
}

/** Finds the instruments of rows. A delivery rarely has more than one session. */
export function heldRows({ timeframe, bars }: BarDelivery, rows: readonly number[], data: EngineData): HeldRows {
  const { calendar } = data;
  /** By session: the instrument of each ticker, null for none. */
  const holders = new Map<number, (number | null)[]>();
  const [known, instruments, sessions, unknown]: number[][] = [[], [], [], []];
  const tickers = new Set<string>();
  for (const row of rows) {
    const [time, ticker] = [bars.time[row]!, bars.ticker[row]!];
    const session = timeframe === "1d" ? calendar.ordinalOfDate(time) : calendar.sessionBegunBy(time);
    const ofSession = getOrMake(holders, session, () => []);
    const holder = (ofSession[ticker] ??= holderOf(data, bars.tickers[ticker]!, session, session) ?? null);
    if (holder === null) {
      unknown!.push(row);
      tickers.add(bars.tickers[ticker]!);
    } else {
      known!.push(row);
      instruments!.push(holder);
      sessions!.push(session);
    }
  }
  return {
    known: known!,
    instruments: Int32Array.from(instruments!),
    sessions: Int32Array.from(sessions!),
    unknown: unknown!,
    tickers: [...tickers],
  };
}

/** Returns the known rows of minutes for the memory. */
export function arrivedMinutes(bars: ArrivingBars, { known, instruments, sessions }: HeldRows): ArrivedMinutes {
  return {
    instrument: instruments,
    time: Int32Array.from(known, (row) => bars.time[row]!),
    session: sessions,
    fields: fieldsOf((field) => Float64Array.from(known, (row) => bars.fields[field][row]!)),
  };
}

/** Returns the known rows of minutes for the log, without those that repeat a bar. */
export function batchOf(
  bars: ArrivingBars,
  { known }: HeldRows,
  { arrivals, before }: SortedMinutes,
  knownAt: number,
): MinuteBatch {
  const chosen = (isChosen: (arrival: Arrival) => boolean): number[] =>
    [...arrivals.keys()].filter((k) => isChosen(arrivals[k]!));
  const fresh = chosen((arrival) => arrival === "new");
  const amended = chosen((arrival) => arrival === "late" || arrival === "corrected");
  const rowsOf = (places: readonly number[]): MinuteRows => ({
    tickers: bars.tickers,
    ticker: Int32Array.from(places, (k) => bars.ticker[known[k]!]!),
    time: Int32Array.from(places, (k) => bars.time[known[k]!]!),
    fields: fieldsOf((field) => Float64Array.from(places, (k) => bars.fields[field][known[k]!]!)),
  });
  const beforeOf = (places: readonly number[]): Record<BarField, Float64Array> =>
    fieldsOf((field) => Float64Array.from(places, (k) => before[field][k]!));
  return {
    ...(fresh.length === 0 ? {} : { bars: rowsOf(fresh) }),
    ...(amended.length === 0 ? {} : { amended: { ...rowsOf(amended), before: beforeOf(amended), knownAt } }),
  };
}

function fieldsOf(column: (field: BarField) => Float64Array): Record<BarField, Float64Array> {
  return Object.fromEntries(BAR_FIELDS.map((field) => [field, column(field)])) as Record<BarField, Float64Array>;
}

function valuesOf({ tickers, ticker, fields }: ArrivingBars, row: number) {
  const [vwap, trades] = [fields.vwap[row]!, fields.trades[row]!];
  return {
    ticker: tickers[ticker[row]!]!,
    open: fields.open[row]!,
    high: fields.high[row]!,
    low: fields.low[row]!,
    close: fields.close[row]!,
    volume: fields.volume[row]!,
    vwap: Number.isNaN(vwap) ? null : vwap,
    trades: Number.isNaN(trades) ? null : trades,
  };
}

export function liveBarOf(bars: ArrivingBars, row: number): LiveFact {
  return { kind: "bar", minute: bars.time[row]!, corrects: false, ...valuesOf(bars, row) };
}

export function rawBarOf(timeframe: BarDelivery["timeframe"], bars: ArrivingBars, row: number): RawBar {
  const time = bars.time[row]!;
  return { time: timeframe === "1d" ? isoOfDays(time) : time * MINUTE_MS, ...valuesOf(bars, row) };
}
