import { FEED_NAMES, type FeedName } from "#contract";
import {
  assemble,
  BAR_FIELDS,
  createCalendar,
  dailyBars,
  rowsOf,
  type BarColumns,
  type BarStore,
  type BarTable,
  type Calendar,
  type FeedTable,
  type InstrumentTable,
  type MarketData,
  type MarketSource,
  type StoredFeed,
  type StoredFeeds,
  type StoredTimeframe,
  type SupersededBars,
} from "#market";
import type { EngineData } from "../tiles/frame-store.ts";
import { TileMemory } from "../tiles/tile-memory.ts";
import {
  LAYOUT_VERSION,
  tileBars,
  TileSet,
  type TileArray,
  type TileField,
  type TileLayout,
} from "../tiles/tile-set.ts";
import { amendedFeeds, publishedFeeds } from "./amended-feeds.ts";
import type { MemoryImage, MemoryImages } from "./memory-images.ts";

type InstrumentArray = "listDates" | "listedFrom" | "listedTo" | "employees" | "optionable" | "shortable";

interface ImageFacts {
  /** The instrument table but for its typed arrays, which stand among the columns. */
  readonly instruments: Omit<InstrumentTable, InstrumentArray>;
  readonly watermark: number;
  readonly minutes: boolean;
  /** The stored bars of which some were corrected; what they were is an image of its own. */
  readonly corrected: readonly StoredTimeframe[];
  /** Texts of each feed that has rows; its numbers are an image of their own. */
  readonly feeds: Readonly<Partial<Record<FeedName, FeedTable["texts"]>>>;
}

/** States of the store that are read until one lasts as long as that takes. */
const ATTEMPTS = 10;
/** Fields of an image by name. */
const FIELDS: readonly TileField[] = ["time", "session", ...BAR_FIELDS];

/**
 * The engine's data of the store's present state: from the memory image when it is current, else from the bars of
 * record, and then the image is made anew. `images` absent = never keep one.
 */
export async function loadEngineData(store: BarStore, images: MemoryImages | undefined): Promise<EngineData> {
  const calendar = createCalendar(await store.loadClosures());
  for (let attempt = 1; ; attempt++) {
    const { snapshot } = await store.manifest();
    const key = `${LAYOUT_VERSION} ${snapshot}`;
    const found = images === undefined ? undefined : await fromImages(images, key, snapshot, calendar);
    if (found !== undefined) return found;
    const source = await loadMarketSource(store);
    // Others may write meanwhile: what was read before and after would be called one state.
    if (attempt < ATTEMPTS && (await store.manifest()).snapshot !== snapshot) continue;
    const data = engineData(assemble({ ...source, snapshot }, calendar), calendar);
    if (images !== undefined) await saveImages(images, key, data);
    return data;
  }
}

/** Everything that the store's present state holds, as it was printed. */
export async function loadMarketSource(store: BarStore): Promise<MarketSource> {
  const { snapshot } = await store.manifest();
  const minutes = await store.loadBars("1m");
  return {
    snapshot,
    daily: await store.loadBars("1d"),
    minutes: minutes.time.length === 0 ? undefined : minutes,
    listings: await store.loadListings(),
    actions: await store.loadActions(),
    feeds: await loadFeeds(store),
    superseded: { "1d": await store.loadSuperseded("1d"), "1m": await store.loadSuperseded("1m") },
  };
}

async function loadFeeds(store: BarStore): Promise<StoredFeeds> {
  const feeds: Partial<Record<FeedName, StoredFeed>> = {};
  for (const name of FEED_NAMES) feeds[name] = await store.loadFeed(name);
  return feeds;
}

