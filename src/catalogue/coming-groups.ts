import type { Issue } from "#base";
import type { Condition, Stock, StockGroup } from "#contract";
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
  for (const group of ["CandlestickPattern", "ChartPattern"] as const) {
    for (const [key, entries] of Object.entries(condition[group] ?? {})) {
      check(group, entries, `${path}/${group}/${key}`, "present");
    }
  }
  for (const [group, entries] of Object.entries(condition.Indicator ?? {})) {
    check(`Indicator ${group}`, entries, `${path}/Indicator/${group}`, ["Returns"]);
  }
  check("Fundamental", condition.Fundamental?.Filters, `${path}/Fundamental/Filters`, ["Value", "Range", "Returns"]);
  const { InsiderTransactions: insiders, Short: short } = condition;
  check("InsiderTransactions", insiders?.Filters, `${path}/InsiderTransactions/Filters`, [
    "OwnerCik",
    "OwnerName",
    "Role",
    "Code",
    "Is10b51",
    "Since",
    "TransactionPrice",
    "TransactionValue",
    "Shares",
    "SharesAfter",
  ]);
  const technical = "Technical/Filters";
  check("InsiderTransactions", insiders?.Technical?.Filters, `${path}/InsiderTransactions/${technical}`, ["Returns"]);
  check("Short", short?.Filters, `${path}/Short/Filters`, ["Value"]);
  check("Short", short?.Technical?.Filters, `${path}/Short/${technical}`, ["Returns"]);
  check("PatternModel", condition.PatternModel, `${path}/PatternModel`, "present");
  for (const [group, entries] of Object.entries(condition.Stock ?? {}) as [StockGroup, Stock[StockGroup]][]) {
    if (stockFilterOf(group) === undefined) check(`Stock ${group}`, entries, `${path}/Stock/${group}`, STOCK_MEMBERS);
  }
  return issues;
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
