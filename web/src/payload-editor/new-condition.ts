import type { Condition, FeatureFilter } from "#contract";
import type { Definition } from "./definitions.ts";
import { writeStudyCall, readStudyCall } from "./study-call.ts";

/** The range that features on the price scale offer at first, which tells them from other amounts in dollars. */
const PRICE_SCALE = "1,500";

/** A condition to begin with for what was picked; the trader then changes its numbers. */
export function newCondition(definition: Definition): Condition {
  const { entryKind, id } = definition;
  const above = { Returns: { Want: { Value: { GreaterThan: startOf(definition) } } } };
  switch (entryKind) {
    case "feature":
      return { FeatureWindow: { Filters: [featureFilter(definition)] } };
    case "candlestick":
      return { CandlestickPattern: { [id]: [{}] } };
    case "chartPattern":
      return { ChartPattern: { [id]: [{}] } };
    case "indicator":
      return { Indicator: { [id]: [above] } };
    case "fundamental":
      return { Fundamental: { Filters: [{ Id: id, Value: { GreaterThan: 0 } }] } };
    case "insider":
      return { InsiderTransactions: { Filters: [{ Code: { IncludesAny: ["P"] }, Since: { Value: "-P30D" } }] } };
    case "insiderSeries":
      return { InsiderTransactions: { Technical: { Filters: [{ Input: id, ...above }] } } };
    case "short":
      return { Short: { Filters: [{ Input: id, Value: { GreaterThan: 0 } }] } };
    case "shortSeries":
      return { Short: { Technical: { Filters: [{ Input: id, ...above }] } } };
    case "patternModel":
      return modelCondition(id);
    case "stockNumber":
      return { Stock: { [id]: [{ State: { Value: { Lower: { Operator: "gt", Value: 0 } } } }] } };
    case "stockText":
      return { Stock: { [id]: [{ State: { Value: [] } }] } };
    case "stockFlag":
      return { Stock: { [id]: [{ State: { Value: true } }] } };
    case "stockDate":
      return { Stock: { [id]: [{ DateState: { Lower: { Operator: "gte", Value: "-P365D" } } }] } };
    case "gap":
      return { Stock: { Gap: [above] } };
    case "earnings":
      return { Stock: { Earnings: [{ DateState: { Equals: "this_week" } }] } };
  }
}

/** A condition on the likeness to one of the caller's pattern models. */
export function modelCondition(modelId: string): Condition {
  return { PatternModel: [{ ModelId: modelId, MinScore: 0.8 }] };
}

/** Yes or no is asked for as it is, a level on the price scale is held against the close, anything else has a number. */
function featureFilter(definition: Definition): FeatureFilter {
  const { id, unit, timeframes } = definition;
  const call = readStudyCall(id);
  const text = call === undefined ? id : writeStudyCall(call);
  const [first] = timeframes;
  const bars = first === undefined || timeframes.includes("1d") ? {} : { Timeframe: "5m" as const };
  if (unit === "0/1") return { Input: text, ...bars, Returns: { Want: { Value: { EqualTo: 1 } } } };
  if (unit === "$" && call?.feature.typical?.join() === PRICE_SCALE) {
    const [left, right] = id === "close" ? [id, "sma(50)"] : ["close", text];
    return { Input: left, ...bars, Returns: { Want: { Study: { GreaterThanOrEqual: { Input: right } } } } };
  }
  return { Input: text, ...bars, Returns: { Want: { Value: { GreaterThan: startOf(definition, call?.feature) } } } };
}

/** The middle of the range that the number has, or 0. */
function startOf(
  { bounds }: Definition,
  feature?: { readonly typical: readonly [number, number] | undefined },
): number {
  const [low, high] = feature?.typical ?? bounds ?? [0, 0];
  const middle = (low + high) / 2;
  return Number.isFinite(middle) ? middle : 0;
}
