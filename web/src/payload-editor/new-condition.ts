import type { Condition, FeatureFilter, SessionZone, Timeframe } from "#contract";
import type { Definition } from "./definitions.ts";
import { hasMember } from "./entry-kinds.ts";
import { writeStudyCall, readStudyCall } from "./study-call.ts";

/** The bars with which a new condition begins where its definition leaves the choice. */
export interface NewConditionBars {
  readonly timeframe: Timeframe;
  readonly zones: readonly SessionZone[];
}

const DAILY: NewConditionBars = { timeframe: "1d", zones: ["regular"] };

/** A condition to begin with for what was picked; the trader then changes its numbers. */
export function newCondition(definition: Definition, asked: NewConditionBars = DAILY): Condition {
  const { entryKind, id } = definition;
  const bars = barsOf(definition, asked);
  const above = { Returns: { Want: { Value: { GreaterThan: startOf(definition) } } } };
  switch (entryKind) {
    case "feature":
      return { FeatureWindow: { Filters: [featureFilter(definition, bars)] } };
    case "candlestick":
      return { CandlestickPattern: { [id]: [bars] } };
    case "chartPattern":
      // Its timeframe is one of those that chart patterns have.
      return { ChartPattern: { [id]: [bars] } } as Condition;
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
      return { Stock: { Gap: [{ ...bars, ...above }] } };
    case "earnings":
      return { Stock: { Earnings: [{ DateState: { Equals: "this_week" } }] } };
  }
}

/** A condition on the likeness to one of the caller's pattern models. */
export function modelCondition(modelId: string): Condition {
  return { PatternModel: [{ ModelId: modelId, MinScore: 0.8 }] };
}

type BarMembers = Pick<FeatureFilter, "Timeframe" | "SessionZones">;

/** The members of an entry that say which bars it looks at; none for what holds without them. */
function barsOf({ entryKind, timeframes }: Definition, asked: NewConditionBars): BarMembers {
  const [first] = timeframes;
  if (first === undefined || !hasMember(entryKind, "Timeframe")) return {};
  const standard = timeframes.includes(DAILY.timeframe) ? DAILY.timeframe : "5m";
  const timeframe = timeframes.includes(asked.timeframe) ? asked.timeframe : standard;
  const hasZones = hasMember(entryKind, "SessionZones") && asked.zones.join() !== DAILY.zones.join();
  return {
    ...(timeframe === DAILY.timeframe ? {} : { Timeframe: timeframe }),
    ...(hasZones ? { SessionZones: [...asked.zones] } : {}),
  };
}

/** Yes or no is asked for as it is, a level on the price scale is held against the close, anything else has a number. */
function featureFilter(definition: Definition, bars: BarMembers): FeatureFilter {
  const { id, unit } = definition;
  const call = readStudyCall(id);
  const text = call === undefined ? id : writeStudyCall(call);
  if (unit === "0/1") return { Input: text, ...bars, Returns: { Want: { Value: { EqualTo: 1 } } } };
  if (call?.feature.priceLevel === true) {
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
