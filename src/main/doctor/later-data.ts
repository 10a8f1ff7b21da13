import { seededRandom } from "#base";
import {
  BAR_FIELDS,
  barsOfKey,
  daysOfIso,
  knownBars,
  type BarTable,
  type Calendar,
  type MarketSource,
  type StoredFeed,
  type StoredFeeds,
  type Superseded,
  type SupersededBars,
} from "#market";

/** A moment in the data. Nothing that became known after `instant` (minutes since 1970) was known at the moment. */
export interface PastMoment {
  readonly session: number;
  readonly instant: number;
}

/** bars: later bars only. everything: also later corrections, actions, listings and rows of feeds. */
export type LaterData = "bars" | "everything";

type Table = "daily" | "minutes";

/** Returns the minute at which a row's bar ended; data with later times came after the bar. */
const endOf = (table: BarTable, which: Table, calendar: Calendar) => (row: number) =>
  which === "daily" ? calendar.regularClose(table.session[row]!) : table.time[row]! + 1;

/** Returns the rows of a table for which `keep` returns true, with unchanged `keys`. */
function keepRows<T extends BarTable>(table: T, keep: (key: number, row: number) => boolean): BarTable & T {
  /**
   * Start and end of each run of kept rows, alternating. Runs are copied at once, since thousands of rows are kept or dropped
   * together.
   */
  const runs: number[] = [];
  const offsets = new Int32Array(table.keys.length + 1);
  let rows = 0;
  for (let key = 0; key < table.keys.length; key++) {
    for (let row = table.offsets[key]!; row < table.offsets[key + 1]!; row++) {
      if (!keep(key, row)) continue;
      if (runs.at(-1) === row) runs[runs.length - 1]!++;
      else runs.push(row, row + 1);
      rows++;
    }
    offsets[key + 1] = rows;
  }
  const kept = <C extends Float64Array | Int32Array>(column: C, target: C): C => {
    let at = 0;
    for (let k = 0; k < runs.length; k += 2) {
      const run = column.subarray(runs[k], runs[k + 1]);
      target.set(run, at);
      at += run.length;
    }
    return target;
  };
  const columns: Record<string, Float64Array | Int32Array> = { offsets };
  for (const [name, column] of Object.entries(table) as [string, unknown][]) {
    if (column instanceof Float64Array) columns[name] = kept(column, new Float64Array(rows));
    else if (column instanceof Int32Array && name !== "offsets") columns[name] = kept(column, new Int32Array(rows));
  }
  return { ...table, ...columns };
}

/**
 * Returns the market as a store held it at a moment, without later data. The key `spared` keeps its later bars, so that the
 * data still end at the same session: how far data reach is no secret.
 */
export function cutAt(
  source: MarketSource,
  { session, instant }: PastMoment,
  what: LaterData,
  spared: string,
  calendar: Calendar,
): MarketSource {
  const bars = (table: BarTable, which: Table): BarTable => {
    const end = endOf(table, which, calendar);
    return keepRows(table, (key, row) => table.keys[key] === spared || end(row) <= instant);
  };
  const withBars = mapBars(source, bars);
  if (what === "bars") return withBars;
  const date = calendar.dateOf(session);
  return {
    ...withBars,
    daily: knownTable(withBars.daily, source.superseded?.["1d"], instant),
    minutes:
      withBars.minutes === undefined ? undefined : knownTable(withBars.minutes, source.superseded?.["1m"], instant),
    superseded: mapSuperseded(source, (rows) => keepRows(rows, (_, row) => rows.replacedAt[row]! <= instant)),
    actions: source.actions.filter(({ exDate }) => daysOfIso(exDate)! <= date),
    listings: source.listings
      .filter(({ from }) => from === null || daysOfIso(from)! <= date)
      .map((one) => (one.to === null || daysOfIso(one.to)! < date ? one : { ...one, to: null })),
    feeds: mapFeeds(source, (feed) => keepFeed(feed, (row) => feed.numbers["known_at"]![row]! <= instant)),
  };
}

function mapBars(source: MarketSource, bars: (table: BarTable, which: Table) => BarTable): MarketSource {
  const { daily, minutes } = source;
  return { ...source, daily: bars(daily, "daily"), minutes: minutes && bars(minutes, "minutes") };
}

/** Returns bars with the values that were known at an instant. */
function knownTable(table: BarTable, superseded: SupersededBars | undefined, instant: number): BarTable {
  if (superseded === undefined || superseded.time.length === 0) return table;
  const known = keepRows(table, () => true);
  const late = new Set<number>();
  for (const [key, name] of table.keys.entries()) {
    const own = superseded.keys.indexOf(name);
    if (own < 0) continue;
    let row = table.offsets[key]!;
    const bars = knownBars(barsOfKey(table, key), superseded, own, instant);
    for (const [k, time] of bars.time.entries()) {
      for (; table.time[row] !== time; row++) late.add(row);
      for (const field of BAR_FIELDS) known[field][row] = bars[field][k]!;
      row++;
    }
    for (; row < table.offsets[key + 1]!; row++) late.add(row);
  }
  return late.size === 0 ? known : keepRows(known, (_, row) => !late.has(row));
}

