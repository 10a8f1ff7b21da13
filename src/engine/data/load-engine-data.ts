import { FEED_NAMES, type FeedName } from "#contract";
import {
  assemble,
  BAR_FIELDS,
  createCalendar,
  resample,
  rowsOf,
  type BarColumns,
  type BarStore,
  type BarTable,
  type Calendar,
  type FeedTable,
  type InstrumentTable,
  type MarketData,
  type StoredFeed,
  type StoredFeeds,
} from "#market";
import { DAILY, type EngineData } from "../tiles/frame-store.ts";
import { LAYOUT_VERSION, tileBars, TileSet, type TileArray, type TileField } from "../tiles/tile-set.ts";
import type { MemoryImage, MemoryImages } from "./memory-images.ts";

type InstrumentArray = "listDates" | "listedFrom" | "listedTo" | "employees" | "optionable" | "shortable";

interface ImageFacts {
  /** The instrument table but for its typed arrays, which stand among the columns. */
  readonly instruments: Omit<InstrumentTable, InstrumentArray>;
  readonly watermark: number;
  readonly minutes: boolean;
  /** Texts of each feed that has rows; its numbers are an image of their own. */
  readonly feeds: Readonly<Partial<Record<FeedName, FeedTable["texts"]>>>;
}

/** Fields of an image by name. */
const FIELDS: readonly TileField[] = ["time", "session", ...BAR_FIELDS];

/**
 * The engine's data of the store's present state: from the memory image when it is current, else from the bars of
 * record, and then the image is made anew. `images` absent = never keep one.
 */
export async function loadEngineData(store: BarStore, images: MemoryImages | undefined): Promise<EngineData> {
  const { snapshot } = await store.manifest();
  const calendar = createCalendar(await store.loadClosures());
  const key = `${LAYOUT_VERSION} ${snapshot}`;
  const found = images === undefined ? undefined : await fromImages(images, key, snapshot, calendar);
  if (found !== undefined) return found;
  const minutes = await store.loadBars("1m");
  const market = assemble(
    {
      snapshot,
      daily: await store.loadBars("1d"),
      minutes: minutes.time.length === 0 ? undefined : minutes,
      listings: await store.loadListings(),
      actions: await store.loadActions(),
      feeds: await loadFeeds(store),
    },
    calendar,
  );
  const data = engineData(market, calendar);
  if (images !== undefined) await saveImages(images, key, data);
  return data;
}

async function loadFeeds(store: BarStore): Promise<StoredFeeds> {
  const feeds: Partial<Record<FeedName, StoredFeed>> = {};
  for (const name of FEED_NAMES) feeds[name] = await store.loadFeed(name);
  return feeds;
}

/** Tiles of an assembled market. */
export function engineData(market: MarketData, calendar: Calendar): EngineData {
  const count = market.instruments.ids.length;
  const daily = tileBars(count, (i) => dailyBars(market, i, calendar));
  const { minutes } = market;
  const tiles = minutes === undefined ? undefined : tileBars(count, (i) => barsOf(minutes, i));
  return {
    snapshot: market.snapshot,
    calendar,
    instruments: market.instruments,
    watermark: market.watermark,
    splits: market.splits,
    feeds: market.feeds,
    daily,
    minutes: () => tiles,
  };
}

/** Official daily bars; sessions after the last of them are built from minutes. */
function dailyBars(market: MarketData, instrument: number, calendar: Calendar): BarColumns {
  const official = barsOf(market.daily, instrument);
  const minutes = market.minutes === undefined ? undefined : barsOf(market.minutes, instrument);
  const last = official.session.at(-1) ?? -1;
  if (minutes === undefined || (minutes.session.at(-1) ?? -1) <= last) return official;
  const built = resample(minutes, "1m", { timeframe: DAILY.timeframe, zones: DAILY.zones }, calendar);
  const from = built.session.findIndex((session) => session > last);
  if (from < 0) return official;
  const joined = <A extends Int32Array | Float64Array>(head: A, tail: A): A => {
    const both = new (head.constructor as new (length: number) => A)(head.length + tail.length - from);
    both.set(head);
    both.set(tail.subarray(from), head.length);
    return both;
  };
  return {
    time: joined(official.time, built.time),
    session: joined(official.session, built.session),
    open: joined(official.open, built.open),
    high: joined(official.high, built.high),
    low: joined(official.low, built.low),
    close: joined(official.close, built.close),
    volume: joined(official.volume, built.volume),
    vwap: joined(official.vwap, built.vwap),
    trades: joined(official.trades, built.trades),
  };
}

