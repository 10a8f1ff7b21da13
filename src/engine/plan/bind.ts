import { canonicalText, type Condition, type FeatureFilter, type ScanPayload } from "#contract";
import { bindCandlesticks } from "./bind-candlestick.ts";
import { bindChartPatterns } from "./bind-chart-pattern.ts";
import { bindEarnings } from "./bind-earnings.ts";
import { bindFundamental } from "./bind-fundamental.ts";
import { bindInsider } from "./bind-insider.ts";
import { bindShort } from "./bind-short.ts";
import { bindIndicator } from "./bind-indicator.ts";
import { bindStock } from "./bind-stock.ts";
import { bindStudy } from "./bind-study.ts";
import { bindWant, wantsAnything } from "./bind-want.ts";
import { canonicalStudy } from "./canonical-study.ts";
import { feedsOfLeaf } from "./feeds-of.ts";
import { frameOf } from "./frame.ts";
import { leavesOf, type ConditionPlan, type FilterPlan, type Frame, type Plan } from "./plan.ts";

/** Conditions on feeds stand beside the newest of these bars. */
const DAILY = frameOf("1d", undefined);

/** Binds a valid payload to the catalogue. Pure: the same payload gives the same plan, whatever the data. */
export function bind(payload: ScanPayload): Plan {
  const conditions = bindPayload(payload, "/instructions");
  const frames = new Map<string, Frame>();
  const visit = (condition: ConditionPlan): void => {
    if (condition.kind === "filter" || condition.kind === "chartPattern")
      frames.set(condition.frame.key, condition.frame);
    else if (condition.kind === "feed") frames.set(DAILY.key, DAILY);
    else if (condition.kind !== "attribute") condition.of.forEach(visit);
  };
  conditions.forEach(visit);
  const feeds = [...new Set(conditions.flatMap(leavesOf).flatMap(feedsOfLeaf))].sort();
  return { key: canonicalText(payload, canonicalStudy), conditions, frames: [...frames.values()], feeds };
}

function bindPayload(payload: ScanPayload, path: string): ConditionPlan[] {
  const plans = (payload.All ?? []).flatMap((condition, k) => bindCondition(condition, `${path}/All/${k}`));
  for (const [member, kind] of [
    ["Any", "any"],
    ["None", "none"],
  ] as const) {
    const list = payload[member] ?? [];
    if (list.length === 0) continue;
    plans.push({
      kind,
      path: `${path}/${member}`,
      of: list.map((one, k) => conjunction(one, `${path}/${member}/${k}`)),
    });
  }
  const atLeast = payload.AtLeast;
  if (atLeast?.Of?.length) {
    const at = `${path}/AtLeast`;
    const of = atLeast.Of.map((one, k) => conjunction(one, `${at}/Of/${k}`));
    plans.push({ kind: "atLeast", path: at, count: atLeast.Count, of });
  }
  return plans;
}

/** One condition object as a single plan. */
function conjunction(condition: Condition, path: string): ConditionPlan {
  const plans = bindCondition(condition, path);
  return plans.length === 1 ? plans[0]! : { kind: "all", path, of: plans };
}

function bindCondition(condition: Condition, path: string): ConditionPlan[] {
  const plans: ConditionPlan[] = [];
  for (const [k, filter] of (condition.FeatureWindow?.Filters ?? []).entries()) {
    if (filter.IsDisabled) continue;
    const plan = bindFeature(filter, `${path}/FeatureWindow/Filters/${k}`);
    if (plan !== undefined) plans.push(plan);
  }
  if (condition.CandlestickPattern != null) {
    plans.push(...bindCandlesticks(condition.CandlestickPattern, `${path}/CandlestickPattern`));
  }
  if (condition.ChartPattern != null) plans.push(...bindChartPatterns(condition.ChartPattern, `${path}/ChartPattern`));
  if (condition.Stock != null) {
    plans.push(...bindStock(condition.Stock, `${path}/Stock`));
    plans.push(...bindEarnings(condition.Stock.Earnings ?? [], `${path}/Stock/Earnings`));
  }
  if (condition.Fundamental != null) plans.push(...bindFundamental(condition.Fundamental, `${path}/Fundamental`));
  if (condition.InsiderTransactions != null) {
    plans.push(...bindInsider(condition.InsiderTransactions, `${path}/InsiderTransactions`));
  }
  if (condition.Short != null) plans.push(...bindShort(condition.Short, `${path}/Short`));
  if (condition.Indicator != null) plans.push(...bindIndicator(condition.Indicator, `${path}/Indicator`));
  if (condition.Leaf != null) plans.push(...bindPayload(condition.Leaf, `${path}/Leaf`));
  return plans;
}

function bindFeature(filter: FeatureFilter, path: string): FilterPlan | undefined {
  const want = filter.Returns?.Want;
  if (!wantsAnything(want)) return undefined;
  const [text, member] = filter.Input == null ? [filter.Id ?? "", "Id"] : [filter.Input, "Input"];
  const left = bindStudy(text, filter.Timeframe ?? "1d", filter.SessionZones, `${path}/${member}`);
  return bindWant(left, want, filter, path);
}
