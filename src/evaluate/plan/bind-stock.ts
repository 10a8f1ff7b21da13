import { STOCK_FILTERS, type StockFilter } from "#catalogue";
import type {
  DateState,
  GapEntry,
  NumericStockEntry,
  Stock,
  StockBooleanEntry,
  StockDateEntry,
  StockStringEntry,
} from "#contract";
import { abs, div, framed, mul, num, sub } from "#expression";
import { daysOfIso } from "#market";
import { bindEnabled } from "./bind-enabled.ts";
import { bindStudy, type BoundStudy } from "./bind-study.ts";
import { bindWant } from "./bind-want.ts";
import { filterPlan } from "./filter-plan.ts";
import { rangeBounds, rangeTests } from "./level-tests.ts";
import { LEVEL_COMPARISONS, OPERATORS, SIGNS } from "./operators.ts";
import type { AttributePlan, ConditionPlan, DateBoundTest, Test } from "./plan.ts";

type StockEntry = NonNullable<Stock[StockFilter["id"]]>[number];
type OfKind<K extends StockFilter["kind"]> = Extract<StockFilter, { kind: K }>;

/** Binds the groups of `Stock`. Disabled entries and entries without tests give no plan. */
export function bindStock(stock: Stock, path: string): ConditionPlan[] {
  return STOCK_FILTERS.flatMap((definition) =>
    bindEnabled<StockEntry, ConditionPlan>(stock[definition.id], `${path}/${definition.id}`, (entry, at) =>
      bindEntry(definition, entry, at),
    ),
  );
}

/**
 * Binds an entry by the kind of its definition. The contract has validated that each group holds entries of that kind.
 */
function bindEntry(definition: StockFilter, entry: unknown, path: string): ConditionPlan | undefined {
  switch (definition.kind) {
    case "numeric":
      return bindNumeric(definition, entry as NumericStockEntry, path);
    case "listedNumber":
      return bindListedNumber(definition, entry as NumericStockEntry, path);
    case "boolean":
      return bindBoolean(definition, entry as StockBooleanEntry, path);
    case "gap":
      return bindGap(definition, entry as GapEntry, path);
    case "string":
      return bindText(definition, entry as StockStringEntry, path);
    case "date":
      return bindDate(definition, entry as StockDateEntry, path);
  }
}

function bindNumeric(definition: OfKind<"numeric">, entry: NumericStockEntry, path: string): ConditionPlan | undefined {
  const state = entry.State;
  if (state == null) return undefined;
  const ofPeriod = state.Period == null ? undefined : definition.studyOfPeriod?.(state.Period);
  const text = ofPeriod ?? (state.Issuer === true ? definition.studyOfIssuer : undefined) ?? definition.study;
  const zones = definition.zoned === true ? state.SessionZones : undefined;
  const current = bindStudy(text, "1d", zones, path);
  const left = state.ShouldBeDelayed15Minutes === true ? delayed(current) : current;
  const tests = rangeTests(state.Value);
  const plans = tests.length === 0 ? [] : [filterOf(definition.id, left, tests, path)];
  if (state.Price != null) plans.push(...priceFilters(definition.id, left, state.Price, path));
  if (plans.length < 2) return plans[0];
  return { kind: "all", path, of: plans };
}

const DELAY_MINUTES = 15;

/** Returns the study as it was known DELAY_MINUTES earlier. */
function delayed(study: BoundStudy): BoundStudy {
  const { timeframe } = study.frame;
  return { ...study, node: framed({ timeframe, zones: "own", delay: DELAY_MINUTES }, "asof", study.node) };
}

function filterOf(name: string, left: BoundStudy, tests: readonly Test[], path: string): ConditionPlan {
  const label = `${name} ${tests.map((test) => `${SIGNS[test.operator]} ${test.right.key}`).join(" and ")}`;
  return filterPlan(path, label, left, 0, [{ mode: "any", bars: 1, tests }]);
}

/**
 * Binds tests of the group's value against the last price: comparisons, and the distance in percent of the last price.
 */
function priceFilters(
  name: string,
  left: BoundStudy,
  price: NonNullable<NonNullable<NumericStockEntry["State"]>["Price"]>,
  path: string,
): ConditionPlan[] {
  const current = bindStudy("last", "1d", left.zones, path);
  const last = (price.Delayed15Minutes === true ? delayed(current) : current).node;
  const plans: ConditionPlan[] = [];
  const compared: Test[] = [];
  for (const member of LEVEL_COMPARISONS) {
    if (price.Comparison?.[member] === true) compared.push({ operator: OPERATORS[member], right: last });
  }
  if (compared.length > 0) {
    const label = `${name} ${compared.map((test) => SIGNS[test.operator]).join(" and ")} last price`;
    plans.push(filterPlan(path, label, left, 0, [{ mode: "any", bars: 1, tests: compared }]));
  }
  const distance = { ...left, node: abs(mul(num(100), sub(div(left.node, last), num(1)))) };
  const bounds: Test[] = [];
  if (price.MinPercentDiff != null) bounds.push({ operator: "gte", right: num(price.MinPercentDiff) });
  if (price.WithinPercent != null) bounds.push({ operator: "lte", right: num(price.WithinPercent) });
  if (bounds.length > 0) plans.push(filterOf(`distance of ${name} from the last price, %`, distance, bounds, path));
  return plans;
}

