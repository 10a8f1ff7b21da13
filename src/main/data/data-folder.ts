import { join } from "node:path";
import type { Clock } from "#base";
import type { FeedTable, StoreManifest } from "#market";
import { openBarStore, openImage, saveImage, type BarFileStore } from "#storage";
import { loadEngineData, openEngineData, type EngineData, type MemoryImages, type OpenedData } from "#tiles";
import { blockFiles } from "./block-files.ts";
import type { FeedReach, LoadedMarket } from "../scanning/engine-scanner.ts";
import { fileFault } from "../file-fault.ts";

/** Receives a message for the operator. */
type Note = (text: string) => void;
const silent: Note = () => undefined;

/** Opens and saves the memory images of a data folder; sends a message to `note` if an image cannot be saved. */
export function imagesOf(dataFolder: string, note: Note = silent): MemoryImages {
  const folder = join(dataFolder, "images");
  return {
    open: (name, key) => openImage(folder, name, key),
    save: (name, key, meta, columns) => saveImage(folder, name, key, meta, columns),
    unsaved(error) {
      const reason = fileFault(error, `${folder} cannot be written`);
      const words = reason instanceof Error ? reason.message : String(reason);
      note(`The memory image was not saved, so the next start reads all bars again: ${words}`);
    },
  };
}

/** Opens the store of a data folder. Errors: those of the store; unavailable if the folder cannot be read. */
export async function openStore(dataFolder: string, note: (text: string) => void): Promise<BarFileStore> {
  const store = await openBarStore(dataFolder).catch((error: unknown) => {
    throw fileFault(error, `${dataFolder} cannot be read`);
  });
  for (const notice of store.notices) note(notice);
  return store;
}

/** Returns true if no bars were imported yet. */
export async function isEmpty(store: BarFileStore): Promise<boolean> {
  const { bars } = await store.manifest();
  return bars["1d"].rows === 0 && bars["1m"].rows === 0;
}

export async function loadData(
  store: BarFileStore,
  dataFolder: string,
  clock: Clock,
  note: Note = silent,
): Promise<LoadedMarket> {
  const data = await loadEngineData(store, imagesOf(dataFolder, note));
  return { data, feeds: feedReaches(data, await store.manifest()), clock };
}

/** Opens the data for a server, which may answer before all bars are read. */
export function openData(store: BarFileStore, dataFolder: string, note: Note = silent): Promise<OpenedData> {
  return openEngineData(store, imagesOf(dataFolder, note), blockFiles);
}

/**
 * Loads one snapshot from its bars of record instead of its image. If the snapshot is the newest, also saves a new image.
 * Returns undefined if the folder no longer keeps the snapshot.
 */
export async function loadFromBars(
  dataFolder: string,
  snapshot: string,
  note: Note = silent,
): Promise<EngineData | undefined> {
  const store = await openStore(dataFolder, () => undefined);
  try {
    const isNewest = (await store.manifest()).snapshot === snapshot;
    const then = isNewest ? store : await store.at(snapshot);
    const images = { ...imagesOf(dataFolder, note), open: () => undefined };
    return then === undefined ? undefined : await loadEngineData(then, isNewest ? images : undefined);
  } finally {
    await store.close();
  }
}

/** Returns the first and last instant of the bars and of each feed of a snapshot. */
export function feedReaches(data: EngineData, { bars }: StoreManifest): readonly FeedReach[] {
  const reaches: FeedReach[] = [];
  for (const timeframe of ["1d", "1m"] as const) {
    const { rows, first, watermark } = bars[timeframe];
    if (rows > 0) reaches.push({ feed: "bars", timeframe, first, last: watermark });
  }
  for (const [feed, { columns }] of Object.entries(data.feeds))
    reaches.push({ feed, timeframe: null, ...reachOf(columns) });
  return reaches;
}

/** Returns the oldest and the newest `known_at` of a feed; NaN without rows. */
function reachOf(columns: FeedTable["columns"]): { first: number; last: number } {
  let first = Infinity;
  let last = -Infinity;
  for (const known of columns["known_at"] ?? []) {
    if (known < first) first = known;
    if (known > last) last = known;
  }
  return first > last ? { first: Number.NaN, last: Number.NaN } : { first, last };
}
