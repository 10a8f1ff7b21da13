import type { FeedName } from "#contract";
import {
  type Calendar,
  type FeedTable,
  type InstrumentTable,
  type StoredTimeframe,
  type SupersededBars,
} from "#market";
import type { EngineData } from "../frame-store.ts";
import { TileMemory } from "../tile-memory.ts";
import { TileSet, type TileLayout } from "../tile-set.ts";
import { TILE_FIELDS, type TileArray, type TileField } from "../tile-field.ts";
import {
  pendingColumn,
  PendingColumns,
  type BlockFiles,
  type TilesName,
  type PendingColumn,
} from "./pending-columns.ts";
import { amendedFeeds, publishedFeeds } from "../past/amended-feeds.ts";
import type { MemoryImage, MemoryImages, ColumnAllocator } from "./memory-images.ts";

type InstrumentArray = "listDates" | "listedFrom" | "listedTo" | "employees" | "optionable" | "shortable";

interface ImageFacts {
  /** Instrument table without its typed arrays, which are columns of the image. */
  readonly instruments: Omit<InstrumentTable, InstrumentArray>;
  readonly watermark: number;
  /** True if the data have minutes. */
  readonly minutes: boolean;
  /** Timeframes with corrected bars. The superseded values are an image of their own. */
  readonly corrected: readonly StoredTimeframe[];
  /** Texts of each feed. The numbers of a feed are an image of their own. */
  readonly feeds: Readonly<Partial<Record<FeedName, FeedTable["texts"]>>>;
}

/** Layout and newest bars of a tile set, as they are stored in an image beside the bar columns. */
type ImagedTiles = TileLayout & { readonly newestTime: Int32Array; readonly newestSession: Int32Array };

type DailyTables = Pick<InstrumentTable, InstrumentArray> & {
  readonly splitOffsets: Int32Array;
  readonly splitSessions: Int32Array;
  readonly splitRatios: Float64Array;
  readonly officialDays: Int32Array;
};

type StoredFeedTable = { readonly offsets: Int32Array } & FeedTable["columns"];

const TILE_TABLES: readonly (keyof ImagedTiles)[] = [
  ...(["lengths", "slots", "tileStart", "tileEnd"] as const),
  ...(["newestTime", "newestSession"] as const),
];
const DAILY_TABLES: readonly (keyof DailyTables)[] = [
  ...(["listDates", "listedFrom", "listedTo", "employees", "optionable", "shortable"] as const),
  ...(["splitOffsets", "splitSessions", "splitRatios", "officialDays"] as const),
];
/** Data from memory images whose bar columns may still be pending. */
export interface OpenedData {
  readonly data: EngineData;
  /** Columns to fill in the background; none if everything is loaded. */
  readonly pending: readonly PendingColumn[];
  /** Closes the image files. Call it once all columns are loaded. */
  close(): void;
}

/** Opens the images of one key and reads their tile sets, at once or as pending columns. */
class OpenImages {
  readonly pending: PendingColumn[] = [];
  readonly #images: MemoryImages;
  readonly #key: string;
  readonly #files: BlockFiles | undefined;
  readonly #open: MemoryImage[] = [];

  constructor(images: MemoryImages, key: string, files: BlockFiles | undefined) {
    this.#images = images;
    this.#key = key;
    this.#files = files;
  }

  open(name: string): MemoryImage {
    const image = this.#images.open(name, this.#key);
    if (image === undefined) throw new ImageUnusable();
    this.#open.push(image);
    return image;
  }

