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
import { momentOf, momentOfScan, momentWords, NOW } from "./moment.ts";
import { leavesOf, type ConditionPlan, type FilterPlan, type Frame, type Moment, type Plan } from "./plan.ts";

/** Conditions on feeds stand beside the newest of these bars. */
const DAILY = frameOf("1d", undefined);

/**
 * Binds a valid payload to the catalogue, to stand at a moment where one is given. Pure: the same payload gives the same
 * plan, whatever the data.
 */
export function bind(payload: ScanPayload, at?: Moment): Plan {
  const moment = at ?? momentOfScan(payload, "/instructions");
  const conditions = bindPayload(payload, "/instructions", { scan: moment, around: at ?? NOW });
  const frames = new Map<string, Frame>();
  const visit = (condition: ConditionPlan): void => {
    if (condition.kind === "filter" || condition.kind === "chartPattern")
      frames.set(condition.frame.key, condition.frame);
    else if (condition.kind === "feed") frames.set(DAILY.key, DAILY);
    else if (condition.kind !== "attribute") condition.of.forEach(visit);
  };
  conditions.forEach(visit);
  const leaves = conditions.flatMap(leavesOf);
  const moments = new Map(
    leaves.flatMap((leaf) => (leaf.moment === undefined ? [] : [[leaf.moment.key, leaf.moment]])),
  );
  return {
    key: `${canonicalText(payload, canonicalStudy)}${at === undefined ? "" : ` @ ${at.key}`}`,
    moment,
    moments: [...moments.values()],
    conditions,
    frames: [...frames.values()],
    feeds: [...new Set(leaves.flatMap(feedsOfLeaf))].sort(),
  };
}

/** The moment of the scan, and of the conditions around. */
interface Moments {
  readonly scan: Moment;
  readonly around: Moment;
}

function bindPayload(payload: ScanPayload, path: string, moments: Moments): ConditionPlan[] {
  const plans = (payload.All ?? []).flatMap((condition, k) => bindCondition(condition, `${path}/All/${k}`, moments));
  for (const [member, kind] of [
    ["Any", "any"],
    ["None", "none"],
  ] as const) {
    const list = payload[member] ?? [];
    if (list.length === 0) continue;
    plans.push({
      kind,
      path: `${path}/${member}`,
      of: list.map((one, k) => conjunction(one, `${path}/${member}/${k}`, moments)),
    });
  }
  const atLeast = payload.AtLeast;
  if (atLeast?.Of?.length) {
    const at = `${path}/AtLeast`;
    const of = atLeast.Of.map((one, k) => conjunction(one, `${at}/Of/${k}`, moments));
    plans.push({ kind: "atLeast", path: at, count: atLeast.Count, of });
  }
  return plans;
}

/** One condition object as a single plan. */
function conjunction(condition: Condition, path: string, moments: Moments): ConditionPlan {
  const plans = bindCondition(condition, path, moments);
  return plans.length === 1 ? plans[0]! : { kind: "all", path, of: plans };
}

function bindCondition(condition: Condition, path: string, { scan, around }: Moments): ConditionPlan[] {
  const moment = momentOf(condition, around, path);
  const own = bindGroups(condition, path);
  const plans = moment.key === scan.key ? own : own.map((plan) => placed(moment, plan));
  if (condition.Leaf != null) plans.push(...bindPayload(condition.Leaf, `${path}/Leaf`, { scan, around: moment }));
  return plans;
}

/** The same condition with all its parts at a moment. */
function placed(moment: Moment, plan: ConditionPlan): ConditionPlan {
  if ("of" in plan) return { ...plan, of: plan.of.map((one) => placed(moment, one)) };
  return { ...plan, moment, key: `${plan.key} @ ${moment.key}`, label: `${plan.label}, ${momentWords(moment)}` };
}

function bindGroups(condition: Condition, path: string): ConditionPlan[] {
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
  return plans;
}

function bindFeature(filter: FeatureFilter, path: string): FilterPlan | undefined {
  const want = filter.Returns?.Want;
  if (!wantsAnything(want)) return undefined;
  const [text, member] = filter.Input == null ? [filter.Id ?? "", "Id"] : [filter.Input, "Input"];
  const left = bindStudy(text, filter.Timeframe ?? "1d", filter.SessionZones, `${path}/${member}`);
  return bindWant(left, want, filter, path);
}
