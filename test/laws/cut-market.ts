import {
  BAR_FIELDS,
  copiedRows,
  daysOfIso,
  type BarTable,
  type Calendar,
  type MarketSource,
  type StoredFeed,
  type SupersededBars,
} from "#market";
import { randomOf } from "../differential/random-market.ts";

/** A moment in the data: nothing that became known after `instant` (minutes since 1970) was known. */
export interface PastInstant {
  readonly session: number;
  readonly instant: number;
}

export function keepRows(table: BarTable, keep: (key: string, row: number) => boolean): BarTable {
  const kept: number[] = [];
  const offsets = new Int32Array(table.keys.length + 1);
  for (const [k, key] of table.keys.entries()) {
    for (let row = table.offsets[k]!; row < table.offsets[k + 1]!; row++) if (keep(key, row)) kept.push(row);
    offsets[k + 1] = kept.length;
  }
  const floats = (column: Float64Array): Float64Array => Float64Array.from(kept, (row) => column[row]!);
  const { keys, time, session, open, high, low, close, volume, vwap, trades } = table;
  return {
    keys,
    offsets,
    time: Int32Array.from(kept, (row) => time[row]!),
    session: Int32Array.from(kept, (row) => session[row]!),
    open: floats(open),
    high: floats(high),
    low: floats(low),
    close: floats(close),
    volume: floats(volume),
    vwap: floats(vwap),
    trades: floats(trades),
  };
}

/** The end of a stored bar: the close of its session, or of its minute. */
const endOf = (table: BarTable, which: "daily" | "minutes", calendar: Calendar) => (row: number) =>
  which === "daily" ? calendar.regularClose(table.session[row]!) : table.time[row]! + 1;

/**
 * The market as it stood in the store of somebody at an instant. One fund keeps its later bars: where the data begin and
 * end is not part of what a scan may not know.
 */
export function cutAt(source: MarketSource, { session, instant }: PastInstant, calendar: Calendar): MarketSource {
  const date = calendar.dateOf(session);
  const kept = source.listings.findLast(({ securityType, to }) => securityType === "ETF" && to === null)!.ticker;
  const bars = (table: BarTable, which: "daily" | "minutes"): BarTable => {
    const end = endOf(table, which, calendar);
    return keepRows(table, (key, row) => key === kept || end(row) <= instant);
  };
  return {
    ...source,
    snapshot: `${source.snapshot} until ${instant}`,
    daily: bars(source.daily, "daily"),
    minutes: bars(source.minutes!, "minutes"),
    actions: source.actions.filter(({ exDate }) => daysOfIso(exDate)! <= date),
    listings: source.listings
      .filter(({ from }) => from === null || daysOfIso(from)! <= date)
      .map((one) => (one.to === null || daysOfIso(one.to)! < date ? one : { ...one, to: null })),
    feeds: mapFeeds(source, (feed) => keepFeed(feed, (row) => feed.numbers["known_at"]![row]! <= instant)),
  };
}

/** The same with everything later replaced by what cannot be true. `bars`: of bars alone. */
export function spoiltAfter(
  source: MarketSource,
  { session, instant }: PastInstant,
  calendar: Calendar,
  what: "bars" | "everything",
): MarketSource {
  const date = calendar.dateOf(session);
  const random = randomOf(instant);
  const garbage = (): number => [Number.NaN, 1e300, -1, 0, 1e-300, 7][Math.floor(6 * random())]!;
  const bars = (table: BarTable, which: "daily" | "minutes"): BarTable => {
    const end = endOf(table, which, calendar);
    const spoilt: Record<string, Float64Array> = {};
    for (const field of BAR_FIELDS) {
      spoilt[field] = table[field].map((value, row) => (end(row) > instant ? garbage() : value));
    }
    return { ...table, ...spoilt };
  };
  const half = {
    ...source,
    snapshot: `${source.snapshot} ${what} spoilt after ${instant}`,
    daily: bars(source.daily, "daily"),
    minutes: bars(source.minutes!, "minutes"),
  };
  if (what === "bars") return half;
  return {
    ...half,
    actions: source.actions.map((action) => {
      if (daysOfIso(action.exDate)! <= date) return action;
      return action.kind === "split" ? { ...action, ratio: random() < 0.5 ? 1e4 : 1e-3 } : { ...action, amount: 1e6 };
    }),
    listings: source.listings.map((one) => {
      const to = one.to !== null && daysOfIso(one.to)! >= date ? null : one.to;
      if (one.from === null || daysOfIso(one.from)! <= date) return { ...one, to };
      return { ...one, sector: "garbage", industry: "garbage", exchange: "garbage", indexes: "garbage", to };
    }),
    feeds: mapFeeds(source, (feed) => {
      const late = (row: number): boolean => feed.numbers["known_at"]![row]! > instant;
      return spoiltFeed(feed, late, garbage);
    }),
  };
}

