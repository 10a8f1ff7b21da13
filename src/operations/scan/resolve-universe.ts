import { AppError } from "#base";
import { LIMITS } from "#contract";
import type { ScanOptions } from "#scan";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { watchlistTickers } from "./watchlist-tickers.ts";

type Wish = Pick<ScanOptions, "universe" | "watched">;

const PREFIX = "watchlist:";
/** Where the engine says that the universe is at fault. */
const ENGINE_PATH = "?universe";

function invalid(path: string, rule: string, message: string, facts: Record<string, unknown> = {}): AppError {
  return new AppError("validation_failed", message, [{ path, rule, message, facts }]);
}

const isWatchlist = (name: string): boolean => name.toLowerCase().startsWith(PREFIX);

/**
 * The universe of a request, with its watchlists turned into tickers; `path` says where it stands.
 * Errors: validation_failed for a watchlist that the caller does not have; conflict for any at the shell.
 */
export async function resolveUniverse(
  context: Context,
  call: Call,
  universe: string | null | undefined,
  path = ENGINE_PATH,
): Promise<Wish> {
  if (universe === null || universe === undefined) return {};
  const parts = universe.split(",").map((part) => part.trim());
  const lists = [...new Set(parts.filter(isWatchlist).map((part) => part.slice(PREFIX.length).trim()))];
  if (lists.length === 0) return { universe };
  if (parts.includes("")) {
    throw invalid(path, "unknown_universe", "universe has nothing between two of its commas; name something there.");
  }
  const limit = LIMITS.universeWatchlists;
  if (lists.length > limit) {
    throw invalid(path, "too_many", `universe names ${lists.length} watchlists; the limit is ${limit}.`, { limit });
  }
  const tickers = new Set<string>();
  for (const list of lists) {
    for (const ticker of await watchlistTickers(context, call, list, { path, where: "universe" })) tickers.add(ticker);
  }
  const names = parts.filter((part) => !isWatchlist(part));
  return { ...(names.length === 0 ? {} : { universe: names.join(",") }), watched: [...tickers].join(",") };
}

/** Does what asks the engine; what the engine says of the universe is said of the place `path`. */
export async function withUniverseAt<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.details.every((issue) => issue.path !== ENGINE_PATH)) throw error;
    const details = error.details.map((issue) => (issue.path === ENGINE_PATH ? { ...issue, path } : issue));
    throw new AppError(error.code, error.message, details);
  }
}

/** Refuses a universe to be kept that a scan would refuse now. Errors: validation_failed, unavailable without data. */
export async function checkUniverse(
  context: Context,
  call: Call,
  universe: string | null | undefined,
  path: string,
): Promise<void> {
  const { universe: names } = await resolveUniverse(context, call, universe, path);
  if (names === undefined || names === "all") return;
  const { signal, deadlineMs } = call;
  // A scan that asks nothing costs nothing but the look at its universe.
  await withUniverseAt(path, () => context.scanner.scan({ All: [] }, { universe: names, signal, deadlineMs }));
}