/** Tiles of an assembled market. */
export function engineData(market: MarketData, calendar: Calendar): EngineData {
  const count = market.instruments.ids.length;
  const { daily, minutes, tradedDaily, tradedMinutes } = market;
  const tiles = minutes === undefined ? undefined : tileBars(count, (i) => barsOf(minutes, i), true);
  return {
    snapshot: market.snapshot,
    calendar,
    instruments: market.instruments,
    watermark: market.watermark,
    splits: market.splits,
    ...amendedFeeds(market.feeds, market.splits, calendar, market.watermark),
    daily: tileBars(
      count,
      (i) => dailyBars(barsOf(daily, i), minutes === undefined ? undefined : barsOf(minutes, i), calendar),
      true,
    ),
    minutes: () => tiles,
    tradedDaily: tileBars(count, (i) => barsOf(tradedDaily, i), true),
    tradedMinutes: tradedMinutes === undefined ? undefined : tileBars(count, (i) => barsOf(tradedMinutes, i), true),
    superseded: market.superseded,
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
  const dailyMemory = new TileMemory();
  const daily = await images.read("daily", key, (size) => dailyMemory.room(size));
  if (daily === undefined) return undefined;
  // The key names the layout version, so facts of another shape are never read.
  const facts = daily.meta as ImageFacts;
  const tiles = facts.minutes ? await tilesFrom(images, "minutes", key) : undefined;
  if (facts.minutes && tiles === undefined) return undefined;
  const tradedDaily = await tilesFrom(images, "traded-daily", key);
  const tradedMinutes = facts.minutes ? await tilesFrom(images, "traded-minutes", key) : undefined;
  if (tradedDaily === undefined || (facts.minutes && tradedMinutes === undefined)) return undefined;
  const feeds: Partial<Record<FeedName, FeedTable>> = {};
  for (const [name, texts] of Object.entries(facts.feeds) as [FeedName, FeedTable["texts"]][]) {
    const image = await images.read(`feed-${name}`, key);
    if (image === undefined) return undefined;
    // Written by saveImages under the same key.
    const { offsets, ...columns } = image.columns as { offsets: Int32Array } & Record<string, Float64Array>;
    feeds[name] = { offsets, columns, texts };
  }
  const superseded: Partial<Record<StoredTimeframe, SupersededBars>> = {};
  for (const timeframe of facts.corrected) {
    const image = await images.read(`superseded-${timeframe}`, key);
    if (image === undefined) return undefined;
    // Written by saveImages under the same key.
    const columns = image.columns as unknown as Omit<SupersededBars, "keys">;
    superseded[timeframe] = { ...columns, keys: facts.instruments.ids };
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
  const splits = { offsets: splitOffsets, sessions: splitSessions, ratios: splitRatios };
  return {
    snapshot,
    calendar,
    instruments: { ...facts.instruments, listDates, listedFrom, listedTo, employees, optionable, shortable },
    watermark: facts.watermark,
    splits,
    ...amendedFeeds(feeds, splits, calendar, facts.watermark),
    daily: tilesOf(daily, dailyMemory),
    minutes: () => tiles,
    tradedDaily,
    tradedMinutes,
    superseded,
  };
}

async function tilesFrom(images: MemoryImages, name: string, key: string): Promise<TileSet | undefined> {
  const memory = new TileMemory();
  const image = await images.read(name, key, (size) => memory.room(size));
  return image === undefined ? undefined : tilesOf(image, memory);
}

/** The key of an image names LAYOUT_VERSION: its columns are those that arraysOf gave to the same version. */
function tilesOf({ columns }: MemoryImage, memory: TileMemory): TileSet {
  const { lengths, slots, tileStart, tileEnd, ...fields } = columns as Record<keyof TileLayout, Int32Array>;
  const byField = fields as Partial<Record<TileField, TileArray>>;
  // Whoever keeps images may give columns memory of their own.
  const inMemory = FIELDS.every((field) => byField[field] === undefined || memory.holds(byField[field]));
  return new TileSet({ lengths, slots, tileStart, tileEnd }, (field) => byField[field], inMemory ? memory : undefined);
}

async function saveImages(images: MemoryImages, key: string, data: EngineData): Promise<void> {
  const minutes = data.minutes();
  const { listDates, listedFrom, listedTo, employees, optionable, shortable, ...instruments } = data.instruments;
  const feeds = Object.entries(publishedFeeds(data)) as [FeedName, FeedTable][];
  const texts = Object.fromEntries(feeds.map(([name, table]) => [name, table.texts]));
  const superseded = Object.entries(data.superseded) as [StoredTimeframe, SupersededBars][];
  const corrected = superseded.map(([timeframe]) => timeframe);
  const { watermark } = data;
  const facts: ImageFacts = { instruments, watermark, minutes: minutes !== undefined, corrected, feeds: texts };
  for (const [timeframe, { keys: _, ...columns }] of superseded) {
    await images.save(`superseded-${timeframe}`, key, {}, columns);
  }
  for (const [name, { offsets, columns }] of feeds) await images.save(`feed-${name}`, key, {}, { offsets, ...columns });
  if (minutes !== undefined) await images.save("minutes", key, {}, arraysOf(minutes));
  await images.save("traded-daily", key, {}, arraysOf(data.tradedDaily));
  if (data.tradedMinutes !== undefined) await images.save("traded-minutes", key, {}, arraysOf(data.tradedMinutes));
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
