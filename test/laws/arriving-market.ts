import {
  assemble,
  BAR_FIELDS,
  columnsFrom,
  createCalendar,
  daysOfIso,
  generateMarket,
  type BarColumns,
  type BarField,
  type BarTable,
  type CorporateAction,
  type SupersededBars,
} from "#market";
import type { ArrivedMinutes, Arrival, EngineData } from "#tiles";
import { engineData } from "../../src/tiles/load/load-engine-data.ts";

export const calendar = createCalendar();
/** The newest session; 2024-07-03 closes early. */
export const END = calendar.ordinalOfDate(daysOfIso("2024-07-05")!);
export const made = generateMarket({
  seed: 23,
  tickers: 12,
  years: 0.4,
  minuteTickers: 7,
  minuteSessions: 4,
  end: END,
  calendar,
});
const split = (k: number, session: number, ratio: number): CorporateAction => {
  const ticker = made.minutes.keys[k]!;
  return { instrument: ticker, ticker, kind: "split", exDate: calendar.isoDate(session), ratio };
};
/** Splits within the minutes that are there from the start, and long before. */
const actions = [split(0, END - 2, 3), split(1, END - 2, 0.1), split(2, END - 40, 7)];

export type Values = Readonly<Record<BarField, number>>;
export interface Bar {
  readonly time: number;
  readonly session: number;
  readonly values: Values;
}
/** A bar that arrives. */
export type ArrivingBar = Bar & { readonly ticker: string };
interface Superseded extends Bar {
  readonly replacedAt: number;
}

const NO_BAR: Values = valuesOf(() => Number.NaN);

/** Makes the values of a bar. */
export function valuesOf(value: (field: BarField) => number): Values {
  return Object.fromEntries(BAR_FIELDS.map((field) => [field, value(field)])) as Record<BarField, number>;
}

/** Returns all bars of a table that `takes` holds for. */
export function barsOf(table: BarTable, takes: (row: number) => boolean): ArrivingBar[] {
  return table.keys.flatMap((ticker, k) => {
    const bars: ArrivingBar[] = [];
    for (let row = table.offsets[k]!; row < table.offsets[k + 1]!; row++) {
      const values = valuesOf((field) => table[field][row]!);
      if (takes(row)) bars.push({ ticker, time: table.time[row]!, session: table.session[row]!, values });
    }
    return bars;
  });
}

/** Bars of each ticker as lists, in the simplest form: what a full load of a store with them would read. */
export class ListedMarket {
  readonly daily = new Map<string, Bar[]>();
  readonly minutes = new Map<string, Bar[]>();
  readonly superseded = new Map<string, Superseded[]>();

  /** Adds official days. */
  addDays(days: readonly ArrivingBar[]): void {
    for (const { ticker, ...day } of days) insert(listOf(this.daily, ticker), day);
  }

  /** Adds or corrects a minute; returns what it is to the minutes before, and the values before. */
  arrive({ ticker, ...bar }: ArrivingBar, knownAt: number): { readonly arrival: Arrival; readonly before: Values } {
    const bars = listOf(this.minutes, ticker);
    const place = bars.findIndex(({ time }) => time === bar.time);
    const known = bars[place]?.values;
    if (known !== undefined && BAR_FIELDS.every((field) => Object.is(known[field], bar.values[field])))
      return { arrival: "repeated", before: known };
    const isLate = bars.some(({ time }) => time > bar.time) || knownAt > bar.time + 1;
    const arrival = known !== undefined ? "corrected" : isLate ? "late" : "new";
    const history = listOf(this.superseded, ticker);
    const last = history.findLast(({ time }) => time === bar.time)?.replacedAt ?? -Infinity;
    if (arrival !== "new" && knownAt >= bar.time + 1 && knownAt > last)
      insert(history, { ...bar, values: known ?? NO_BAR, replacedAt: knownAt });
    if (known === undefined) insert(bars, bar);
    else bars[place] = bar;
    return { arrival, before: known ?? NO_BAR };
  }

  load(snapshot: string): EngineData {
    const minutes = tableOf(this.minutes);
    const replaced = tableOf(this.superseded);
    const replacedAt = Float64Array.from(
      replaced.keys.flatMap((key) => this.superseded.get(key)!),
      (row) => row.replacedAt,
    );
    const superseded: SupersededBars = { ...replaced, replacedAt };
    const source = {
      snapshot,
      daily: tableOf(this.daily),
      minutes,
      listings: [],
      actions,
      superseded: { "1m": superseded },
    };
    return engineData(assemble(source, calendar), calendar);
  }
}

function listOf<T>(lists: Map<string, T[]>, ticker: string): T[] {
  let list = lists.get(ticker);
  if (list === undefined) lists.set(ticker, (list = []));
  return list;
}

/** Inserts a bar behind those that begin no later. */
function insert<T extends Bar>(bars: T[], bar: T): void {
  bars.splice(bars.findLastIndex(({ time }) => time <= bar.time) + 1, 0, bar);
}

function tableOf(lists: ReadonlyMap<string, readonly Bar[]>): BarTable {
  const keys = [...lists.keys()].sort();
  const offsets = Int32Array.from([
    0,
    ...keys.map((_, k) => keys.slice(0, k + 1).reduce((sum, key) => sum + lists.get(key)!.length, 0)),
  ]);
  return { keys, offsets, ...columnsOf(keys.flatMap((key) => lists.get(key)!)) };
}

function columnsOf(bars: readonly Bar[]): BarColumns {
  return columnsFrom(
    (field) => Int32Array.from(bars, (bar) => bar[field]),
    (field) => Float64Array.from(bars, ({ values }) => values[field]),
  );
}

/** Returns bars as they arrive in memory. */
export function arrivedOf(bars: readonly ArrivingBar[], { instruments }: EngineData): ArrivedMinutes {
  const { time, session, ...fields } = columnsOf(bars);
  return {
    instrument: Int32Array.from(bars, ({ ticker }) => instruments.tickers.indexOf(ticker)),
    time,
    session,
    fields,
  };
}

/** Returns bars as a table whose row i is instrument i. */
export function byInstrument(bars: readonly ArrivingBar[], { instruments }: EngineData): BarTable {
  const lists = instruments.tickers.map((ticker) => bars.filter((bar) => bar.ticker === ticker));
  const offsets = Int32Array.from([0, ...lists.map((_, i) => lists.slice(0, i + 1).flat().length)]);
  return { keys: instruments.ids, offsets, ...columnsOf(lists.flat()) };
}
