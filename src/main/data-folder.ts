import { join } from "node:path";
import type { Clock } from "#base";
import { loadEngineData, openEngineData, type EngineData, type MemoryImages, type OpenedData } from "#engine";
import type { StoreManifest } from "#market";
import { openBarStore, openImage, saveImage, type BarFileStore } from "#storage";
import { blockFiles } from "./block-files.ts";
import type { FeedReach } from "./engine-scanner.ts";
import { fileFault } from "./file-fault.ts";

/** Told what an operator should know. */
type Note = (text: string) => void;
const silent: Note = () => undefined;

/** The memory images of a data folder; `note` is told where they cannot be saved. */
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

/** What scans need of an open store. */
export interface LoadedData {
  readonly data: EngineData;
  readonly feeds: readonly FeedReach[];
  readonly clock: Clock;
}

/** Errors: those of the store; unavailable where the folder cannot be read. */
export async function openStore(dataFolder: string, note: (text: string) => void): Promise<BarFileStore> {
  const store = await openBarStore(dataFolder).catch((error: unknown) => {
    throw fileFault(error, `${dataFolder} cannot be read`);
  });
  for (const notice of store.notices) note(notice);
  return store;
}

/** Whether nothing was imported yet. */
export async function isEmpty(store: BarFileStore): Promise<boolean> {
  const { bars } = await store.manifest();
  return bars["1d"].rows === 0 && bars["1m"].rows === 0;
}

export async function loadData(
  store: BarFileStore,
  dataFolder: string,
  clock: Clock,
  note: Note = silent,
): Promise<LoadedData> {
  const data = await loadEngineData(store, imagesOf(dataFolder, note));
  return { data, feeds: feedReaches(data, await store.manifest()), clock };
}

/** The same for a server, which is up before all bars are read. */
export function openData(store: BarFileStore, dataFolder: string, note: Note = silent): Promise<OpenedData> {
  return openEngineData(store, imagesOf(dataFolder, note), blockFiles);
}

/** The data of a state of the folder from its bars of record, and their image, if it is the newest; undefined where it is not kept. */
export async function makeAnew(
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

/** How far the bars and the feeds of a state of the store reach. */
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

/** The oldest and the newest instant at which a row became known. */
function reachOf(columns: Readonly<Record<string, Float64Array>>): { first: number; last: number } {
  let first = Infinity;
  let last = -Infinity;
  for (const known of columns["known_at"] ?? []) {
    if (known < first) first = known;
    if (known > last) last = known;
  }
  return first > last ? { first: Number.NaN, last: Number.NaN } : { first, last };
}
