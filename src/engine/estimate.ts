import { LIMITS, type ScanEstimate, type ScanPayload } from "#contract";
import { keyOf, labelOf } from "./plan/condition-names.ts";
import { leavesOf, type ConditionPlan, type LeafPlan, type Plan } from "./plan/plan.ts";
import { ALL_RULES } from "./plan/rules/index.ts";
import { orderByCost } from "./plan/rules/order-by-cost.ts";
import { added, NO_WORK, type SeriesWork } from "./plan/series-cost.ts";
import { CHART_BAR_COST, staticCost, workOn, type PlanCost } from "./plan/static-cost.ts";
import { isCached, cachedCost } from "./run/filter-evaluator.ts";
import type { ScanTarget } from "./scan-target.ts";
import type { ScanEngine, ScanRequest } from "./scanner.ts";

const NS_PER_MS = 1e6;

/** A condition of the payload's first level before it runs. */
interface Outlook {
  readonly condition: ConditionPlan;
  /** Where nothing is kept. */
  readonly cold: SeriesWork;
  /** With what is kept now. */
  readonly now: SeriesWork;
  readonly kept: boolean;
  /** The share of instruments that it let pass lately; undefined where it has not run. */
  readonly passed: number | undefined;
}

/**
 * What a scan would cost, without running it. Errors: validation_failed for a moment in the future or an unknown universe,
 * unavailable without any bars.
 */
export function scanEstimate(engine: ScanEngine, payload: ScanPayload, request: ScanRequest = {}): ScanEstimate {
  const plan = engine.plan(payload, request);
  const place = engine.whereabouts(plan, request);
  const limits = { work_limit_ms: LIMITS.scanWorkSeconds * 1_000, credits: 0 };
  const nothing = { bars: 0, ms: 0, cold_ms: 0, work_ms: 0, expected_matches: null, conditions: [] };
  if ("reason" in place) {
    return { universe_size: place.universeSize, feeds: [...plan.feeds], ...nothing, ...limits, ...place.reply };
  }
  const population = engine.population(place.universe);
  const instruments = population.members;
  // Not the engine's own, which counts histories in steps.
  const cost = staticCost(plan, place.standing.view.mostRows);
  const outlooks = outlooksOf(engine, plan, { place, cost, request });
  const ms = (work: SeriesWork): number => rounded(workOn(work, population) / NS_PER_MS);
  const shares = outlooks.map(({ passed }) => passed);
  const known = shares.every((share) => share !== undefined);
  return {
    universe_size: instruments,
    bars: barsOf(outlooks, cost) * instruments,
    feeds: [...plan.feeds],
    ms: ms(staged(engine, outlooks, "now")),
    cold_ms: ms(staged(engine, outlooks, "cold")),
    work_ms: ms(cost.work),
    expected_matches: known ? rounded(shares.reduce((left, share) => left * share, instruments)) : null,
    conditions: outlooks.map(({ condition, cold, now, kept, passed }) => ({
      path: condition.path,
      label: labelOf(condition),
      ms: ms(now),
      cold_ms: ms(cold),
      kept,
      pass_rate: passed ?? null,
    })),
    ...limits,
    ...place.reply,
  };
}

interface Circumstances {
  readonly place: ScanTarget;
  readonly cost: PlanCost;
  readonly request: ScanRequest;
}

function outlooksOf(engine: ScanEngine, plan: Plan, circumstances: Circumstances): Outlook[] {
  const costs = new Map(circumstances.cost.leaves.map(({ leaf, work }) => [leaf, work]));
  return plan.conditions.map((condition) => {
    let [cold, now, kept] = [NO_WORK, NO_WORK, true];
    for (const leaf of leavesOf(condition)) {
      const fresh = costs.get(leaf)!;
      const left = stillToDo(engine, leaf, fresh, circumstances);
      cold = added(cold, fresh);
      now = added(now, left.work);
      kept &&= left.kept;
    }
    const key = keyOf(condition);
    const spent = engine.passRates.costFromBars(key);
    // What it took tells more than what its primitives are said to take.
    if (spent !== undefined) cold = { own: spent, among: 0 };
    if (!kept && cold.own + cold.among < now.own + now.among) now = cold;
    return { condition, cold, now, kept, passed: engine.passRates.measured(key) };
  });
}

/** What a condition costs with what is kept of it; `fresh`: where nothing is. */
function stillToDo(
  engine: ScanEngine,
  leaf: LeafPlan,
  fresh: SeriesWork,
  { place, request }: Circumstances,
): { readonly work: SeriesWork; readonly kept: boolean } {
  const { moment } = leaf;
  const standing = moment === undefined ? place.standing : engine.standing(request.barState, moment);
  switch (leaf.kind) {
    case "attribute":
    case "feed":
      return { work: fresh, kept: true };
    case "chartPattern": {
      const ns = standing.chartPatterns.cost(leaf);
      return { work: { own: ns, among: 0 }, kept: ns < CHART_BAR_COST };
    }
    case "patternModel":
      return { work: { own: standing.patternModels.cost(leaf), among: 0 }, kept: standing.patternModels.isReady(leaf) };
    case "filter": {
      const kept = isCached(leaf, standing.cachedColumns);
      return { work: kept ? { own: cachedCost(leaf), among: 0 } : fresh, kept };
    }
  }
}

/** The work when each condition is asked only of those that the ones before it let pass. */
function staged(engine: ScanEngine, outlooks: readonly Outlook[], when: "cold" | "now"): SeriesWork {
  const share = ({ condition }: Outlook): number => engine.passRates.of(keyOf(condition));
  const order = orderByCost(ALL_RULES, outlooks, (one) => ({
    cost: one[when].own + one[when].among,
    passRate: share(one),
  }));
  let [total, left] = [NO_WORK, 1];
  for (const one of order) {
    const { own, among } = one[when];
    // Everybody is compared however few are left.
    total = added(total, { own: own * left, among });
    left *= share(one);
  }
  return total;
}

/** Bars of one instrument that conditions read for which nothing is kept; of each frame the most. */
function barsOf(outlooks: readonly Outlook[], { leaves }: PlanCost): number {
  const reading = new Set(outlooks.filter(({ kept }) => !kept).flatMap(({ condition }) => leavesOf(condition)));
  const most = new Map<string, number>();
  for (const { leaf, bars } of leaves) {
    if (!reading.has(leaf)) continue;
    for (const [frame, count] of bars) most.set(frame, Math.max(most.get(frame) ?? 0, count));
  }
  return [...most.values()].reduce((sum, count) => sum + count, 0);
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