function bindGap(definition: OfKind<"gap">, entry: GapEntry, path: string): ConditionPlan | undefined {
  const study = definition.studies[entry.Kind ?? "percent"];
  return bindWant(bindStudy(study, entry.Timeframe ?? "1d", undefined, path), entry.Returns?.Want, entry, path);
}

function bindListedNumber(
  definition: OfKind<"listedNumber">,
  entry: NumericStockEntry,
  path: string,
): AttributePlan | undefined {
  const bounds = rangeBounds(entry.State?.Value);
  if (bounds.length === 0) return undefined;
  const words = bounds.map((bound) => `${SIGNS[bound.operator]} ${bound.limit}`);
  const label = `${definition.id} ${words.join(" and ")}`;
  return attribute(path, label, definition.field, { kind: "number", bounds });
}

function bindBoolean(definition: OfKind<"boolean">, entry: StockBooleanEntry, path: string): ConditionPlan | undefined {
  const value = entry.State?.Value;
  if (value === undefined) return undefined;
  if ("field" in definition) {
    return attribute(path, `${definition.id} is ${value}`, definition.field, { kind: "flag", value });
  }
  const left = bindStudy(definition.study, "1d", undefined, path);
  return filterOf(definition.id, left, [{ operator: "eq", right: num(value ? 1 : 0) }], path);
}

/** Maximum number of values that a label lists; it counts the rest. */
const VALUES_NAMED = 8;

function bindText(definition: OfKind<"string">, entry: StockStringEntry, path: string): AttributePlan | undefined {
  const values = entry.State?.Value ?? [];
  if (values.length === 0) return undefined;
  const exclude = entry.State?.Exclude === true;
  return attribute(
    path,
    `${definition.id} ${exclude ? "is none of" : "is one of"} ${named(values)}`,
    definition.field,
    {
      kind: "text",
      match: definition.match,
      values: values.map((value) => value.toLowerCase()),
      exclude,
    },
  );
}

function named(values: readonly string[]): string {
  const some = values.slice(0, VALUES_NAMED).join(", ");
  return values.length > VALUES_NAMED ? `${some} and ${values.length - VALUES_NAMED} more` : some;
}

function bindDate(definition: OfKind<"date">, entry: StockDateEntry, path: string): AttributePlan | undefined {
  const bounds = dateBounds(entry.DateState);
  if (bounds.length === 0) return undefined;
  const words = bounds.map((bound) => `${SIGNS[bound.operator]} ${bound.text}`);
  return attribute(path, `${definition.id} ${words.join(" and ")}`, definition.field, { kind: "date", bounds });
}

export function dateBounds(state: DateState | undefined): DateBoundTest[] {
  const bounds: DateBoundTest[] = [];
  if (state?.Equals != null) bounds.push(...equalTo(state.Equals));
  if (state?.Lower != null)
    bounds.push({ operator: state.Lower.Operator, ...dayOf(state.Lower.Value), text: state.Lower.Value });
  if (state?.Upper != null)
    bounds.push({ operator: state.Upper.Operator, ...dayOf(state.Upper.Value), text: state.Upper.Value });
  return bounds;
}

function equalTo(text: string): DateBoundTest[] {
  if (text === "this_week" || text === "next_week") {
    const week = text === "this_week" ? 0 : 1;
    return [
      { operator: "gte", from: "week", days: 7 * week, text: `the Monday of ${text}` },
      { operator: "lt", from: "week", days: 7 * (week + 1), text: `the Monday after ${text}` },
    ];
  }
  if (text === "today" || text === "tomorrow")
    return [{ operator: "eq", from: "scan", days: text === "today" ? 0 : 1, text }];
  return [{ operator: "eq", ...dayOf(text), text }];
}

/** Parses a date, or days relative to the scan's date: -P30D is 30 days before it, P7D is 7 days after it. */
export function dayOf(text: string): { from: "epoch" | "scan"; days: number } {
  const relative = /^(-?)P(\d+)D$/.exec(text);
  if (relative === null) return { from: "epoch", days: daysOfIso(text.slice(0, 10))! };
  return { from: "scan", days: Number(relative[2]) * (relative[1] === "-" ? -1 : 1) };
}

function attribute(
  path: string,
  label: string,
  name: AttributePlan["attribute"],
  test: AttributePlan["test"],
): AttributePlan {
  return { kind: "attribute", path, label, attribute: name, test, key: `${name} ${JSON.stringify(test)}` };
}