/** Days of what is told, which are earlier than the instant at which it was told. */
const TOLD_DAYS = ["period_end", "settled", "traded", "date"];

/**
 * Rows that were told after an instant of days before it are garbage: who goes by those days instead of by `known_at`
 * reads them.
 */
export function spoiltFeeds(source: MarketSource, { instant }: PastInstant): MarketSource {
  const random = randomOf(instant + 1);
  const minutesOfDay = 1_440;
  const feeds = mapFeeds(source, (feed) => {
    const days = TOLD_DAYS.map((name) => feed.numbers[name]).find((column) => column !== undefined);
    if (days === undefined) return feed;
    const trap = (row: number): boolean =>
      feed.numbers["known_at"]![row]! > instant && days[row]! * minutesOfDay <= instant;
    return spoiltFeed(feed, trap, () => 1e6 * random(), TOLD_DAYS);
  });
  return { ...source, snapshot: `${source.snapshot} feeds spoilt after ${instant}`, feeds };
}

function spoiltFeed(
  feed: StoredFeed,
  late: (row: number) => boolean,
  garbage: () => number,
  spare: readonly string[] = [],
): StoredFeed {
  const numbers = Object.entries(feed.numbers).map(([name, column]) => {
    if (name === "known_at" || spare.includes(name)) return [name, column] as const;
    return [name, column.map((value, row) => (late(row) ? garbage() : value))] as const;
  });
  const texts = Object.entries(feed.texts).map(([name, column]) => {
    if (name === "ticker" || spare.length > 0) return [name, column] as const;
    return [name, column.map((text, row) => (late(row) ? "garbage" : text))] as const;
  });
  return { ...feed, numbers: Object.fromEntries(numbers), texts: Object.fromEntries(texts) };
}

export function mapFeeds(source: MarketSource, change: (feed: StoredFeed) => StoredFeed): MarketSource["feeds"] & {} {
  return Object.fromEntries(Object.entries(source.feeds ?? {}).map(([name, feed]) => [name, change(feed)]));
}

function keepFeed(feed: StoredFeed, keep: (row: number) => boolean): StoredFeed {
  const kept = Array.from({ length: feed.rows }, (_, row) => row).filter(keep);
  return {
    rows: kept.length,
    numbers: Object.fromEntries(
      Object.entries(feed.numbers).map(([name, column]) => [name, Float64Array.from(kept, (row) => column[row]!)]),
    ),
    texts: Object.fromEntries(
      Object.entries(feed.texts).map(([name, column]) => [name, kept.map((row) => column[row] ?? null)]),
    ),
  };
}

/** The same market with all prices `factor` times as high. */
export function timesPrices(source: MarketSource, factor: number): MarketSource {
  const bars = (table: BarTable): BarTable => changedBars(table, (price) => factor * price);
  return {
    ...source,
    snapshot: `${source.snapshot} × ${factor}`,
    daily: bars(source.daily),
    minutes: bars(source.minutes!),
    actions: source.actions.map((one) => (one.amount === undefined ? one : { ...one, amount: factor * one.amount })),
    feeds: mapFeeds(source, (feed) => {
      const numbers = Object.entries(feed.numbers).map(([name, column]) => {
        return [name, FEED_PRICES.test(name) ? column.map((value) => factor * value) : column] as const;
      });
      return { ...feed, numbers: Object.fromEntries(numbers) };
    }),
  };
}

/** Fields of feeds that are prices. */
const FEED_PRICES = /^(price|bid|ask|lower|upper|amount|(bid|ask)_price_\d+)$/;

