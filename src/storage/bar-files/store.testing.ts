import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BAR_FIELDS, type BarTable, type RawBar, type StoreManifest } from "#market";
import type { BarFileStore } from "./open.ts";

/** Runs a test in a temporary folder and removes the folder. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-storage-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a bar whose four prices all are `price`. */
export function flatBar(ticker: string, time: string, price: number, volume = 100): RawBar {
  return { ticker, time, open: price, high: price, low: price, close: price, volume };
}

/** Converts a table to `TICKER minute` → fields, NaN as null, for comparisons. */
export function cellsOf(table: BarTable): Record<string, (number | null)[]> {
  const rows: Record<string, (number | null)[]> = {};
  for (const [i, key] of table.keys.entries()) {
    for (let row = table.offsets[i]!; row < table.offsets[i + 1]!; row++) {
      rows[`${key} ${table.time[row]}`] = BAR_FIELDS.map((field) => {
        const value = table[field][row]!;
        return Number.isNaN(value) ? null : value;
      });
    }
  }
  return rows;
}

/** Serialises the totals of bars without the digest of their files: the same bars may be stored in other files. */
export function totalsIn(bars: StoreManifest["bars"]): string {
  return JSON.stringify(bars, (name, value: unknown) => (name === "content" ? undefined : value));
}

/** Reads everything that a reader can load: bars, actions, listings and the manifest. */
export async function loadAll(store: BarFileStore): Promise<unknown> {
  const { snapshot, bars } = await store.manifest();
  return {
    snapshot,
    bars: totalsIn(bars),
    daily: cellsOf(await store.loadBars("1d")),
    minutes: cellsOf(await store.loadBars("1m")),
    actions: await store.loadActions(),
    listings: await store.loadListings(),
  };
}

/** Lists the files of a folder and its subfolders, relative to it, sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  return names.map((name) => name.slice(folder.length + 1)).sort();
}
