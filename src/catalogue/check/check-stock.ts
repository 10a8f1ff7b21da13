import type { Issue } from "#base";
import type { Condition, NumericStockEntry, Stock, StockGroup } from "#contract";
import type { StockFilter } from "../define-stock-filter.ts";
import { stockFilterOf } from "../stock-filters.ts";

/** Members of the entries of Stock that their group has no use for. */
export function* checkStock(condition: Condition, path: string): Generator<Issue> {
  for (const [group, entries] of Object.entries(condition.Stock ?? {}) as [StockGroup, Stock[StockGroup]][]) {
    yield* checkEntries(group, entries ?? [], `${path}/Stock/${group}`);
  }
}

/** Members of a numeric entry's State that the group has no use for: ignoring one would widen a scan. */
function checkEntries(group: StockGroup, entries: NonNullable<Stock[StockGroup]>, path: string): Issue[] {
  const filter = stockFilterOf(group);
  return entries.flatMap((entry, i) => {
    if (entry.IsDisabled === true || !("State" in entry)) return [];
    // A numeric group's entries are numeric entries: the contract has checked it.
    const state = (entry.State ?? {}) as NonNullable<NumericStockEntry["State"]>;
    const at = `${path}/${i}/State`;
    return uselessMembers(filter, state).map((member) => {
      const message = `${member} has no meaning for Stock ${group}; leave it out`;
      return { path: `${at}/${member}`, rule: "not_applicable", message, facts: { group } };
    });
  });
}

function uselessMembers(
  filter: StockFilter | undefined,
  state: NonNullable<NumericStockEntry["State"]>,
): readonly string[] {
  if (filter?.kind !== "numeric" && filter?.kind !== "listedNumber") return [];
  const numeric = filter.kind === "numeric" ? filter : undefined;
  return [
    ...(state.Period !== undefined && numeric?.studyOfPeriod === undefined ? ["Period"] : []),
    ...(state.SessionZones != null && numeric?.zoned !== true ? ["SessionZones"] : []),
    ...(state.Issuer === true && numeric?.studyOfIssuer === undefined ? ["Issuer"] : []),
    ...(state.Price !== undefined && numeric === undefined ? ["Price"] : []),
    ...(state.ShouldBeDelayed15Minutes === true && numeric === undefined ? ["ShouldBeDelayed15Minutes"] : []),
  ];
}