function barsOf(table: BarTable, instrument: number): BarColumns {
  return rowsOf(table, table.offsets[instrument]!, table.offsets[instrument + 1]!);
}

async function fromImages(
  images: MemoryImages,
  key: string,
  snapshot: string,
  calendar: Calendar,
): Promise<EngineData | undefined> {
  const daily = await images.read("daily", key);
  if (daily === undefined) return undefined;
  // The key names the layout version, so facts of another shape are never read.
  const facts = daily.meta as ImageFacts;
  const minutes = facts.minutes ? await images.read("minutes", key) : undefined;
  if (facts.minutes && minutes === undefined) return undefined;
  const tiles = minutes === undefined ? undefined : tilesOf(minutes);
  const feeds: Partial<Record<FeedName, FeedTable>> = {};
  for (const [name, texts] of Object.entries(facts.feeds) as [FeedName, FeedTable["texts"]][]) {
    const image = await images.read(`feed-${name}`, key);
    if (image === undefined) return undefined;
    // Written by saveImages under the same key.
    const { offsets, ...columns } = image.columns as { offsets: Int32Array } & Record<string, Float64Array>;
    feeds[name] = { offsets, columns, texts };
  }
  const {
    listDates,
    listedFrom,
    listedTo,
    employees,
    optionable,
    shortable,
    splitOffsets,
    splitSessions,
    splitRatios,
  } = daily.columns as Pick<InstrumentTable, InstrumentArray> & {
    splitOffsets: Int32Array;
    splitSessions: Int32Array;
    splitRatios: Float64Array;
  };
  return {
    snapshot,
    calendar,
    instruments: { ...facts.instruments, listDates, listedFrom, listedTo, employees, optionable, shortable },
    watermark: facts.watermark,
    splits: { offsets: splitOffsets, sessions: splitSessions, ratios: splitRatios },
    feeds,
    daily: tilesOf(daily),
    minutes: () => tiles,
  };
}

/** The key of an image names LAYOUT_VERSION: its columns are those that arraysOf gave to the same version. */
function tilesOf({ columns }: MemoryImage): TileSet {
  const { lengths, slots, tileStart, ...fields } = columns as Record<"lengths" | "slots" | "tileStart", Int32Array>;
  const byField = fields as Partial<Record<TileField, TileArray>>;
  return new TileSet({ lengths, slots, tileStart }, (field) => byField[field]);
}

async function saveImages(images: MemoryImages, key: string, data: EngineData): Promise<void> {
  const minutes = data.minutes();
  const { listDates, listedFrom, listedTo, employees, optionable, shortable, ...instruments } = data.instruments;
  const feeds = Object.entries(data.feeds) as [FeedName, FeedTable][];
  const texts = Object.fromEntries(feeds.map(([name, table]) => [name, table.texts]));
  const facts: ImageFacts = { instruments, watermark: data.watermark, minutes: minutes !== undefined, feeds: texts };
  for (const [name, { offsets, columns }] of feeds) await images.save(`feed-${name}`, key, {}, { offsets, ...columns });
  if (minutes !== undefined) await images.save("minutes", key, {}, arraysOf(minutes));
  // Last, because it is looked for first: a stop in between leaves no half-kept pair.
  const { offsets: splitOffsets, sessions: splitSessions, ratios: splitRatios } = data.splits;
  const arrays = { listDates, listedFrom, listedTo, employees, optionable, shortable };
  const table = { ...arrays, splitOffsets, splitSessions, splitRatios };
  await images.save("daily", key, facts, { ...arraysOf(data.daily), ...table });
}

function arraysOf(tiles: TileSet): Record<string, TileArray> {
  const arrays: Record<string, TileArray> = { ...tiles.layout };
  for (const field of FIELDS) {
    const column = tiles.column(field);
    if (column !== undefined) arrays[field] = column;
  }
  return arrays;
}
