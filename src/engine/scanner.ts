import { AppError, Lru, type Clock } from "#base";
import type { DoScanResponse, ScanExplanation, ScanPayload } from "#contract";
import type { ResolvedMoment } from "#market";
import { feasibilityOf, shortCounter } from "./as-of/feasibility.ts";
import { describeMoment } from "./as-of/resolve-moment.ts";
import { debugData } from "./debug-data.ts";
import { bind } from "./plan/bind.ts";
import type { Moment, Plan } from "./plan/plan.ts";
import { payloadText } from "./plan/payload-text.ts";
import { refuseTooMuch } from "./plan/refuse-too-much.ts";
import { ALL_RULES, type Rules } from "./plan/rules/index.ts";
import { PlanCosts } from "./plan/plan-costs.ts";
import type { PlanCost, Population } from "./plan/static-cost.ts";
import type { PatternHead } from "#pattern-models";
import { KnownHeads } from "./plan/known-heads.ts";
import { chartPatternTable, type ChartPatternTable } from "./run/chart-pattern-table.ts";
import { EmbeddingTables } from "./run/embedding-table.ts";
import { isoInstant } from "./iso-instant.ts";
import { Execution } from "./run/execute.ts";
import { explain } from "./run/explain.ts";
import type { MomentView } from "./run/evaluation-views.ts";
import { PastWindows } from "./pattern-market/past-windows.ts";
import { interruptible } from "./run/interrupt.ts";
import { PassRates } from "./run/pass-rates.ts";
import { modelsSought, rankMatches, type RankedMatches } from "./run/pattern-scores.ts";
import { ResultCache } from "./run/result-cache.ts";
import { Timing } from "./run/timing.ts";
import { universeOf } from "./run/universe.ts";
import { MarketViews, type BarStateRequest, type NamedUniverse, type MarketView } from "./market-views.ts";
import type { UnservableScan, ScanTarget } from "./scan-target.ts";
import { DEFAULT_SETTINGS, type ScannerMemory, type ScannerSettings } from "./scanner-settings.ts";
import { FrameStore, type EngineData } from "./tiles/frame-store.ts";

/** Windows of the past that are embedded in a slice of idle time. */
const PAST_SLICE = 20;
/** Bytes of a compiled plan beside the rows that it holds. */
const PLAN_BYTES = 100_000;

export interface ScanRequest {
  /** Tickers separated by commas, each of which must be known; absent = all, or only those that are `watched`. */
  readonly universe?: string | undefined;
  /** Tickers separated by commas, in capitals, that are considered too where they are known. */
  readonly watched?: string | undefined;
  /** closed = leave out bars that are still forming at the scan's instant. */
  readonly barState?: "live" | "closed" | undefined;
  /** Adds what each condition did on every ticker, with the reasons of missing values. */
  readonly debug?: boolean | undefined;
  /** Greatest age of a cached answer that the caller accepts; 0 or absent = compute. */
  readonly cacheTtlSeconds?: number | undefined;
  /** Milliseconds after which the scan gives up. */
  readonly deadlineMs?: number | undefined;
  /** Milliseconds after which the scan is broken off with TakesLong, to be run where nobody waits behind it. */
  readonly patienceMs?: number | undefined;
  /** The pattern models that the payload names, by id. */
  readonly heads?: ReadonlyMap<string, PatternHead> | undefined;
  /** True when nobody waits for the answer any more. */
  readonly cancelled?: (() => boolean) | undefined;
}

/** Thrown by a scan that has used up its patience. */
export class PatienceExceeded extends Error {
  override readonly name = "TakesLong";
}

/** One scan that runs. */
interface ScanRun {
  readonly request: ScanRequest;
  readonly timing: Timing;
  readonly checkpoint: () => void;
}

/** Scans one state of the data. Not safe for use by two threads; each worker has its own over the same shared bars. */
export class ScanEngine {
  readonly store: FrameStore;
  /** Of the newest windows; a thread may put boards of others in the place of its own. */
  readonly embeddings: EmbeddingTables;
  readonly past: PastWindows;
  readonly #clock: Clock;
  readonly #standings: MarketViews;
  readonly #settings: ScannerSettings;
  readonly #plans: Lru<Plan>;
  readonly #costs: PlanCosts;
  readonly #heads: KnownHeads;
  readonly passRates: PassRates;
  readonly #results: ResultCache;
  #watchedUniverses = 0;

