import type { BarStore } from "#market";

/** A place for the data of one store, which any number of processes may open. */
export interface StorePlace {
  /** Opens a store of the place. `now`: clock in milliseconds since 1970. */
  open(now?: () => number): Promise<BarStore>;
  /** Removes the data. */
  remove(): Promise<void>;
}

/** Makes an empty place. */
export type MakePlace = () => Promise<StorePlace>;

/** Runs a test in an empty place and removes its data. */
export async function inPlace<T>(make: MakePlace, work: (place: StorePlace) => Promise<T>): Promise<T> {
  const place = await make();
  try {
    return await work(place);
  } finally {
    await place.remove();
  }
}

/** Runs `work` under the write lock of a store and closes the store. */
export async function withLock<T>(store: BarStore, work: (store: BarStore) => Promise<T>): Promise<T> {
  const lock = await store.lock("test");
  try {
    return await work(store);
  } finally {
    await lock.release();
    await store.close();
  }
}

/** Runs `work` on an empty store under its write lock. `now`: milliseconds since 1970. */
export function withStore<T>(make: MakePlace, work: (store: BarStore) => Promise<T>, now?: number): Promise<T> {
  return inPlace(make, async ({ open }) => withLock(await open(now === undefined ? undefined : () => now), work));
}
