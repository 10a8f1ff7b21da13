import { isListedByBars, tickerKey } from "#market";
import { newestSessionOf, type EngineData } from "../frame-store.ts";

/** Per `ids` list: the instruments that have or had a ticker, by ticker key. */
const carriersByIds = new WeakMap<readonly string[], ReadonlyMap<string, readonly number[]>>();

/** Returns the instruments that have or had a ticker, by ticker key. */
function carriersOf({ instruments }: EngineData): ReadonlyMap<string, readonly number[]> {
  const { ids, tickers, changed } = instruments;
  let carriers = carriersByIds.get(ids);
  if (carriers === undefined) {
    const lists = new Map<string, number[]>();
    const add = (ticker: string, instrument: number): void => {
      const key = tickerKey(ticker);
      const list = lists.get(key);
      if (list === undefined) lists.set(key, [instrument]);
      else if (!list.includes(instrument)) list.push(instrument);
    };
    for (const [i, ticker] of tickers.entries()) add(ticker, i);
    for (const { instrument, versions } of changed) for (const { ticker } of versions) add(ticker, instrument);
    carriersByIds.set(ids, (carriers = lists));
  }
  return carriers;
}

/**
 * Returns the instrument to which newer bars under a ticker belong, on sessions `first` … `last`; undefined if by the
 * listings they may belong to another one.
 */
export function holderOf(data: EngineData, ticker: string, first: number, last: number): number | undefined {
  const { tickers, listedFrom, listedTo, ids, changed } = data.instruments;
  const candidates = (carriersOf(data).get(tickerKey(ticker)) ?? []).filter((i) => listedTo[i]! >= first);
  const [holder] = candidates;
  if (holder === undefined || candidates.length > 1 || tickers[holder] !== ticker) return undefined;
  if (ids[holder]!.startsWith("own:"))
    return isListedByBars(data.instruments, holder, newestSessionOf(data, holder)) ? holder : undefined;
  const newest = changed.find(({ instrument }) => instrument === holder)?.versions.at(-1);
  return (newest?.from ?? listedFrom[holder]!) <= first && last <= listedTo[holder]! ? holder : undefined;
}
