import { canonicalText, type Condition, type FeatureFilter, type ScanPayload } from "#contract";
import { frameOf, type Frame } from "#tiles";
import { bindCandlesticks } from "./bind-candlestick.ts";
import { bindChartPatterns } from "./bind-chart-pattern.ts";
import { bindEarnings } from "./bind-earnings.ts";
import { bindEnabled } from "./bind-enabled.ts";
import { bindFundamental } from "./bind-fundamental.ts";
import { bindInsider } from "./bind-insider.ts";
import { bindPatternModels } from "./bind-pattern-model.ts";
import { bindShort } from "./bind-short.ts";
import { bindIndicator } from "./bind-indicator.ts";
import { bindStock } from "./bind-stock.ts";
import { bindStudy } from "./bind-study.ts";
import { bindWant, wantsAnything } from "./bind-want.ts";
import { namedBy } from "./found-or-throw.ts";
import { canonicalStudy } from "./canonical-study.ts";
import { feedsOfLeaf } from "./feeds-of.ts";
import { momentOf, momentOfScan, momentWords, NOW } from "./moment.ts";
import { NO_HEADS, type NamedHeads } from "./pattern-model-plan.ts";
import { leavesOf, type ConditionPlan, type FilterPlan, type Moment, type ScanPlan } from "./plan.ts";

/** Frame of conditions on feeds: they are evaluated on its newest bar. */
const DAILY = frameOf("1d", undefined);

/**
 * Binds a valid payload to the catalogue and to the heads of its pattern models. `at` overrides the moment of the scan.
 * Pure: the same payload and heads give the same plan, whatever the data. Error: validation_failed for a model without
 * a head.
 */
export function bind(payload: ScanPayload, at?: Moment, heads: NamedHeads = NO_HEADS): ScanPlan {
  const moment = at ?? momentOfScan(payload, "/instructions");
  const conditions = bindPayload(payload, "/instructions", { scan: moment, around: at ?? NOW, heads });
  const frames = new Map<string, Frame>();
  const visit = (condition: ConditionPlan): void => {
    if ("frame" in condition) frames.set(condition.frame.key, condition.frame);
    else if (condition.kind === "feed") frames.set(DAILY.key, DAILY);
    else if (condition.kind !== "attribute") condition.of.forEach(visit);
  };
  conditions.forEach(visit);
  const leaves = conditions.flatMap(leavesOf);
  const moments = new Map(
    leaves.flatMap((leaf) => (leaf.moment === undefined ? [] : [[leaf.moment.key, leaf.moment]])),
  );
  return {
    key: [
      canonicalText(payload, canonicalStudy),
      ...[...heads.values()].map(({ key }) => key),
      ...(at === undefined ? [] : [`@ ${at.key}`]),
    ].join(" "),
    moment,
    moments: [...moments.values()],
    conditions,
    frames: [...frames.values()],
    feeds: [...new Set(leaves.flatMap(feedsOfLeaf))].sort(),
  };
}

interface BindContext {
  /** `scan`: moment of the scan. `around`: moment of the enclosing conditions. */
  readonly scan: Moment;
  readonly around: Moment;
  readonly heads: NamedHeads;
}

function bindPayload(payload: ScanPayload, path: string, context: BindContext): ConditionPlan[] {
  const plans = (payload.All ?? []).flatMap((condition, k) => bindCondition(condition, `${path}/All/${k}`, context));
  for (const [member, kind] of [
    ["Any", "any"],
    ["None", "none"],
  ] as const) {
    const list = payload[member] ?? [];
    if (list.length === 0) continue;
    plans.push({
      kind,
      path: `${path}/${member}`,
      of: list.map((one, k) => conjunction(one, `${path}/${member}/${k}`, context)),
    });
  }
  const atLeast = payload.AtLeast;
  if (atLeast?.Of?.length) {
    const at = `${path}/AtLeast`;
    const of = atLeast.Of.map((one, k) => conjunction(one, `${at}/Of/${k}`, context));
    plans.push({ kind: "atLeast", path: at, count: atLeast.Count, of });
  }
  return plans;
}

/** Binds one condition object to a single plan. */
function conjunction(condition: Condition, path: string, context: BindContext): ConditionPlan {
  const plans = bindCondition(condition, path, context);
  return plans.length === 1 ? plans[0]! : { kind: "all", path, of: plans };
}

function bindCondition(condition: Condition, path: string, context: BindContext): ConditionPlan[] {
  const { scan, around, heads } = context;
  const moment = momentOf(condition, around, path);
  const groups = bindGroups(condition, path, heads);
  const plans = moment.key === scan.key ? groups : groups.map((plan) => atMoment(moment, plan));
  if (condition.Leaf != null)
    plans.push(...bindPayload(condition.Leaf, `${path}/Leaf`, { ...context, around: moment }));
  return plans;
}

/** Returns the condition with all its leaves at a moment. */
function atMoment(moment: Moment, plan: ConditionPlan): ConditionPlan {
  if ("of" in plan) return { ...plan, of: plan.of.map((one) => atMoment(moment, one)) };
  return { ...plan, moment, key: `${plan.key} @ ${moment.key}`, label: `${plan.label}, ${momentWords(moment)}` };
}

function bindGroups(condition: Condition, path: string, heads: NamedHeads): ConditionPlan[] {
  const features = condition.FeatureWindow?.Filters;
  const plans: ConditionPlan[] = bindEnabled(features, `${path}/FeatureWindow/Filters`, bindFeature);
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
  if (condition.PatternModel != null) {
    plans.push(...bindPatternModels(condition.PatternModel, `${path}/PatternModel`, heads));
  }
  return plans;
}

function bindFeature(filter: FeatureFilter, path: string): FilterPlan | undefined {
  const want = filter.Returns?.Want;
  if (!wantsAnything(want)) return undefined;
  const [text, member] = namedBy(filter);
  const left = bindStudy(text, filter.Timeframe ?? "1d", filter.SessionZones, `${path}/${member}`);
  return bindWant(left, want, filter, path);
}
