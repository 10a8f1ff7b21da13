import { Lru, type Clock, getOrMake } from "#base";
import type { DoScanResponse, ScanExplanation, ScanPayload } from "#contract";
import type { ResolvedMoment } from "#market";
import { FrameStore, type EngineData } from "#tiles";
import {
  bind,
  type Moment,
  type ScanPlan,
  payloadText,
  refuseTooMuch,
  ALL_RULES,
  type Rules,
  PlanCosts,
  type PlanCost,
  type PopulationSize,
  KnownHeads,
  type ChartPatternTables,
  EmbeddingTables,
  Execution,
  type MomentView,
  PassRates,
  scoredModels,
  rankMatches,
  type RankedMatches,
  Timing,
} from "#evaluate";
import { feasibilityOf, shortCounter } from "./as-of/feasibility.ts";
import { describeMoment } from "./as-of/resolve-moment.ts";
import { debugData } from "./debug-data.ts";
import { isoInstant } from "./reply-values.ts";
import { explain } from "./explain.ts";
import { PastWindows } from "./pattern-market/past-windows.ts";
import { ResultCache } from "./result-cache.ts";
import { universeOf } from "./universe.ts";
import { MarketViews, type NamedUniverse, type MarketView } from "./market-views.ts";
import { PatienceExceeded, type BarStateRequest, type ScanRequest } from "./scan-request.ts";
import type { UnservableScan, ScanTarget } from "./scan-target.ts";
import { DEFAULT_MEMORY, type ScannerMemory, type ScannerSettings } from "./scanner-settings.ts";
import { WatchSet } from "./watch/watch-set.ts";
import { withinLimits } from "./within-limits.ts";
import { UnfinishedScans } from "./unfinished-scans.ts";

/** Number of past windows that one slice of idle time embeds. */
const PAST_SLICE = 20;
/** Bytes of an execution without the rows that it holds. */
const PLAN_BYTES = 100_000;

/** Scans one snapshot. Not thread-safe; each worker has its own engine over the same shared bars. */
export class ScanEngine {
  readonly store: FrameStore;
  /** Embeddings of the newest windows; a thread may replace its own tables by shared ones. */
  readonly embeddings: EmbeddingTables;
  readonly past: PastWindows;
  readonly #clock: Clock;
  readonly #views: MarketViews;
  readonly #settings: ScannerSettings;
  readonly #plans: Lru<ScanPlan>;
  readonly #costs: PlanCosts;
  readonly #heads: KnownHeads;
  readonly passRates: PassRates;
  /** Payloads that are followed from snapshot to snapshot. */
  readonly watches: WatchSet;
  readonly #results: ResultCache;
  /** Matches of answers, by lane of the snapshot. */
  readonly #lanesOf = new WeakMap<DoScanResponse, Int32Array>();
  #watchedUniverses = 0;
  readonly #unfinished = new UnfinishedScans();

  /**
   * `chartPatterns`: findings that threads share; absent: none. `before`: the engine of the previous snapshot;
   * this engine keeps its caches that do not depend on bars, and steps or recomputes the rest.
   */
  constructor(
    data: EngineData,
    clock: Clock,
    settings: ScannerSettings = DEFAULT_MEMORY,
    chartPatterns?: ChartPatternTables,
    before?: ScanEngine,
  ) {
    this.#settings = settings;
    this.#plans = before === undefined ? new Lru(1_000) : before.#plans;
    this.#costs = before === undefined ? new PlanCosts() : before.#costs;
    this.#heads = before === undefined ? new KnownHeads() : before.#heads;
    this.passRates = before?.passRates ?? new PassRates();
    this.watches = before?.watches ?? new WatchSet();
    this.store = new FrameStore(data, settings.frameBytes, before?.store);
    this.embeddings = new EmbeddingTables(data.instruments.ids.length, settings.boardBytes);
    this.past = new PastWindows(this.store, settings.pastIndexBytes);
    this.#clock = clock;
    this.#views = new MarketViews(this.store, clock, settings, { chartPatterns, embeddings: this.embeddings });
    this.#results = new ResultCache(settings.resultBytes, clock);
    if (before !== undefined && !Number.isNaN(data.watermark)) this.#views.follow(before.#views);
  }

