import type { StockGroup } from "#contract";
import type { StockFilter } from "./define-stock-filter.ts";
import { STOCK_FILTERS } from "./stock.gen.ts";

const byId = new Map<StockGroup, StockFilter>(STOCK_FILTERS.map((filter) => [filter.id, filter]));

/** What a stock group means, or undefined for one that this version cannot evaluate. */
export function stockFilterOf(group: StockGroup): StockFilter | undefined {
  return byId.get(group);
}
