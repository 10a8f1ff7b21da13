import { AppError, nearestName } from "#base";
import { universeAt } from "#market";
import type { ScanView } from "../tiles/scan-view.ts";

/** Instruments that a scan considers. */
export interface Universe {
  /** In the order in which their bars lie in memory. */
  readonly members: Int32Array;
  /** Listed, but their last bar is too old to stand for now. */
  readonly stale: Int32Array;
}

/** Most tickers that a universe may name. */
export const UNIVERSE_TICKERS = 1_000;

/**
 * The instruments listed at the view's instant; `names` narrows them to a comma-separated list of tickers ("all" or
 * absent = everything). An unknown ticker is a validation error that names the nearest one.
 */
export function universeOf(view: ScanView, names: string | undefined): Universe {
  const table = view.data.instruments;
  const { members, stale } = universeAt(table, view.session, view.lastSessions());
  const wanted = names === undefined || names === "" || names === "all" ? undefined : indicesOf(names, table.tickers);
  const slots = view.data.daily.layout.slots;
  const chosen = wanted === undefined ? members.slice() : members.filter((i) => wanted.has(i));
  return {
    members: chosen.sort((a, b) => slots[a]! - slots[b]! || a - b),
    stale: wanted === undefined ? stale : stale.filter((i) => wanted.has(i)),
  };
}

function indicesOf(names: string, tickers: readonly string[]): Set<number> {
  const list = names.split(",").map((name) => name.trim().toUpperCase());
  if (list.length > UNIVERSE_TICKERS) {
    throw invalid(`universe names ${list.length} tickers; the limit is ${UNIVERSE_TICKERS}`, {
      limit: UNIVERSE_TICKERS,
    });
  }
  const known = new Map<string, number[]>();
  for (const [i, ticker] of tickers.entries()) known.set(ticker, [...(known.get(ticker) ?? []), i]);
  const wanted = new Set<number>();
  for (const name of list) {
    const found = known.get(name);
    if (found === undefined) {
      const nearest = nearestName(name, known.keys());
      const hint = nearest === undefined ? "" : `; the nearest is "${nearest}"`;
      throw invalid(`universe names "${name.slice(0, 40)}", which is no known ticker${hint}`, { nearest });
    }
    for (const i of found) wanted.add(i);
  }
  return wanted;
}

function invalid(message: string, facts: Record<string, unknown>): AppError {
  return new AppError("validation_failed", message, [{ path: "?universe", rule: "unknown_universe", message, facts }]);
}