/** The same bars as if they had been printed in shares of which `ratio` make up one. */
export function printedInParts(source: MarketSource, ratio: number): MarketSource {
  const bars = (table: BarTable): BarTable =>
    changedBars(
      table,
      (price) => price / ratio,
      (volume) => volume * ratio,
    );
  return {
    ...source,
    snapshot: `${source.snapshot} in ${ratio} parts`,
    daily: bars(source.daily),
    minutes: bars(source.minutes!),
  };
}

function changedBars(
  table: BarTable,
  price: (value: number) => number,
  volume: (value: number) => number = (value) => value,
): BarTable {
  return {
    ...table,
    open: table.open.map(price),
    high: table.high.map(price),
    low: table.low.map(price),
    close: table.close.map(price),
    vwap: table.vwap.map(price),
    volume: table.volume.map(volume),
  };
}

/**
 * The market in which some daily bars that had ended by an instant were corrected a day after it; `told`: what they
 * were before is kept.
 */
export function correctedAfter(
  source: MarketSource,
  { session, instant }: PastInstant,
  calendar: Calendar,
  told: boolean,
): MarketSource {
  const random = randomOf(instant + 2);
  const { daily } = source;
  const chosen = new Set<number>();
  for (const [row, one] of daily.session.entries()) {
    const isOver = one > session - 60 && calendar.regularClose(one) <= instant;
    if (isOver && random() < 0.15) chosen.add(row);
  }
  const changed = changedBars(
    keepRows(daily, () => true),
    (price) => price,
  );
  for (const row of chosen) {
    for (const field of ["open", "high", "low", "close"] as const) changed[field][row]! *= 1.25;
    changed.volume[row]! *= 3;
  }
  const before = keepRows(daily, (_, row) => chosen.has(row));
  const superseded: SupersededBars = {
    ...before,
    replacedAt: new Float64Array(before.time.length).fill(instant + 1_440),
  };
  const snapshot = `${source.snapshot} ${told ? "corrected" : "as corrected"} after ${instant}`;
  return { ...source, snapshot, daily: changed, ...(told ? { superseded: { "1d": superseded } } : {}) };
}

/**
 * The market in which some minutes that had ended by an instant came after it, some of them to be corrected later, and in
 * which some names lack their newest official days; `told`: the late minutes are there, with when they came. Others came
 * late and by the instant.
 */
export function lateAfter(
  source: MarketSource,
  { session, instant }: PastInstant,
  calendar: Calendar,
  told: boolean,
): MarketSource {
  const random = randomOf(instant + 3);
  const minutes = source.minutes!;
  const daily = keepRows(
    source.daily,
    (key, row) => source.daily.session[row]! < session - 1 || key.charCodeAt(0) % 3 === 0,
  );
  const snapshot = `${source.snapshot} ${told ? "late" : "without late"} after ${instant}`;
  /** Rows of minutes, and from when on they held; a correction is known as such by the factor of what was before. */
  const before: { readonly row: number; readonly at: number; readonly factor: number }[] = [];
  const late = new Set<number>();
  const offsets = [0];
  for (const key of minutes.keys.keys()) {
    const share = [0, 0.1, 0.5, 0.9, 1][Math.floor(5 * random())]!;
    for (let row = minutes.offsets[key]!; row < minutes.offsets[key + 1]!; row++) {
      const isOver = minutes.session[row]! > session - 2 && minutes.time[row]! < instant;
      if (!isOver || random() >= share) continue;
      const came = random() < 0.2 ? minutes.time[row]! + random() : instant + 0.5 + 90 * random();
      before.push({ row, at: came, factor: Number.NaN });
      if (came > instant) late.add(row);
      if (random() < 0.2) before.push({ row, at: Math.max(came, instant) + 500, factor: came > instant ? 1.25 : 1 });
    }
    offsets.push(before.length);
  }
  if (!told) return { ...source, snapshot, daily, minutes: keepRows(minutes, (_, row) => !late.has(row)) };
  const rows = before.map(({ row }) => row);
  const values = copiedRows(minutes, rows, minutes.keys, Int32Array.from(offsets));
  for (const field of BAR_FIELDS) for (const [k, { factor }] of before.entries()) values[field][k]! *= factor;
  const superseded = { "1m": { ...values, replacedAt: Float64Array.from(before, ({ at }) => at) } };
  return { ...source, snapshot, daily, superseded };
}
