import type { Issue } from "#base";
import type { Condition, NumericStockEntry, Stock, StockGroup } from "#contract";
import type { StockFilter } from "./define-stock-filter.ts";
import { stockFilterOf } from "./stock-filters.ts";

type Members = Readonly<Record<string, unknown>>;

/** Members by which an entry of a group constrains; `present` = by being there. */
type Constraint = readonly string[] | "present";

/** Parts of a condition that this version cannot evaluate, as issues: only those that would constrain. */
export function comingGroups(condition: Condition, path: string): readonly Issue[] {
  const issues: Issue[] = [];
  const check = (group: string, entries: readonly unknown[] | null | undefined, at: string, by: Constraint): void => {
    for (const [i, entry] of (entries ?? []).entries()) {
      if (constrains(entry as Members, by)) issues.push(unavailable(group, `${at}/${i}`));
    }
  };
  if (condition.AsOf !== undefined) issues.push(unavailable("AsOf", `${path}/AsOf`));
  if (condition.AsOfBasis === "as_traded") issues.push(unavailable("AsOfBasis as_traded", `${path}/AsOfBasis`));
  check("PatternModel", condition.PatternModel, `${path}/PatternModel`, "present");
  for (const [group, entries] of Object.entries(condition.Stock ?? {}) as [StockGroup, Stock[StockGroup]][]) {
    if (group === "Earnings") continue;
    if (stockFilterOf(group) === undefined) check(`Stock ${group}`, entries, `${path}/Stock/${group}`, STOCK_MEMBERS);
    else issues.push(...stateIssues(group, entries ?? [], `${path}/Stock/${group}`));
  }
  return issues;
}

/** Members of a numeric entry's State that the group has no use for: ignoring one would widen a scan. */
function stateIssues(group: StockGroup, entries: NonNullable<Stock[StockGroup]>, path: string): Issue[] {
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

const STOCK_MEMBERS = ["State", "DateState", "MarketTiming", "Actual", "Difference", "Estimate", "Percent"];
/** Members of a State that describe a form and constrain nothing. */
const FORM_MEMBERS = new Set(["Options", "Type", "Unit", "Minimum", "Maximum", "SupportsPriceComparison"]);

function constrains(entry: Members, by: Constraint): boolean {
  if (entry["IsDisabled"] === true) return false;
  return by === "present" || by.some((member) => holdsValue(entry[member]));
}

function holdsValue(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.some(holdsValue);
  if (typeof value !== "object") return true;
  return Object.entries(value).some(([member, inner]) => !FORM_MEMBERS.has(member) && holdsValue(inner));
}

export function unavailable(group: string, path: string): Issue {
  const message = `${group} cannot be evaluated by this version; leave it out, or set IsDisabled where it has one`;
  return { path, rule: "not_available_yet", message, facts: { group } };
}