  /** Returns the engine of the next snapshot of the same data. Do not use this engine afterwards. */
  next(data: EngineData, chartPatterns?: ChartPatternTables, memory?: ScannerMemory): ScanEngine {
    return new ScanEngine(data, this.#clock, { ...this.#settings, ...memory }, chartPatterns, this);
  }

  /** The moment of a scan of the newest bars. Error: unavailable without any bars. */
  get now(): ResolvedMoment {
    return this.#views.now;
  }

  /** The newest instant that the bars reach, as an ISO text. */
  get newestInstant(): string {
    return isoInstant(this.store.data.watermark);
  }

  /**
   * Resolves a moment to a session and an instant. Errors: unavailable without any bars; validation_failed for a future
   * moment.
   */
  resolveMoment(moment: Moment): ResolvedMoment {
    return this.#views.resolve(moment);
  }

  /** Starts a timing of one piece of work. */
  timing(kind: string): Timing {
    return new Timing(this.#clock, kind, kind);
  }

  /** Returns the view at a moment; default: now. */
  marketView(barState?: BarStateRequest, moment?: Moment): MarketView {
    return this.#views.at(barState, moment);
  }

  /** Returns the universe of a request on a view, cached by the requested tickers. */
  universe(marketView: MarketView, { universe: names, watched }: ScanRequest): NamedUniverse {
    const key = watched === undefined ? (names ?? "all") : `${names ?? ""}\n${watched}`;
    let universe = marketView.universes.get(key);
    if (universe === undefined) {
      // The name is part of result-cache keys; thousands of watched tickers would fill the cache.
      const name = watched === undefined ? key : `watched ${++this.#watchedUniverses}`;
      universe = { ...universeOf(marketView.view, { names, watched }), name };
      marketView.universes.set(key, universe);
    }
    return universe;
  }

  /**
   * Returns the plan of a payload, cached by its text. `at`: moment of the scan, whatever the payload names. Error:
   * validation_failed for a model without a head.
   */
  plan(payload: ScanPayload, { heads }: Pick<ScanRequest, "heads">, at?: Moment): ScanPlan {
    const named = this.#heads.name(heads);
    const names = [...named.values()].map(({ key }) => key).join(" ");
    const text = `${names}${at?.key ?? ""}${payloadText(payload)}`;
    return getOrMake(this.#plans, text, () => bind(payload, at, named));
  }

  /** The planner rules in force. */
  get rules(): Rules {
    return this.#settings.rules ?? ALL_RULES;
  }

  /** Returns the execution of a plan. It is cached with its compiled programs, so a repeated scan starts at once. */
  execution(marketView: MarketView, plan: ScanPlan, barState: BarStateRequest): Execution {
    let execution = marketView.executions.get(plan.key);
    if (execution === undefined) {
      execution = this.newExecution(marketView, barState);
      // With moments of its own the plan would retain views that the cache has evicted.
      const kept = plan.moments.length === 0;
      if (kept) marketView.executions.set(plan.key, execution, PLAN_BYTES + this.cost(plan, marketView).bytes);
    }
    return execution;
  }

  /** Returns an execution for conditions of any plans on a view. */
  newExecution(marketView: MarketView, barState: BarStateRequest): Execution {
    const viewAt = (moment: Moment): MomentView => {
      const other = this.marketView(barState, moment);
      return { ...other, members: this.universe(other, {}).members };
    };
    return new Execution({ home: marketView, passRates: this.passRates, rules: this.rules, viewAt });
  }

  /** Returns the number of instruments in a universe and in the whole market. */
  population({ members }: NamedUniverse): PopulationSize {
    return { members: members.length, instruments: this.store.data.instruments.ids.length };
  }

  /** Returns the cost of a plan on a view with empty caches. */
  cost(plan: ScanPlan, marketView: MarketView): PlanCost {
    return this.#costs.of(plan, marketView.view.mostRows);
  }

  /** Runs work that stops at the request's deadline, at its patience limit, or when nobody waits for it. */
  during<T>(request: ScanRequest, work: (checkpoint: () => void) => T): T {
    return withinLimits(this.#clock, request, work);
  }

  /** Runs a payload that the contract and the catalogue have validated. */
  scan(payload: ScanPayload, request: ScanRequest = {}): DoScanResponse {
    return this.during(request, () => this.#scan(payload, request));
  }

  #scan(payload: ScanPayload, request: ScanRequest): DoScanResponse {
    const timing = new Timing(this.#clock, "scan", "scan");
    const plan = timing.measure("plan", "bind to the catalogue", () => this.plan(payload, request));
    return this.#patiently(plan, request, () => this.#scanPlan(plan, payload, request, timing));
  }

  #scanPlan(plan: ScanPlan, payload: ScanPayload, request: ScanRequest, timing: Timing): DoScanResponse {
    const target = timing.measure("universe", labelOf(request), () => this.target(plan, request));
    if ("reason" in target) return this.#skipped(target, timing);
    const { marketView, universe } = target;
    const cacheKey = [target.key, universe.name, plan.key].join("\n");
    const cached = this.#results.find(cacheKey, request.cacheTtlSeconds ?? 0);
    const matches = cached ?? this.#matchesOf(plan, target, request, timing);
    if (cached === undefined) this.#results.store(cacheKey, matches);
    const { lanes, scores } = matches;
    const table = marketView.view.data.instruments.tickers;
    const tickers = Array.from(lanes, (lane) => table[lane]!);
    const node = timing.finish(tickers.length);
    const response: DoScanResponse = {
      tickers,
      time_taken: Math.round(timing.totalMs),
      end_time: this.endTime(plan, marketView),
      count: tickers.length,
      cached: cached !== undefined,
      universe_size: universe.members.length,
      timing: node,
      ...target.reply,
      ...(scores === undefined ? {} : { pattern_scores: [...scores] }),
      ...(request.debug === true ? { debug_data: debugData(this, plan, { payload, request, tickers }) } : {}),
    };
    if (table === this.store.data.instruments.tickers) this.#lanesOf.set(response, lanes);
    return response;
  }

  /** Returns the matches of an answer as lanes of the snapshot; undefined if tickers were others at the scan's moment. */
  lanesOf(response: DoScanResponse): Int32Array | undefined {
    return this.#lanesOf.get(response);
  }

  #skipped({ reason, universeSize, reply }: UnservableScan, timing: Timing): DoScanResponse {
    const node = timing.finish(0);
    return {
      tickers: [],
      time_taken: Math.round(timing.totalMs),
      end_time: this.newestInstant,
      count: 0,
      cached: false,
      universe_size: universeSize,
      skipped: true,
      skip_reason: reason,
      timing: node,
      ...reply,
    };
  }

  /**
   * Resolves the view and the universe of a plan that is to run. Errors: unavailable without any bars;
   * validation_failed for a future moment or an unknown universe; scan_too_expensive if a request with a deadline may
   * not cost that much.
   */
  target(plan: ScanPlan, request: ScanRequest): ScanTarget | UnservableScan {
    const target = this.resolveTarget(plan, request);
    if (!("reason" in target) && request.deadlineMs !== undefined) {
      refuseTooMuch(this.cost(plan, target.marketView), this.population(target.universe));
    }
    return target;
  }

  /**
   * Resolves the view and the universe of a plan without the cost check. Errors as for `target`, but for
   * scan_too_expensive.
   */
  resolveTarget(plan: ScanPlan, request: ScanRequest): ScanTarget | UnservableScan {
    const { data } = this.store;
    const { now } = this.#views;
    const [scan, ...others] = [plan.moment, ...plan.moments].map((moment) => {
      const resolved = this.#views.resolve(moment);
      const isInside = resolved.session >= 0 && resolved.session <= now.session;
      return { moment, resolved, marketView: isInside ? this.marketView(request.barState, moment) : undefined };
    });
    const { resolved, marketView } = scan!;
    const universe = marketView === undefined ? undefined : this.universe(marketView, request);
    const members = universe?.members ?? new Int32Array(0);
    const pointOf = ({ moment, resolved: at, marketView: other }: NonNullable<typeof scan>) => ({
      moment,
      resolved: at,
      countShort: other === undefined ? undefined : shortCounter(other.view, members),
    });
    const key = `${universe?.name}\n${plan.key}`;
    let feasibility = plan.moments.length === 0 ? marketView?.feasibility.get(key) : undefined;
    if (feasibility === undefined) {
      feasibility = feasibilityOf(plan, pointOf(scan!), others.map(pointOf), members.length, { data, resolved: now });
      if (plan.moments.length === 0) marketView?.feasibility.set(key, feasibility);
    }
    const isPlain = resolved.kind === "live" && others.length === 0 && feasibility.warnings?.length === 0;
    const reply = {
      as_of_resolved: describeMoment(resolved, data.calendar, data.minutes() !== undefined),
      ...(isPlain ? {} : { as_of_feasibility: feasibility }),
    };
    if (!feasibility.ok || marketView === undefined || universe === undefined) {
      return { reason: feasibility.notes?.at(-1) ?? "", universeSize: universe?.members.length ?? 0, reply };
    }
    const instants = [scan!, ...others].map((one) => one.resolved.instant).join(" ");
    return { marketView, universe, key: `${data.snapshot} ${request.barState ?? "live"} ${instants}`, reply };
  }

  /** Returns the end of the newest bar that the answer reads, as an ISO instant. */
  endTime(plan: ScanPlan, marketView: MarketView): string {
    let newest = Number.NEGATIVE_INFINITY;
    for (const frame of plan.frames) {
      const end = marketView.view.bars(frame).newestEnd;
      if (end > newest) newest = end;
    }
    return isoInstant(newest === Number.NEGATIVE_INFINITY ? marketView.view.watermark : newest);
  }

  #matchesOf(
    plan: ScanPlan,
    { marketView, universe }: ScanTarget,
    request: ScanRequest,
    timing: Timing,
  ): RankedMatches {
    const execution = this.execution(marketView, plan, request.barState);
    const { patience } = request;
    if (patience !== undefined && execution.expectedMs(plan.conditions, universe.members.length) > patience.mostMs)
      throw new PatienceExceeded(0);
    const lanes = execution.matches(plan.conditions, universe.members, timing);
    const { tickers } = marketView.view.data.instruments;
    const rank = (): RankedMatches => rankMatches(plan.conditions, execution, lanes, tickers);
    if (scoredModels(plan.conditions).length === 0) return rank();
    return timing.measure("scores", "likeness of the matches to pattern models", rank);
  }

  /** Runs work on a plan. If its patience ends, idle time caches the columns with which it can finish next time. */
  #patiently<T>(plan: ScanPlan, request: ScanRequest, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof PatienceExceeded) this.#unfinished.add(plan, request);
      throw error;
    }
  }

