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

/** What the listings say of the stock is one of these texts, or none of them. An index cannot be excluded. */
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

/** A reported figure against numbers. */
export function figure(
  id: string,
  Value: ValueComparison,
  span: SourceSpan,
  { period, notes = [] }: { readonly period?: FundamentalPeriod | undefined; readonly notes?: readonly string[] } = {},
): ImportedClause {
  const filter = { Id: id, ...(period === undefined ? {} : { Period: period }), Value };
  return fact({ Fundamental: { Filters: [filter] } }, span, notes);
}

/** Price over the earnings of the last four quarters. */
export function priceToEarnings(
  Value: ValueComparison,
  span: SourceSpan,
  notes: readonly string[] = [],
): ImportedClause {
  return fact({ Indicator: { PETTM: [{ Returns: { Want: { Value } } }] } }, span, notes);
}

/** A series of short selling against numbers. */
export function shortSelling(Input: string, Value: ValueComparison, span: SourceSpan): ImportedClause {
  return fact({ Short: { Filters: [{ Input, Value }] } }, span);
}

/** A series of insider transactions against numbers. */
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

/** The first day of trading. `days`: an ISO-like number of days back, -P30D. */
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

/** The first day of trading, between two dates. */
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

/** An earnings report on a date, before the open or after the close. */
export function earnings(entry: EarningsDate, span: SourceSpan, notes: readonly string[] = []): ImportedClause {
  return fact({ Stock: { Earnings: [entry] } }, span, notes);
}

/** The number of employees. */
export function employees(Value: NonNullable<NonNullable<IntState>["Value"]>, span: SourceSpan): ImportedClause {
  return fact({ Stock: { Employees: [{ State: { Value } }] } }, span);
}

type IntState = NonNullable<NonNullable<Condition["Stock"]>["Employees"]>[number]["State"];

/** A chart pattern of daily bars. */
export function chartPattern(name: string, span: SourceSpan, notes: readonly string[] = []): ImportedClause {
  return fact({ ChartPattern: { [name]: [{}] } }, span, notes);
}