  close(): void {
    for (const image of this.#open) image.close();
  }

  async tiles(name: TilesName, image: MemoryImage = this.open(name)): Promise<TileSet> {
    const { newestTime, newestSession, ...layout } = await loaded<ImagedTiles>(image, TILE_TABLES);
    const memory = new TileMemory();
    const allocate: ColumnAllocator = (size) => memory.bytes(size);
    const columns = new Map<TileField, TileArray>();
    const pending: PendingColumn[] = [];
    for (const field of TILE_FIELDS) {
      if (!image.names.includes(field)) continue;
      if (this.#files === undefined) {
        columns.set(field, (await loaded<Record<TileField, TileArray>>(image, [field], allocate))[field]);
        continue;
      }
      const column = allocatePending(image, name, field, allocate);
      columns.set(field, column.array);
      pending.push(column);
    }
    this.pending.push(...pending);
    return new TileSet(layout, (field) => columns.get(field), memory, {
      newest: { time: newestTime, session: newestSession },
      pending: this.#files === undefined ? undefined : new PendingColumns(pending, this.#files),
    });
  }
}

/** Thrown if an image is absent or damaged; the caller then rebuilds all images. */
class ImageUnusable extends Error {
  override readonly name = "ImageUnusable";
}

/**
 * Reads the named columns of an image, by default all. The cast is safe because the key of an image contains
 * LAYOUT_VERSION: the same version of saveImages wrote the columns.
 */
async function loaded<T>(
  image: MemoryImage,
  names: readonly string[] = image.names,
  allocate?: ColumnAllocator,
): Promise<T> {
  const columns = await Promise.all(names.map((name) => image.load(name, allocate)));
  if (columns.includes(undefined)) throw new ImageUnusable();
  return Object.fromEntries(names.map((name, k) => [name, columns[k]])) as T;
}

/** Allocates the memory of a bar column whose blocks are read later. */
function allocatePending(
  image: MemoryImage,
  name: TilesName,
  field: TileField,
  allocate: ColumnAllocator,
): PendingColumn {
  const blocks = image.blocks(field)!;
  const { buffer, byteOffset } = allocate(blocks.bytes);
  const array =
    field === "time" || field === "session"
      ? new Int32Array(buffer, byteOffset, blocks.bytes / 4)
      : new Float64Array(buffer, byteOffset, blocks.bytes / 8);
  return pendingColumn(name, field, blocks, array);
}

/**
 * Reads the data that were saved under a key; undefined if an image is absent, or damaged in a part that is read here.
 * With `files`, bar columns are read through them on demand, and the images stay open until `close` is called.
 */
export async function dataFromImages(
  images: MemoryImages,
  key: string,
  snapshot: string,
  calendar: Calendar,
  files?: BlockFiles,
): Promise<OpenedData | undefined> {
  const opened = new OpenImages(images, key, files);
  const close = (): void => opened.close();
  try {
    const data = await readData(opened, snapshot, calendar);
    if (files === undefined) close();
    return { data, pending: opened.pending, close: files === undefined ? () => {} : close };
  } catch (error) {
    close();
    if (error instanceof ImageUnusable) return undefined;
    throw error;
  }
}

async function readData(opened: OpenImages, snapshot: string, calendar: Calendar): Promise<EngineData> {
  const image = opened.open("daily");
  // The key contains the layout version, so the facts have this shape.
  const facts = image.meta as ImageFacts;
  const daily = await opened.tiles("daily", image);
  const minutes = facts.minutes ? await opened.tiles("minutes") : undefined;
  const tradedDaily = await opened.tiles("traded-daily");
  const tradedMinutes = facts.minutes ? await opened.tiles("traded-minutes") : undefined;
  const feeds: Partial<Record<FeedName, FeedTable>> = {};
  for (const [name, texts] of Object.entries(facts.feeds) as [FeedName, FeedTable["texts"]][]) {
    const table = await loaded<StoredFeedTable>(opened.open(`feed-${name}`));
    const { offsets, ...columns } = table;
    feeds[name] = { offsets, columns, texts };
  }
  const superseded: Partial<Record<StoredTimeframe, SupersededBars>> = {};
  for (const timeframe of facts.corrected) {
    const columns = await loaded<Omit<SupersededBars, "keys">>(opened.open(`superseded-${timeframe}`));
    superseded[timeframe] = { ...columns, keys: facts.instruments.ids };
  }
  const { splitOffsets, splitSessions, splitRatios, officialDays, ...arrays } = await loaded<DailyTables>(
    image,
    DAILY_TABLES,
  );
  const splits = { offsets: splitOffsets, sessions: splitSessions, ratios: splitRatios };
  return {
    snapshot,
    calendar,
    instruments: { ...facts.instruments, ...arrays },
    watermark: facts.watermark,
    splits,
    ...amendedFeeds(feeds, splits, calendar, facts.watermark),
    daily,
    officialDays,
    minutes: () => minutes,
    tradedDaily,
    tradedMinutes,
    superseded,
    grownFrom: undefined,
  };
}

/** Saves everything that `dataFromImages` reads under the key. */
export async function saveImages(images: MemoryImages, key: string, data: EngineData): Promise<void> {
  const { listDates, listedFrom, listedTo, employees, optionable, shortable, ...instruments } = data.instruments;
  const feeds = Object.entries(publishedFeeds(data)) as [FeedName, FeedTable][];
  const texts = Object.fromEntries(feeds.map(([name, table]) => [name, table.texts]));
  const superseded = Object.entries(data.superseded) as [StoredTimeframe, SupersededBars][];
  const corrected = superseded.map(([timeframe]) => timeframe);
  const { watermark } = data;
  const minutes = data.minutes() !== undefined;
  const facts: ImageFacts = { instruments, watermark, minutes, corrected, feeds: texts };
  for (const [timeframe, { keys: _, ...columns }] of superseded) {
    await images.save(`superseded-${timeframe}`, key, {}, columns);
  }
  for (const [name, { offsets, columns }] of feeds) await images.save(`feed-${name}`, key, {}, { offsets, ...columns });
  const { daily, ...others } = tilesByName(data);
  for (const [name, tiles] of Object.entries(others)) {
    if (tiles !== undefined) await images.save(name, key, {}, arraysOf(tiles));
  }
  // The daily image comes last because it is opened first: without it a partial save is ignored.
  const { offsets: splitOffsets, sessions: splitSessions, ratios: splitRatios } = data.splits;
  const arrays = { listDates, listedFrom, listedTo, employees, optionable, shortable };
  const table = { ...arrays, splitOffsets, splitSessions, splitRatios, officialDays: data.officialDays };
  await images.save("daily", key, facts, { ...arraysOf(daily!), ...table });
}

/** Returns the tile sets of data by the names of their images. */
export function tilesByName(data: EngineData): Readonly<Record<TilesName, TileSet | undefined>> {
  return {
    daily: data.daily,
    minutes: data.minutes(),
    "traded-daily": data.tradedDaily,
    "traded-minutes": data.tradedMinutes,
  };
}

function arraysOf(tiles: TileSet): Record<string, TileArray> {
  const { time: newestTime, session: newestSession } = tiles.newest;
  const facts: ImagedTiles = { ...tiles.layout, newestTime, newestSession };
  const arrays: Record<string, TileArray> = { ...facts };
  for (const field of TILE_FIELDS) {
    const column = tiles.column(field);
    if (column !== undefined) arrays[field] = column;
  }
  return arrays;
}