  /**
   * `chartPatterns`: what other threads over the same data have found, and this one adds to. `before`: an engine of an
   * earlier state of the data, of which what does not rest on bars is used on, and what did is stepped or made again.
   */
  constructor(
    data: EngineData,
    clock: Clock,
    settings: ScannerSettings = DEFAULT_SETTINGS,
    chartPatterns: ChartPatternTable = chartPatternTable(data.instruments.ids.length),
    before?: ScanEngine,
  ) {
    this.#settings = settings;
    this.#plans = before === undefined ? new Lru(1_000) : before.#plans;
    this.#costs = before === undefined ? new PlanCosts() : before.#costs;
    this.#heads = before === undefined ? new KnownHeads() : before.#heads;
    this.passRates = before?.passRates ?? new PassRates();
    this.store = new FrameStore(data, settings.frameBytes, before?.store);
    this.embeddings = new EmbeddingTables(data.instruments.ids.length, settings.boardBytes);
    this.past = new PastWindows(this.store, settings.pastIndexBytes);
    this.#clock = clock;
    this.#standings = new MarketViews(this.store, clock, settings, { chartPatterns, embeddings: this.embeddings });
    this.#results = new ResultCache(settings.resultBytes, clock);
    if (before !== undefined && !Number.isNaN(data.watermark)) this.#standings.follow(before.#standings);
  }

