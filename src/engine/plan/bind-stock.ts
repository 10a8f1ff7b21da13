import { STOCK_FILTERS, type StockFilter } from "#catalogue";
import type { DateState, GapEntry, NumericStockEntry, Stock, StockDateEntry, StockStringEntry } from "#contract";
import { abs, div, mul, num, sub } from "#expression";
import { daysOfIso } from "#market";
import { bindStudy, type BoundStudy } from "./bind-study.ts";
import { bindWant } from "./bind-want.ts";
import { filterPlan, rangeTests, SIGNS } from "./filter-plan.ts";
import type { AttributePlan, ConditionPlan, DateBoundTest, Test, TestOperator } from "./plan.ts";

type OfKind<K extends StockFilter["kind"]> = Extract<StockFilter, { kind: K }>;

const PRICE_OPERATORS = {
  EqualTo: "eq",
  GreaterThan: "gt",
  GreaterThanOrEqual: "gte",
  LessThan: "lt",
  LessThanOrEqual: "lte",
  NotEqualTo: "ne",
} as const satisfies Record<string, TestOperator>;

/** Binds the groups of `Stock`; disabled entries and entries that want nothing give no plan. */
export function bindStock(stock: Stock, path: string): ConditionPlan[] {
  const plans: ConditionPlan[] = [];
  for (const definition of STOCK_FILTERS) {
    for (const [k, entry] of (stock[definition.id] ?? []).entries()) {
      if (entry.IsDisabled === true) continue;
      const plan = bindEntry(definition, entry, `${path}/${definition.id}/${k}`);
      if (plan !== undefined) plans.push(plan);
    }
  }
  return plans;
}

/** The contract has checked that each group holds entries of its definition's kind. */
function bindEntry(definition: StockFilter, entry: unknown, path: string): ConditionPlan | undefined {
  switch (definition.kind) {
    case "numeric":
      return bindNumeric(definition, entry as NumericStockEntry, path);
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
  const text = (state.Period == null ? undefined : definition.studyOfPeriod?.(state.Period)) ?? definition.study;
  const zones = definition.zoned === true ? state.SessionZones : undefined;
  const left = bindStudy(text, "1d", zones, path);
  const tests = rangeTests(state.Value);
  const plans = tests.length === 0 ? [] : [filterOf(definition.id, left, tests, path)];
  if (state.Price != null) plans.push(...priceFilters(definition.id, left, state.Price, path));
  if (plans.length < 2) return plans[0];
  return { kind: "all", path, of: plans };
}

function filterOf(name: string, left: BoundStudy, tests: readonly Test[], path: string): ConditionPlan {
  const label = `${name} ${tests.map((test) => `${SIGNS[test.operator]} ${test.right.key}`).join(" and ")}`;
  return filterPlan(path, label, left, 0, [{ mode: "any", bars: 1, tests }]);
}

/** The group's value against the last price: comparisons, and its distance in percent of the last price. */
function priceFilters(
  name: string,
  left: BoundStudy,
  price: NonNullable<NonNullable<NumericStockEntry["State"]>["Price"]>,
  path: string,
): ConditionPlan[] {
  const last = bindStudy("last", "1d", left.zones, path).node;
  const plans: ConditionPlan[] = [];
  const compared: Test[] = [];
  for (const [member, operator] of Object.entries(PRICE_OPERATORS)) {
    if (price.Comparison?.[member as keyof typeof PRICE_OPERATORS] === true) compared.push({ operator, right: last });
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

function bindText(definition: OfKind<"string">, entry: StockStringEntry, path: string): AttributePlan | undefined {
  const values = entry.State?.Value ?? [];
  if (values.length === 0) return undefined;
  const exclude = entry.State?.Exclude === true;
  return attribute(
    path,
    `${definition.id} ${exclude ? "is none of" : "is one of"} ${values.join(", ")}`,
    definition.field,
    {
      kind: "text",
      match: definition.match,
      values: values.map((value) => value.toLowerCase()),
      exclude,
    },
  );
}

function bindDate(definition: OfKind<"date">, entry: StockDateEntry, path: string): AttributePlan | undefined {
  const bounds = dateBounds(entry.DateState);
  if (bounds.length === 0) return undefined;
  const words = bounds.map((bound) => `${SIGNS[bound.operator]} ${bound.text}`);
  return attribute(path, `${definition.id} ${words.join(" and ")}`, definition.field, { kind: "date", bounds });
}

function dateBounds(state: DateState | undefined): DateBoundTest[] {
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

/** A date, or days from the date of the scan: -P30D before it, P7D after it. */
function dayOf(text: string): { from: "epoch" | "scan"; days: number } {
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
