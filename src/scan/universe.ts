import { AppError, nearestName } from "#base";
import { universeAt } from "#market";
import type { ScanView, TileSet } from "#tiles";

/** Universe of a scan, as instrument indices. */
export interface ScanUniverse {
  /** Listed instruments, in the order of their daily bars in memory. */
  readonly members: Int32Array;
  /** Listed instruments whose last bar is too old to represent the scan's instant. */
  readonly stale: Int32Array;
}

/** Universe that a caller requests; without `names` and `watched`, all listed instruments. */
export interface UniverseRequest {
  /** Comma-separated tickers, each of which must be known; "all" = all listed instruments. */
  readonly names?: string | undefined;
  /** More comma-separated tickers; unknown ones are ignored. */
  readonly watched?: string | undefined;
}

/** Maximum number of tickers that a universe may name. */
export const UNIVERSE_TICKERS = 1_000;

/**
 * Returns the instruments listed at the view's instant, limited to the requested ones. Throws validation_failed for an
 * unknown ticker among `names`; the error names the nearest known ticker.
 */
export function universeOf(view: ScanView, request: UniverseRequest): ScanUniverse {
  const table = view.data.instruments;
  const { members, stale } = universeAt(table, view.session, view.lastSessions(), inMemoryOrder(view.data.daily));
  const wanted = requestedInstruments(request, table.tickers);
  if (wanted === undefined) return { members, stale };
  return { members: members.filter((i) => wanted.has(i)), stale: stale.filter((i) => wanted.has(i)) };
}

/** Results of `inMemoryOrder`, by the slots of the daily bars. */
const orders = new WeakMap<Int32Array, Int32Array>();

/** Returns all instruments in the order of their daily bars in memory; instruments without daily bars come first. */
function inMemoryOrder({ layout: { slots }, order }: TileSet): Int32Array {
  let all = orders.get(slots);
  if (all === undefined) {
    all = new Int32Array(slots.length);
    let count = 0;
    for (let i = 0; i < slots.length; i++) if (slots[i]! < 0) all[count++] = i;
    all.set(order, count);
    orders.set(slots, all);
  }
  return all;
}

/** Returns the requested instruments, listed or not, by ticker; undefined for all. Throws as `universeOf` does. */
export function requestedInstruments(
  request: UniverseRequest,
  tickers: readonly string[],
): ReadonlySet<number> | undefined {
  return requestsAll(request) ? undefined : indicesOf(request, tickers);
}

function requestsAll({ names, watched }: UniverseRequest): boolean {
  if (names === "all") return true;
  return watched === undefined && (names === undefined || names === "");
}

function indicesOf({ names, watched }: UniverseRequest, tickers: readonly string[]): Set<number> {
  const known = new Map<string, number[]>();
  for (const [i, ticker] of tickers.entries()) {
    const same = known.get(ticker);
    if (same === undefined) known.set(ticker, [i]);
    else same.push(i);
  }
  const wanted = new Set<number>();
  for (const name of namesIn(names)) {
    const found = known.get(name);
    if (found === undefined) {
      const nearest = nearestName(name, known.keys());
      const hint = nearest === undefined ? "" : `; the nearest is "${nearest}"`;
      throw invalid(`universe names "${name.slice(0, 40)}", which is no known ticker${hint}`, { nearest });
    }
    for (const i of found) wanted.add(i);
  }
  for (const name of watched?.split(",") ?? []) {
    for (const i of known.get(name) ?? []) wanted.add(i);
  }
  return wanted;
}

function namesIn(names: string | undefined): readonly string[] {
  if (names === undefined || names === "") return [];
  const list = names.split(",").map((name) => name.trim().toUpperCase());
  if (list.length <= UNIVERSE_TICKERS) return list;
  throw invalid(`universe names ${list.length} tickers; the limit is ${UNIVERSE_TICKERS}`, { limit: UNIVERSE_TICKERS });
}

function invalid(message: string, facts: Record<string, unknown>): AppError {
  return new AppError("validation_failed", message, [{ path: "?universe", rule: "unknown_universe", message, facts }]);
}