  /** The engine of the next state of the same data; this one is to be used no more. */
  next(data: EngineData, chartPatterns?: ChartPatternTable, memory?: ScannerMemory): ScanEngine {
    return new ScanEngine(data, this.#clock, { ...this.#settings, ...memory }, chartPatterns, this);
  }

  /** Where a scan of the newest bars stands. Error: unavailable without any bars. */
  get now(): ResolvedMoment {
    return this.#standings.now;
  }

  /** The newest instant that the bars reach, as an ISO text. */
  get newestInstant(): string {
    return isoInstant(this.store.data.watermark);
  }

  /** Errors: unavailable without any bars; validation_failed for a moment in the future. */
  standOf(moment: Moment): ResolvedMoment {
    return this.#standings.standOf(moment);
  }

  /** Measures a piece of work. */
  timing(kind: string): Timing {
    return new Timing(this.#clock, kind, kind);
  }

  /** The view from a moment, of now unless it is given. */
  standing(barState?: BarStateRequest, moment?: Moment): MarketView {
    return this.#standings.at(barState, moment);
  }

  universe(standing: MarketView, { universe: names, watched }: ScanRequest): NamedUniverse {
    const key = watched === undefined ? (names ?? "all") : `${names ?? ""}\n${watched}`;
    let universe = standing.universes.get(key);
    if (universe === undefined) {
      // Keys of cached results hold the name: thousands of watched tickers would fill them.
      const name = watched === undefined ? key : `watched ${++this.#watchedUniverses}`;
      universe = { ...universeOf(standing.view, { names, watched }), name };
      standing.universes.set(key, universe);
    }
    return universe;
  }

  /** `at`: where the scan stands, whatever the payload names. Error: validation_failed for a model that did not come. */
  plan(payload: ScanPayload, { heads }: Pick<ScanRequest, "heads">, at?: Moment): Plan {
    const named = this.#heads.name(heads);
    const names = [...named.values()].map(({ key }) => key).join(" ");
    const text = `${names}${at?.key ?? ""}${payloadText(payload)}`;
    let plan = this.#plans.get(text);
    if (plan === undefined) {
      plan = bind(payload, at, named);
      this.#plans.set(text, plan);
    }
    return plan;
  }

  /** The rules of planning that are followed. */
  get rules(): Rules {
    return this.#settings.rules ?? ALL_RULES;
  }

  /** Compiled programs are kept with the plan: a repeated scan starts at once. */
  execution(standing: MarketView, plan: Plan, barState: BarStateRequest): Execution {
    let execution = standing.executions.get(plan.key);
    if (execution === undefined) {
      const placeAt = (moment: Moment): MomentView => {
        const there = this.standing(barState, moment);
        return { ...there, members: this.universe(there, {}).members };
      };
      execution = new Execution({ home: standing, passRates: this.passRates, rules: this.rules, viewAt: placeAt });
      // What stands elsewhere too would hold on to views that are no longer kept.
      const kept = plan.moments.length === 0;
      if (kept) standing.executions.set(plan.key, execution, PLAN_BYTES + this.cost(plan, standing).bytes);
    }
    return execution;
  }

  /** Of whom work is done for a universe. */
  population({ members }: NamedUniverse): Population {
    return { members: members.length, everybody: this.store.data.instruments.ids.length };
  }

  /** What a plan costs from there where nothing is kept. */
  cost(plan: Plan, standing: MarketView): PlanCost {
    return this.#costs.of(plan, standing.view.mostRows);
  }

  /** Does work that stops when it is past the request's deadline, nobody waits for it, or it belongs on another thread. */
  during<T>(request: ScanRequest, work: (checkpoint: () => void) => T): T {
    const begun = this.#clock.elapsed();
    const { deadlineMs = Infinity, patienceMs = Infinity } = request;
    const checkpoint = (): void => {
      if (request.cancelled?.() === true) throw new AppError("request_timeout", "The caller gave up the scan.");
      const elapsed = this.#clock.elapsed() - begun;
      if (elapsed > deadlineMs) {
        throw new AppError(
          "scan_timeout",
          `The scan did not finish within ${deadlineMs} ms; narrow the universe or shorten its windows.`,
        );
      }
      if (elapsed > patienceMs) throw new PatienceExceeded();
    };
    return interruptible(checkpoint, work);
  }

  /** Runs a payload that has passed the contract and the catalogue. */
  scan(payload: ScanPayload, request: ScanRequest = {}): DoScanResponse {
    return this.during(request, (checkpoint) => this.#scan(payload, request, checkpoint));
  }

  #scan(payload: ScanPayload, request: ScanRequest, checkpoint: () => void): DoScanResponse {
    const timing = new Timing(this.#clock, "scan", "scan");
    const plan = timing.measure("plan", "bind to the catalogue", () => this.plan(payload, request));
    const place = timing.measure("universe", labelOf(request), () => this.place(plan, request));
    if ("reason" in place) return this.#skipped(place, timing);
    const { standing, universe } = place;
    const cacheKey = [place.key, universe.name, plan.key].join("\n");
    const known = this.#results.find(cacheKey, request.cacheTtlSeconds ?? 0);
    const matches = known ?? this.#matchesOf(plan, place, { request, timing, checkpoint });
    if (known === undefined) this.#results.store(cacheKey, matches);
    const { tickers, scores } = matches;
    const node = timing.finish(tickers.length);
    return {
      tickers: [...tickers],
      time_taken: Math.round(timing.totalMs),
      end_time: this.endTime(plan, standing),
      count: tickers.length,
      cached: known !== undefined,
      universe_size: universe.members.length,
      timing: node,
      ...place.reply,
      ...(scores === undefined ? {} : { pattern_scores: [...scores] }),
      ...(request.debug === true ? { debug_data: debugData(this, plan, { payload, request, tickers }) } : {}),
    };
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
   * Errors: unavailable without any bars; validation_failed for a moment in the future or an unknown universe;
   * scan_too_expensive for a plan that is beyond what a request with a deadline may cost.
   */
  place(plan: Plan, request: ScanRequest): ScanTarget | UnservableScan {
    const place = this.whereabouts(plan, request);
    if (!("reason" in place) && request.deadlineMs !== undefined) {
      refuseTooMuch(this.cost(plan, place.standing), this.population(place.universe));
    }
    return place;
  }

  /** The same for a plan that is not going to run. */
  whereabouts(plan: Plan, request: ScanRequest): ScanTarget | UnservableScan {
    const { data } = this.store;
    const { now } = this.#standings;
    const [scan, ...others] = [plan.moment, ...plan.moments].map((moment) => {
      const stand = this.#standings.standOf(moment);
      const isInside = stand.session >= 0 && stand.session <= now.session;
      return { moment, stand, standing: isInside ? this.standing(request.barState, moment) : undefined };
    });
    const { stand, standing } = scan!;
    const universe = standing === undefined ? undefined : this.universe(standing, request);
    const members = universe?.members ?? new Int32Array(0);
    const point = ({ moment, stand: at, standing: there }: NonNullable<typeof scan>) => ({
      moment,
      resolved: at,
      countShort: there === undefined ? undefined : shortCounter(there.view, members),
    });
    const key = `${universe?.name}\n${plan.key}`;
    let feasibility = plan.moments.length === 0 ? standing?.feasibility.get(key) : undefined;
    if (feasibility === undefined) {
      feasibility = feasibilityOf(plan, point(scan!), others.map(point), members.length, { data, resolved: now });
      if (plan.moments.length === 0) standing?.feasibility.set(key, feasibility);
    }
    const isPlain = stand.kind === "live" && others.length === 0 && feasibility.warnings?.length === 0;
    const reply = {
      as_of_resolved: describeMoment(stand, data.calendar, data.minutes() !== undefined),
      ...(isPlain ? {} : { as_of_feasibility: feasibility }),
    };
    if (!feasibility.ok || standing === undefined || universe === undefined) {
      return { reason: feasibility.notes?.at(-1) ?? "", universeSize: universe?.members.length ?? 0, reply };
    }
    const instants = [scan!, ...others].map((one) => one.stand.instant).join(" ");
    return { standing, universe, key: `${data.snapshot} ${request.barState ?? "live"} ${instants}`, reply };
  }

  /** The newest bar that the answer rests on, as an ISO instant. */
  endTime(plan: Plan, standing: MarketView): string {
    let newest = Number.NEGATIVE_INFINITY;
    for (const frame of plan.frames) {
      const end = standing.view.bars(frame).newestEnd;
      if (end > newest) newest = end;
    }
    return isoInstant(newest === Number.NEGATIVE_INFINITY ? standing.view.watermark : newest);
  }

  #matchesOf(plan: Plan, { standing, universe }: ScanTarget, run: ScanRun): RankedMatches {
    const { request, timing, checkpoint } = run;
    const execution = this.execution(standing, plan, request.barState);
    const lanes = this.#laneMatches(plan, execution, universe.members, run);
    const { tickers } = standing.view.data.instruments;
    const rank = (): RankedMatches => rankMatches(plan.conditions, execution, lanes, tickers, checkpoint);
    if (modelsSought(plan.conditions).length === 0) return rank();
    return timing.measure("scores", "likeness of the matches to pattern models", rank);
  }

  #laneMatches({ conditions }: Plan, execution: Execution, members: Int32Array, run: ScanRun): Int32Array {
    try {
      return execution.matches(conditions, members, run.timing, run.checkpoint);
    } catch (error) {
      // Asked again it shall be answered here.
      if (error instanceof PatienceExceeded) execution.want(conditions);
      throw error;
    }
  }

  /** Why tickers match or do not: every condition on every ticker, without short cuts. */
  explain(payload: ScanPayload, request: ScanRequest = {}): ScanExplanation {
    return this.during(request, (checkpoint) => this.#explain(payload, request, checkpoint));
  }

  #explain(payload: ScanPayload, request: ScanRequest, checkpoint: () => void): ScanExplanation {
    const timing = new Timing(this.#clock, "explain", "explain");
    const plan = this.plan(payload, request);
    const place = this.place(plan, request);
    if ("reason" in place) return this.#unexplained(place, timing);
    const { standing, universe, reply } = place;
    const execution = this.execution(standing, plan, request.barState);
    if (execution.comparesWithin(plan.conditions)) {
      execution.matches(plan.conditions, universe.members, timing, checkpoint);
    }
    const { count, funnel, nearMisses } = timing.measure("conditions", "every condition on every ticker", () =>
      explain(plan.conditions, execution, standing.view, universe.members, checkpoint),
    );
    const { tickers } = standing.view.data.instruments;
    return {
      universe_size: universe.members.length,
      count,
      end_time: this.endTime(plan, standing),
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

  /** Lets idle time find the chart patterns that most scans ask for, before any does. */
  expectChartPatterns(): void {
    if (!Number.isNaN(this.store.data.watermark)) this.standing().chartPatterns.expect();
  }

  /** Spends idle time on what scans want, a slice of instruments at a time; false when nothing is left to do. */
  prepare(instruments = 256): boolean {
    return this.#standings.work(instruments) || this.past.work(PAST_SLICE);
  }
}

/** The universe as the timing of a scan calls it. */
function labelOf({ universe, watched }: ScanRequest): string {
  return watched === undefined ? (universe ?? "all") : universe === undefined ? "watched" : `${universe} and watched`;
}