/** Returns the market with all data after a moment replaced by impossible values. */
export function spoiltAfter(
  source: MarketSource,
  { session, instant }: PastMoment,
  what: LaterData,
  calendar: Calendar,
): MarketSource {
  const random = seededRandom(instant);
  const garbage = (): number => [Number.NaN, 1e300, -1, 0, 1e-300, 7][random.int(6)]!;
  const bars = (table: BarTable, which: Table): BarTable => {
    const end = endOf(table, which, calendar);
    const corrected = what === "bars" ? undefined : correctedRows(table, which, source.superseded, instant);
    const spoilt = { ...table };
    for (const field of BAR_FIELDS) spoilt[field] = table[field].slice();
    for (let row = 0; row < table.time.length; row++) {
      if (end(row) <= instant && corrected?.has(row) !== true) continue;
      for (const field of BAR_FIELDS) spoilt[field][row] = garbage();
    }
    return spoilt;
  };
  const withBars = mapBars(source, bars);
  if (what === "bars") return withBars;
  const date = calendar.dateOf(session);
  return {
    ...withBars,
    actions: source.actions.map((action) => {
      if (daysOfIso(action.exDate)! <= date) return action;
      return action.kind === "split"
        ? { ...action, ratio: random.int(2) === 0 ? 1e4 : 1e-3 }
        : { ...action, amount: 1e6 };
    }),
    listings: source.listings.map((one) => {
      const to = one.to !== null && daysOfIso(one.to)! >= date ? null : one.to;
      if (one.from === null || daysOfIso(one.from)! <= date) return { ...one, to };
      return { ...one, sector: "garbage", industry: "garbage", exchange: "garbage", indexes: "garbage", to };
    }),
    feeds: mapFeeds(source, (feed) => spoiltFeed(feed, instant, garbage)),
  };
}

/** Returns the rows whose current values became known after an instant. */
function correctedRows(
  table: BarTable,
  which: Table,
  superseded: Superseded | undefined,
  instant: number,
): ReadonlySet<number> {
  const rows = new Set<number>();
  const old = superseded?.[which === "daily" ? "1d" : "1m"];
  if (old === undefined) return rows;
  for (const [k, name] of old.keys.entries()) {
    const key = table.keys.indexOf(name);
    if (key < 0) continue;
    const late = new Set<number>();
    for (let row = old.offsets[k]!; row < old.offsets[k + 1]!; row++) {
      if (old.replacedAt[row]! > instant) late.add(old.time[row]!);
    }
    for (let row = table.offsets[key]!; row < table.offsets[key + 1]!; row++) {
      if (late.has(table.time[row]!)) rows.add(row);
    }
  }
  return rows;
}

function spoiltFeed(feed: StoredFeed, instant: number, garbage: () => number): StoredFeed {
  const late = (row: number): boolean => feed.numbers["known_at"]![row]! > instant;
  const numbers = Object.entries(feed.numbers).map(([name, column]) => {
    if (name === "known_at") return [name, column] as const;
    return [name, column.map((value, row) => (late(row) ? garbage() : value))] as const;
  });
  const texts = Object.entries(feed.texts).map(([name, column]) => {
    if (name === "ticker") return [name, column] as const;
    return [name, column.map((text, row) => (late(row) ? "garbage" : text))] as const;
  });
  return { ...feed, numbers: Object.fromEntries(numbers), texts: Object.fromEntries(texts) };
}

function keepFeed(feed: StoredFeed, keep: (row: number) => boolean): StoredFeed {
  const kept = Array.from({ length: feed.rows }, (_, row) => row).filter(keep);
  const numbers = Object.entries(feed.numbers).map(([name, column]) => {
    return [name, Float64Array.from(kept, (row) => column[row]!)] as const;
  });
  const texts = Object.entries(feed.texts).map(([name, column]) => {
    return [name, kept.map((row) => column[row] ?? null)] as const;
  });
  return { rows: kept.length, numbers: Object.fromEntries(numbers), texts: Object.fromEntries(texts) };
}

function mapFeeds(source: MarketSource, change: (feed: StoredFeed) => StoredFeed): StoredFeeds {
  const nonEmpty = Object.entries(source.feeds ?? {}).filter(([, feed]) => feed.rows > 0);
  return Object.fromEntries(nonEmpty.map(([name, feed]) => [name, change(feed)]));
}

function mapSuperseded(source: MarketSource, change: (rows: SupersededBars) => SupersededBars): Superseded {
  return Object.fromEntries(Object.entries(source.superseded ?? {}).map(([name, rows]) => [name, change(rows)]));
}

/** Returns the newest `sessions` sessions of all bars, as if older ones had never been stored. */
export function newestSessions(source: MarketSource, sessions: number, newest: number): MarketSource {
  const bars = (table: BarTable): BarTable => keepRows(table, (_, row) => table.session[row]! > newest - sessions);
  const { minutes } = source;
  return { ...source, daily: bars(source.daily), minutes: minutes === undefined ? undefined : bars(minutes) };
}
