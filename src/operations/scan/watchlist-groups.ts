import { AppError } from "#base";
import { LIMITS, type Condition, type ScanPayload, type StockStringEntry } from "#contract";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { watchlistTickers } from "./watchlist-tickers.ts";

/** No ticker is this: an empty watchlist is one that no stock is on, and no filter that constrains nothing. */
const NO_TICKER = "";

/**
 * The payload with the tickers of the caller's watchlists in the place of their names in Stock.Watchlist; the same
 * payload where it names none. Errors: validation_failed for a watchlist that the caller does not have, and for more than
 * LIMITS.universeWatchlists of them; conflict for any at the shell.
 */
export async function withWatchlists(context: Context, call: Call, payload: ScanPayload): Promise<ScanPayload> {
  const lists = new Map<string, readonly string[]>();
  const limit = LIMITS.universeWatchlists;

  const tickersOf = async (name: string, path: string): Promise<readonly string[]> => {
    let tickers = lists.get(name);
    if (tickers === undefined) {
      if (lists.size === limit) {
        const message = `The payload names more than ${limit} watchlists.`;
        throw new AppError("validation_failed", message, [{ path, rule: "too_many", message, facts: { limit } }]);
      }
      tickers = await watchlistTickers(context, call, name, { path, where: "Stock.Watchlist" });
      lists.set(name, tickers);
    }
    return tickers;
  };

  const entry = async (one: StockStringEntry, path: string): Promise<StockStringEntry> => {
    const names = one.State?.Value ?? [];
    if (one.IsDisabled === true || names.length === 0) return one;
    const tickers = new Set<string>();
    for (const [i, name] of names.entries()) {
      for (const ticker of await tickersOf(name, `${path}/State/Value/${i}`)) tickers.add(ticker);
    }
    return { ...one, State: { ...one.State, Value: tickers.size === 0 ? [NO_TICKER] : [...tickers] } };
  };

  const condition = async (one: Condition, path: string): Promise<Condition> => {
    const entries = one.Stock?.Watchlist ?? [];
    const Leaf = one.Leaf == null ? one.Leaf : await inside(one.Leaf, `${path}/Leaf`);
    if (entries.length === 0) return Leaf === one.Leaf ? one : { ...one, Leaf };
    const Watchlist: StockStringEntry[] = [];
    for (const [i, each] of entries.entries()) Watchlist.push(await entry(each, `${path}/Stock/Watchlist/${i}`));
    return { ...one, Leaf, Stock: { ...one.Stock, Watchlist } };
  };

  const list = async (
    conditions: readonly Condition[] | null | undefined,
    path: string,
  ): Promise<Condition[] | null | undefined> => {
    if (conditions == null) return conditions;
    const kept: Condition[] = [];
    for (const [i, one] of conditions.entries()) kept.push(await condition(one, `${path}/${i}`));
    return kept.every((one, i) => one === conditions[i]) ? (conditions as Condition[]) : kept;
  };

  const inside = async (one: ScanPayload, path: string): Promise<ScanPayload> => {
    const All = await list(one.All, `${path}/All`);
    const Any = await list(one.Any, `${path}/Any`);
    const None = await list(one.None, `${path}/None`);
    const Of = await list(one.AtLeast?.Of, `${path}/AtLeast/Of`);
    if (All === one.All && Any === one.Any && None === one.None && Of === one.AtLeast?.Of) return one;
    const AtLeast = one.AtLeast == null || Of == null ? one.AtLeast : { ...one.AtLeast, Of };
    return { ...one, All, Any, None, AtLeast } as ScanPayload;
  };

  return inside(payload, "/instructions");
}
