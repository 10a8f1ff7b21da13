import { AppError, nearestName } from "#base";
import { universeAt } from "#market";
import type { ScanView } from "../tiles/scan-view.ts";
import type { TileSet } from "../tiles/tile-set.ts";

/** Instruments that a scan considers. */
export interface ScanUniverse {
  /** In the order in which their bars lie in memory. */
  readonly members: Int32Array;
  /** Listed, but their last bar is too old to stand for now. */
  readonly stale: Int32Array;
}

/** What a caller wants considered; without `names` and `watched`, everything. */
export interface UniverseRequest {
  /** Tickers separated by commas, each of which must be known; "all" = everything. */
  readonly names?: string | undefined;
  /** More tickers separated by commas, of which those that are not known are left out. */
  readonly watched?: string | undefined;
}

/** Most tickers that a universe may name. */
export const UNIVERSE_TICKERS = 1_000;

/**
 * The instruments listed at the view's instant, narrowed to what is wished. An unknown ticker among `names` is a
 * validation error that names the nearest one.
 */
export function universeOf(view: ScanView, wish: UniverseRequest): ScanUniverse {
  const table = view.data.instruments;
  const { members, stale } = universeAt(table, view.session, view.lastSessions(), inMemoryOrder(view.data.daily));
  const wanted = requestedInstruments(wish, table.tickers);
  if (wanted === undefined) return { members, stale };
  return { members: members.filter((i) => wanted.has(i)), stale: stale.filter((i) => wanted.has(i)) };
}

/** By the slots of daily bars. */
const orders = new WeakMap<Int32Array, Int32Array>();

/** All instruments in the order in which their daily bars lie; those without any come first. */
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

/** The instruments that are wished, listed or not, by their tickers; undefined for all. Errors as for `universeOf`. */
export function requestedInstruments(
  wish: UniverseRequest,
  tickers: readonly string[],
): ReadonlySet<number> | undefined {
  return requestsAll(wish) ? undefined : indicesOf(wish, tickers);
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
