import type { Clock } from "#base";
import {
  importActions,
  importBars,
  importFeed,
  importListings,
  importShorts,
  type BarFileStore,
  type FeedOutcome,
  type ImportBarsOptions,
  type ImportFeedOptions,
  type ImportListingsOptions,
  type ImportOutcome,
} from "#storage";
import { openStore } from "./data-folder.ts";
import { writeDemo, type DemoOptions } from "../demo/demo-market.ts";

export type { FeedOutcome, ImportBarsOptions, ImportFeedOptions, ImportListingsOptions, ImportOutcome };

/** A data folder to write to, and a callback for messages to its owner. */
export interface ImportPlace {
  readonly dataFolder: string;
  note(text: string): void;
}

async function withStore<T>({ dataFolder, note }: ImportPlace, work: (store: BarFileStore) => Promise<T>): Promise<T> {
  const store = await openStore(dataFolder, note);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export function importBarFiles(
  place: ImportPlace,
  files: readonly string[],
  options: ImportBarsOptions,
): Promise<ImportOutcome> {
  return withStore(place, (store) => importBars(store, files, options));
}

export function importActionFiles(
  place: ImportPlace,
  files: readonly string[],
  options: ImportListingsOptions,
): Promise<FeedOutcome> {
  return withStore(place, (store) => importActions(store, files, options));
}

export function importListingFiles(
  place: ImportPlace,
  files: readonly string[],
  options: ImportListingsOptions,
): Promise<FeedOutcome> {
  return withStore(place, (store) => importListings(store, files, options));
}

/** Imports a feed. The name `shorts` covers all feeds about short sales; the files decide which one each is. */
export function importFeedFiles(
  place: ImportPlace,
  feed: string,
  files: readonly string[],
  options: ImportFeedOptions,
): Promise<FeedOutcome> {
  return withStore(place, (store) => {
    return feed === "shorts" ? importShorts(store, files, options) : importFeed(store, feed, files, options);
  });
}

/** Writes the demo market into a folder without other data. Errors: conflict for the lock, or for other data. */
export function importDemoMarket(
  place: ImportPlace,
  options: Partial<DemoOptions>,
  clock: Clock,
): Promise<DemoOptions> {
  const { dataFolder, note } = place;
  return withStore(place, async (store) => {
    const lock = await store.lock("winnow import demo");
    try {
      return await writeDemo({ store, dataFolder, clock, note }, options);
    } finally {
      await lock.release();
    }
  });
}
