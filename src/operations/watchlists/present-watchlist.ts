import type { WatchlistRecord as KeptList } from "#accounts";
import type { Watchlist } from "#contract";

export function presentWatchlist({ id, name, tickers, createdAt, updatedAt }: KeptList): Watchlist {
  return {
    id,
    name,
    tickers: [...tickers],
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
  };
}