  #requestColumns(plan: ScanPlan, request: ScanRequest): void {
    const target = this.resolveTarget(plan, request);
    if ("reason" in target) return;
    this.execution(target.marketView, plan, request.barState).requestColumns(plan.conditions);
  }

  /** Explains why tickers match or not: evaluates every condition on every ticker, without short cuts. */
  explain(payload: ScanPayload, request: ScanRequest = {}): ScanExplanation {
    return this.during(request, () => this.#explain(payload, request));
  }

  #explain(payload: ScanPayload, request: ScanRequest): ScanExplanation {
    const timing = new Timing(this.#clock, "explain", "explain");
    const plan = this.plan(payload, request);
    return this.#patiently(plan, request, () => this.#explainPlan(plan, request, timing));
  }

  #explainPlan(plan: ScanPlan, request: ScanRequest, timing: Timing): ScanExplanation {
    const target = this.target(plan, request);
    if ("reason" in target) return this.#unexplained(target, timing);
    const { marketView, universe, reply } = target;
    const execution = this.execution(marketView, plan, request.barState);
    if (execution.comparesWithin(plan.conditions)) {
      execution.matches(plan.conditions, universe.members, timing);
    }
    const { count, funnel, nearMisses } = timing.measure("conditions", "every condition on every ticker", () =>
      explain(plan.conditions, execution, marketView.view, universe.members),
    );
    const { tickers } = marketView.view.data.instruments;
    return {
      universe_size: universe.members.length,
      count,
      end_time: this.endTime(plan, marketView),
      funnel,
      near_misses: nearMisses,
      stale: [...universe.stale].map((i) => tickers[i]!).sort(),
      plan: execution.order(plan.conditions),
      timing: timing.finish(count),
      ...reply,
    };
  }

  #unexplained({ universeSize, reply }: UnservableScan, timing: Timing): ScanExplanation {
    return {
      universe_size: universeSize,
      count: 0,
      end_time: this.newestInstant,
      funnel: [],
      near_misses: [],
      stale: [],
      plan: [],
      timing: timing.finish(0),
      ...reply,
    };
  }

  /** Queues the most used chart patterns for idle time, before the first scan that needs them. */
  expectChartPatterns(): void {
    if (!Number.isNaN(this.store.data.watermark)) this.marketView().chartPatterns.expect();
  }

  /**
   * Caches what scans requested, a slice of `instruments` at a time; returns false when nothing is left to do. `columns`:
   * false on a worker that caches no columns.
   */
  prepare(instruments = 256, columns = true): boolean {
    if (columns && this.#unfinished.work((plan, request) => this.#requestColumns(plan, request))) return true;
    return this.#views.work(instruments, columns) || this.past.work(PAST_SLICE);
  }
}

/** Returns the name of the universe in the timing tree. */
function labelOf({ universe, watched }: ScanRequest): string {
  return watched === undefined ? (universe ?? "all") : universe === undefined ? "watched" : `${universe} and watched`;
}
