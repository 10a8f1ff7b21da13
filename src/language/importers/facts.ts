import type { Condition, FundamentalPeriod, ValueComparison } from "#contract";
import { type ImportedClause, lost } from "./clause.ts";
import type { SourceSpan } from "./translation.ts";

type TextGroup =
  | "Country"
  | "Exchange"
  | "IndexMembership"
  | "Industry"
  | "Name"
  | "Sector"
  | "SecurityType"
  | "Symbol";

function fact(condition: Condition, span: SourceSpan, notes: readonly string[] = []): ImportedClause {
  return { kind: "fact", condition, span, notes };
}

const NO_INDEX =
  "a stock whose listings name no index satisfies no exclusion of an index, so the condition would drop most stocks outside the index; leave the members out by a universe or a watchlist without them";

/**
 * Returns the condition that an attribute of the listing is one of the values, or with `exclude` none of them. An index
 * cannot be excluded.
 */
export function isOneOf(
  group: TextGroup,
  values: readonly string[],
  span: SourceSpan,
  { exclude = false, notes = [] }: { readonly exclude?: boolean; readonly notes?: readonly string[] } = {},
): ImportedClause {
  const isIndex = group === "IndexMembership";
  if (isIndex && exclude) return lost(NO_INDEX, span);
  const State = { Value: [...values], ...(exclude ? { Exclude: true } : {}) };
  const condition: Condition = { Stock: { [group]: [{ State }] } };
  return { kind: "fact", condition, span, notes, ...(isIndex ? { opposite: NO_INDEX } : {}) };
}

export function isFlagged(group: "Optionable" | "IsShortable", value: boolean, span: SourceSpan): ImportedClause {
  return fact({ Stock: { [group]: [{ State: { Value: value } }] } }, span);
}

/** Compares a reported figure with numbers. */
export function figure(
  id: string,
  Value: ValueComparison,
  span: SourceSpan,
  { period, notes = [] }: { readonly period?: FundamentalPeriod | undefined; readonly notes?: readonly string[] } = {},
): ImportedClause {
  const filter = { Id: id, ...(period === undefined ? {} : { Period: period }), Value };
  return fact({ Fundamental: { Filters: [filter] } }, span, notes);
}

/** Compares the price divided by the earnings of the last four quarters with numbers. */
export function priceToEarnings(
  Value: ValueComparison,
  span: SourceSpan,
  notes: readonly string[] = [],
): ImportedClause {
  return fact({ Indicator: { PETTM: [{ Returns: { Want: { Value } } }] } }, span, notes);
}

/** Compares a short-selling series with numbers. */
export function shortSelling(Input: string, Value: ValueComparison, span: SourceSpan): ImportedClause {
  return fact({ Short: { Filters: [{ Input, Value }] } }, span);
}

/** Compares an insider-transaction series with numbers. */
export function insiderSeries(
  Input: string,
  Value: ValueComparison,
  span: SourceSpan,
  notes: readonly string[] = [],
): ImportedClause {
  return fact(
    { InsiderTransactions: { Technical: { Filters: [{ Input, Returns: { Want: { Value } } }] } } },
    span,
    notes,
  );
}

/** Compares the first day of trading with a date. `days`: days back in ISO style, -P30D. */
export function listedSince(
  days: string,
  newer: boolean,
  span: SourceSpan,
  notes: readonly string[] = [],
): ImportedClause {
  const DateState = newer
    ? { Lower: { Operator: "gte" as const, Value: days } }
    : { Upper: { Operator: "lt" as const, Value: days } };
  return fact({ Stock: { ListDate: [{ DateState }] } }, span, notes);
}

/** Returns the condition that the first day of trading lies between two dates. */
export function listedBetween(
  from: string,
  to: string,
  span: SourceSpan,
  notes: readonly string[] = [],
): ImportedClause {
  const DateState = {
    Lower: { Operator: "gte" as const, Value: from },
    Upper: { Operator: "lte" as const, Value: to },
  };
  return fact({ Stock: { ListDate: [{ DateState }] } }, span, notes);
}

type EarningsDate = NonNullable<NonNullable<Condition["Stock"]>["Earnings"]>[number];

/** Returns the condition of an earnings report on a date, before the open or after the close. */
export function earnings(entry: EarningsDate, span: SourceSpan, notes: readonly string[] = []): ImportedClause {
  return fact({ Stock: { Earnings: [entry] } }, span, notes);
}

/** Compares the number of employees with numbers. */
export function employees(Value: NonNullable<NonNullable<IntState>["Value"]>, span: SourceSpan): ImportedClause {
  return fact({ Stock: { Employees: [{ State: { Value } }] } }, span);
}

type IntState = NonNullable<NonNullable<Condition["Stock"]>["Employees"]>[number]["State"];

/** Returns the condition of a chart pattern on daily bars. */
export function chartPattern(name: string, span: SourceSpan, notes: readonly string[] = []): ImportedClause {
  return fact({ ChartPattern: { [name]: [{}] } }, span, notes);
}
