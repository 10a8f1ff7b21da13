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
  /** By session: the instrument of each ticker, -1 for none. */
  const holders = new Map<number, number[]>();
  const [known, instruments, sessions, unknown]: number[][] = [[], [], [], []];
  const tickers = new Set<string>();
  for (const row of rows) {
    const [time, ticker] = [bars.time[row]!, bars.ticker[row]!];
    const session = timeframe === "1d" ? calendar.ordinalOfDate(time) : calendar.sessionBegunBy(time);
    const ofSession = getOrMake(holders, session, () => []);
    const holder = (ofSession[ticker] ??= holderOf(data, bars.tickers[ticker]!, session, session) ?? -1);
    if (holder < 0) {
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
    time: picked(new Int32Array(known.length), bars.time, known),
    session: sessions,
    fields: fieldsOf((field) => picked(new Float64Array(known.length), bars.fields[field], known)),
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
  const rowsOf = (places: readonly number[]): MinuteRows => {
    const rows = places.map((k) => known[k]!);
    return {
      tickers: bars.tickers,
      ticker: picked(new Int32Array(rows.length), bars.ticker, rows),
      time: picked(new Int32Array(rows.length), bars.time, rows),
      fields: fieldsOf((field) => picked(new Float64Array(rows.length), bars.fields[field], rows)),
    };
  };
  const beforeOf = (places: readonly number[]): Record<BarField, Float64Array> =>
    fieldsOf((field) => picked(new Float64Array(places.length), before[field], places));
  return {
    ...(fresh.length === 0 ? {} : { bars: rowsOf(fresh) }),
    ...(amended.length === 0 ? {} : { amended: { ...rowsOf(amended), before: beforeOf(amended), knownAt } }),
  };
}

/** Writes the numbers of some rows to `target`, and returns it. */
function picked<A extends Int32Array | Float64Array>(
  target: A,
  numbers: ArrayLike<number>,
  rows: readonly number[],
): A {
  for (let k = 0; k < rows.length; k++) target[k] = numbers[rows[k]!]!;
  return target;
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
