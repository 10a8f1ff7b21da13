import type { Page, PageRequest } from "./page.ts";

export interface WatchlistRecord {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly tickers: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface WatchlistStore {
  /** Errors: conflict when the user has one of that name. So for `update`. */
  insert(list: WatchlistRecord): Promise<void>;
  findOwned(id: string, userId: string): Promise<WatchlistRecord | undefined>;
  findByName(name: string, userId: string): Promise<WatchlistRecord | undefined>;
  list(userId: string, page: PageRequest): Promise<Page<WatchlistRecord>>;
  count(userId: string): Promise<number>;
  update(
    id: string,
    userId: string,
    change: Partial<Pick<WatchlistRecord, "name" | "tickers" | "updatedAt">>,
  ): Promise<WatchlistRecord | undefined>;
  delete(id: string, userId: string): Promise<boolean>;
}
