import { tickerKey } from "#market";
import type { EngineData } from "../tiles/frame-store.ts";
import { isListedByBars } from "./append-bars.ts";

/** By the tickers' keys, the instruments that carry one now or did once; by the list of their ids. */
const known = new WeakMap<readonly string[], ReadonlyMap<string, readonly number[]>>();

function carriersOf({ instruments }: EngineData): ReadonlyMap<string, readonly number[]> {
  const { ids, tickers, changed } = instruments;
  let carriers = known.get(ids);
  if (carriers === undefined) {
    const lists = new Map<string, number[]>();
    const note = (ticker: string, instrument: number): void => {
      const key = tickerKey(ticker);
      const list = lists.get(key);
      if (list === undefined) lists.set(key, [instrument]);
      else if (!list.includes(instrument)) list.push(instrument);
    };
    for (const [i, ticker] of tickers.entries()) note(ticker, i);
    for (const { instrument, versions } of changed) for (const { ticker } of versions) note(ticker, instrument);
    known.set(ids, (carriers = lists));
  }
  return carriers;
}

/**
 * The instrument whose bars those are that are printed under a ticker on sessions `first` … `last`, none older than what was
 * known; undefined where the listings may give them to another.
 */
export function holderOf(data: EngineData, ticker: string, first: number, last: number): number | undefined {
  const { tickers, listedFrom, listedTo, ids, changed } = data.instruments;
  const alive = (carriersOf(data).get(tickerKey(ticker)) ?? []).filter((i) => listedTo[i]! >= first);
  const [holder] = alive;
  if (holder === undefined || alive.length > 1 || tickers[holder] !== ticker) return undefined;
  if (ids[holder]!.startsWith("own:")) return isListedByBars(data, holder) ? holder : undefined;
  const newest = changed.find(({ instrument }) => instrument === holder)?.versions.at(-1);
  return (newest?.from ?? listedFrom[holder]!) <= first && last <= listedTo[holder]! ? holder : undefined;
}
