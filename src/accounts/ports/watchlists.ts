import type { Page, PageRequest } from "./page.ts";

export interface Watchlist {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly tickers: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface WatchlistStore {
  /** Errors: conflict when the user has one of that name. So for `update`. */
  insert(list: Watchlist): Promise<void>;
  findOwned(id: string, userId: string): Promise<Watchlist | undefined>;
  findByName(name: string, userId: string): Promise<Watchlist | undefined>;
  list(userId: string, page: PageRequest): Promise<Page<Watchlist>>;
  count(userId: string): Promise<number>;
  update(
    id: string,
    userId: string,
    change: Partial<Pick<Watchlist, "name" | "tickers" | "updatedAt">>,
  ): Promise<Watchlist | undefined>;
  delete(id: string, userId: string): Promise<boolean>;
}
