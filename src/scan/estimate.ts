import { LIMITS, type ScanEstimate, type ScanPayload } from "#contract";
import {
  keyOf,
  labelOf,
  leavesOf,
  type ConditionPlan,
  type LeafPlan,
  type ScanPlan,
  ALL_RULES,
  orderByCost,
  added,
  NO_WORK,
  type SeriesWork,
  CHART_BAR_COST,
  staticCost,
  workOn,
  type PlanCost,
  isCached,
  cachedCost,
} from "#evaluate";
import type { ScanTarget } from "./scan-target.ts";
import type { ScanEngine } from "./scanner.ts";
import type { ScanRequest } from "./scan-request.ts";

const NS_PER_MS = 1e6;

/** Forecast of one top-level condition of the payload. */
interface Forecast {
  readonly condition: ConditionPlan;
  /** Work with empty caches. */
  readonly cold: SeriesWork;
  /** Work with the present caches. */
  readonly now: SeriesWork;
  readonly kept: boolean;
  /** Share of instruments that it let pass lately; undefined if it has not run. */
  readonly passed: number | undefined;
}

/**
 * Estimates the cost of a scan without running it. Errors: validation_failed for a future moment or an unknown
 * universe, unavailable without any bars.
 */
export function scanEstimate(
  engine: ScanEngine,
  payload: ScanPayload,
  request: ScanRequest = {},
): Omit<ScanEstimate, "watch_ms"> {
  const plan = engine.plan(payload, request);
  const target = engine.resolveTarget(plan, request);
  const limits = { work_limit_ms: LIMITS.scanWorkSeconds * 1_000, credits: 0 };
  const nothing = { bars: 0, ms: 0, cold_ms: 0, work_ms: 0, expected_matches: null, conditions: [] };
  if ("reason" in target) {
    return { universe_size: target.universeSize, feeds: [...plan.feeds], ...nothing, ...limits, ...target.reply };
  }
  const population = engine.population(target.universe);
  const instruments = population.members;
  // `engine.cost` would round history lengths up to its cache step.
  const cost = staticCost(plan, target.marketView.view.mostRows);
  const forecasts = forecastsOf(engine, plan, { target, cost, request });
  const ms = (work: SeriesWork): number => rounded(workOn(work, population) / NS_PER_MS);
  const shares = forecasts.map(({ passed }) => passed);
  const known = shares.every((share) => share !== undefined);
  return {
    universe_size: instruments,
    bars: barsOf(forecasts, cost) * instruments,
    feeds: [...plan.feeds],
    ms: ms(staged(engine, forecasts, "now")),
    cold_ms: ms(staged(engine, forecasts, "cold")),
    work_ms: ms(cost.work),
    expected_matches: known ? rounded(shares.reduce((left, share) => left * share, instruments)) : null,
    conditions: forecasts.map(({ condition, cold, now, kept, passed }) => ({
      path: condition.path,
      label: labelOf(condition),
      ms: ms(now),
      cold_ms: ms(cold),
      kept,
      pass_rate: passed ?? null,
    })),
    ...limits,
    ...target.reply,
  };
}

interface ScanContext {
  readonly target: ScanTarget;
  readonly cost: PlanCost;
  readonly request: ScanRequest;
}

function forecastsOf(engine: ScanEngine, plan: ScanPlan, context: ScanContext): Forecast[] {
  const costs = new Map(context.cost.leaves.map(({ leaf, work }) => [leaf, work]));
  return plan.conditions.map((condition) => {
    let [cold, now, kept] = [NO_WORK, NO_WORK, true];
    for (const leaf of leavesOf(condition)) {
      const uncached = costs.get(leaf)!;
      const left = remainingWork(engine, leaf, uncached, context);
      cold = added(cold, uncached);
      now = added(now, left.work);
      kept &&= left.kept;
    }
    const key = keyOf(condition);
    const spent = engine.passRates.costFromBars(key);
    // A measured duration is more accurate than the nominal costs of the primitives.
    if (spent !== undefined) cold = { perMember: spent, perInstrument: 0 };
    if (!kept && cold.perMember + cold.perInstrument < now.perMember + now.perInstrument) now = cold;
    return { condition, cold, now, kept, passed: engine.passRates.measured(key) };
  });
}

/** Returns the work that a condition still costs with the present caches. `uncached`: its work with empty caches. */
function remainingWork(
  engine: ScanEngine,
  leaf: LeafPlan,
  uncached: SeriesWork,
  { target, request }: ScanContext,
): { readonly work: SeriesWork; readonly kept: boolean } {
  const { moment } = leaf;
  const marketView = moment === undefined ? target.marketView : engine.marketView(request.barState, moment);
  switch (leaf.kind) {
    case "attribute":
    case "feed":
      return { work: uncached, kept: true };
    case "chartPattern": {
      const ns = marketView.chartPatterns.cost(leaf);
      return { work: { perMember: ns, perInstrument: 0 }, kept: ns < CHART_BAR_COST };
    }
    case "patternModel":
      return {
        work: { perMember: marketView.patternModels.cost(leaf), perInstrument: 0 },
        kept: marketView.patternModels.isReady(leaf),
      };
    case "filter": {
      const kept = isCached(leaf, marketView.cachedColumns);
      return { work: kept ? { perMember: cachedCost(leaf), perInstrument: 0 } : uncached, kept };
    }
  }
}

/** Returns the work of a scan in which each condition runs only on the instruments that the earlier ones let pass. */
function staged(engine: ScanEngine, forecasts: readonly Forecast[], when: "cold" | "now"): SeriesWork {
  const share = ({ condition }: Forecast): number => engine.passRates.of(keyOf(condition));
  const order = orderByCost(ALL_RULES, forecasts, (one) => ({
    cost: one[when].perMember + one[when].perInstrument,
    passRate: share(one),
  }));
  let [total, left] = [NO_WORK, 1];
  for (const one of order) {
    const { perMember, perInstrument } = one[when];
    // A cross-section covers the whole market, however few instruments are left.
    total = added(total, { perMember: perMember * left, perInstrument });
    left *= share(one);
  }
  return total;
}

/**
 * Returns the number of bars per instrument that uncached conditions read: the maximum for each frame, summed over
 * frames.
 */
function barsOf(forecasts: readonly Forecast[], { leaves }: PlanCost): number {
  const reading = new Set(forecasts.filter(({ kept }) => !kept).flatMap(({ condition }) => leavesOf(condition)));
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
