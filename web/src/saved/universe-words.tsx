import { useWatchlists } from "../api/watchlists.ts";
import { readUniverse } from "../scanner/universe-text.ts";

/** The universe of a saved scan in words: watchlists by their names, then tickers. */
export function UniverseWords({ universe }: { readonly universe: string | null }) {
  const { data } = useWatchlists();
  if (universe === null) return "All listed stocks";
  const { watchlists, tickers } = readUniverse(universe);
  const lists = data?.pages.flatMap((page) => page.watchlists) ?? [];
  const nameOf = (key: string): string => lists.find(({ id }) => id === key)?.name ?? key;
  return [...watchlists.map(nameOf), ...tickers].join(", ");
}
