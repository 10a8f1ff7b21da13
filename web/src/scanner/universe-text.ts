/** The parts of a universe. */
export interface UniverseParts {
  /** Ids of watchlists. */
  readonly watchlists: readonly string[];
  readonly tickers: readonly string[];
}

const WATCHLIST = "watchlist:";

/** Takes apart what the API takes as a universe: tickers and `watchlist:<id>`, separated by commas. */
export function readUniverse(universe: string): UniverseParts {
  const parts = universe
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return {
    watchlists: parts.filter((part) => part.startsWith(WATCHLIST)).map((part) => part.slice(WATCHLIST.length)),
    tickers: parts.filter((part) => !part.startsWith(WATCHLIST)),
  };
}

/** The universe as the API takes it; empty for everything that is listed. */
export function universeText({ watchlists, tickers }: UniverseParts): string {
  return [...watchlists.map((id) => WATCHLIST + id), ...tickers].join(",");
}
