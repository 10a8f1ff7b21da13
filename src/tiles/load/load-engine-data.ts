import { FEED_NAMES, type FeedName } from "#contract";
import {
  assemble,
  barsOfKey,
  createCalendar,
  dailyBars,
  type BarColumns,
  type BarStore,
  type BarTable,
  type Calendar,
  type MarketData,
  type MarketSource,
  type StoredFeed,
  type StoredFeeds,
  type SupersededBars,
} from "#market";
import type { EngineData } from "../frame-store.ts";
import { LAYOUT_VERSION, tileBars, type TileSet } from "../tile-set.ts";
import type { BlockFiles } from "./pending-columns.ts";
import { amendedFeeds } from "../past/amended-feeds.ts";
import { dataFromImages, saveImages, type OpenedData } from "./data-images.ts";
import type { MemoryImages } from "./memory-images.ts";

/** Attempts to read a snapshot that does not change during the read. */
const ATTEMPTS = 10;

/**
 * Loads the store's current snapshot: from the memory images if they are current, else from the bars of record. In the
 * second case the images are written again. Without `images` none are read or written.
 */
export async function loadEngineData(store: BarStore, images: MemoryImages | undefined): Promise<EngineData> {
  return (await openSnapshot(store, images)).data;
}

/**
 * Loads the current snapshot for a fast start: bar columns of a memory image stay pending and are read through `files`.
 */
export async function openEngineData(store: BarStore, images: MemoryImages, files: BlockFiles): Promise<OpenedData> {
  return openSnapshot(store, images, files);
}

async function openSnapshot(
  store: BarStore,
  images: MemoryImages | undefined,
  files?: BlockFiles,
): Promise<OpenedData> {
  const calendar = createCalendar(await store.loadClosures());
  for (let attempt = 1; ; attempt++) {
    const { snapshot } = await store.manifest();
    const key = `${LAYOUT_VERSION} ${snapshot}`;
    const found = images === undefined ? undefined : await dataFromImages(images, key, snapshot, calendar, files);
    if (found !== undefined) return found;
    const source = await loadMarketSource(store);
    // A writer may have published another snapshot during the read: what was read would then mix two snapshots.
    if (attempt < ATTEMPTS && (await store.manifest()).snapshot !== snapshot) continue;
    const data = engineData(assemble({ ...source, snapshot }, calendar), calendar);
    if (images !== undefined) {
      await saveImages(images, key, data).catch((error: unknown) => {
        if (images.unsaved === undefined) throw error;
        images.unsaved(error);
      });
    }
    return { data, pending: [], close: () => {} };
  }
}

/** Reads everything in the store's current snapshot, as traded. */
export async function loadMarketSource(store: BarStore): Promise<MarketSource> {
  const minutes = await store.loadBars("1m");
  return loadSourceWith(store, minutes, await store.loadSuperseded("1m"));
}

/** Reads the store's current snapshot with the given minutes in the place of its own. */
export async function loadSourceWith(
  store: BarStore,
  minutes: BarTable,
  superseded: SupersededBars,
): Promise<MarketSource> {
  return {
    snapshot: (await store.manifest()).snapshot,
    daily: await store.loadBars("1d"),
    minutes: minutes.time.length === 0 ? undefined : minutes,
    listings: await store.loadListings(),
    actions: await store.loadActions(),
    feeds: await loadFeeds(store),
    superseded: { "1d": await store.loadSuperseded("1d"), "1m": superseded },
  };
}

async function loadFeeds(store: BarStore): Promise<StoredFeeds> {
  const feeds: Partial<Record<FeedName, StoredFeed>> = {};
  for (const name of FEED_NAMES) feeds[name] = await store.loadFeed(name);
  return feeds;
}

/**
 * Builds the engine's data, as tiles, from an assembled market. `daysOf` returns the daily bars of an instrument;
 * default: the official ones, then those that its minutes form.
 */
export function engineData(
  market: MarketData,
  calendar: Calendar,
  daysOf: (instrument: number) => BarColumns = formedDays(market, calendar),
): EngineData {
  const count = market.instruments.ids.length;
  const { daily, tradedDaily } = market;
  return {
    snapshot: market.snapshot,
    calendar,
    instruments: market.instruments,
    watermark: market.watermark,
    splits: market.splits,
    ...amendedFeeds(market.feeds, market.splits, calendar, market.watermark),
    daily: tileBars(count, daysOf, true),
    officialDays: Int32Array.from({ length: count }, (_, i) => daily.offsets[i + 1]! - daily.offsets[i]!),
    tradedDaily: tileBars(count, (i) => barsOfKey(tradedDaily, i), true),
    ...minuteTiles(market, count, true),
    superseded: market.superseded,
    grownFrom: undefined,
  };
}

function formedDays({ daily, minutes }: MarketData, calendar: Calendar): (instrument: number) => BarColumns {
  return (i) => dailyBars(barsOfKey(daily, i), minutes === undefined ? undefined : barsOfKey(minutes, i), calendar);
}

/** Builds the tiles of minutes. `grows` reserves free rows for later bars. */
export function minuteTiles(
  { minutes, tradedMinutes }: Pick<MarketData, "minutes" | "tradedMinutes">,
  instruments: number,
  grows: boolean,
): Pick<EngineData, "minutes" | "tradedMinutes"> {
  const tilesOf = (table: BarTable | undefined): TileSet | undefined =>
    table && tileBars(instruments, (i) => barsOfKey(table, i), grows);
  return { minutes: always(tilesOf(minutes)), tradedMinutes: tilesOf(tradedMinutes) };
}

/** Returns a function of its own: one made in `engineData` would retain all bars that the other functions there read. */
function always<T>(value: T): () => T {
  return () => value;
}
