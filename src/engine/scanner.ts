import { AppError, Lru, type Clock } from "#base";
import type { DoScanResponse, ScanExplanation, ScanPayload, ScanTable, ScanTableRequest } from "#contract";
import { bind } from "./plan/bind.ts";
import { bindStudy } from "./plan/bind-study.ts";
import { leavesOf, type Plan } from "./plan/plan.ts";
import { ChartPatternAges } from "./run/chart-pattern-ages.ts";
import { standingPatterns } from "./chart-patterns.ts";
import { instrumentOf } from "./series.ts";
import { Execution } from "./run/execute.ts";
import { explain } from "./run/explain.ts";
import { PassRates } from "./run/pass-rates.ts";
import { ResultCache } from "./run/result-cache.ts";
import { newestValues, page } from "./run/table.ts";
import { TailCache } from "./run/tail-cache.ts";
import { Timing } from "./run/timing.ts";
import { universeOf, type Universe } from "./run/universe.ts";
import { FrameStore, type EngineData } from "./tiles/frame-store.ts";
import { ScanView } from "./tiles/scan-view.ts";

/** Matches whose chart patterns are drawn in debug_data. */
const DRAWN_MATCHES = 50;

export interface ScannerSettings {
  /** Bytes for tail columns. */
  readonly tailBytes: number;
  /** Bytes for the tiles of derived timeframes. */
  readonly frameBytes: number;
  /** Finished answers kept for callers that accept cached ones. */
  readonly cachedResults: number;
}

export const DEFAULT_SETTINGS: ScannerSettings = {
  tailBytes: 256 * 2 ** 20,
  frameBytes: 1024 * 2 ** 20,
  cachedResults: 10_000,
};

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
  /** True when nobody waits for the answer any more. */
  readonly cancelled?: (() => boolean) | undefined;
}

/** A universe with a short name that no other one has. */
interface NamedUniverse extends Universe {
  readonly name: string;
}

/** What one view of the market keeps between scans. */
export interface Standing {
  readonly view: ScanView;
  readonly tails: TailCache;
  readonly chartPatterns: ChartPatternAges;
  readonly universes: Lru<NamedUniverse>;
  readonly executions: Lru<Execution>;
}

/** Scans one state of the data. Not safe for use by two threads; each worker has its own over the same shared bars. */
export class ScanEngine {
  readonly store: FrameStore;
  readonly #clock: Clock;
  readonly #settings: ScannerSettings;
  readonly #standings = new Map<string, Standing>();
  readonly #plans = new Lru<Plan>(1_000);
  readonly #passRates = new PassRates();
  readonly #results: ResultCache;
  #watchedUniverses = 0;

  constructor(data: EngineData, clock: Clock, settings: ScannerSettings = DEFAULT_SETTINGS) {
    this.store = new FrameStore(data, settings.frameBytes);
    this.#clock = clock;
    this.#settings = settings;
    this.#results = new ResultCache(settings.cachedResults, clock);
  }

  standing(barState: "live" | "closed" = "live"): Standing {
    let standing = this.#standings.get(barState);
    if (standing === undefined) {
      if (Number.isNaN(this.store.data.watermark)) {
        const wayOut = "run `winnow import bars` with your files, or `winnow import demo`";
        throw new AppError("unavailable", `The data folder holds no bars yet; ${wayOut}.`);
      }
      const view = new ScanView(this.store, barState === "closed");
      standing = {
        view,
        tails: new TailCache(view, this.#settings.tailBytes),
        chartPatterns: new ChartPatternAges(view),
        universes: new Lru(64),
        executions: new Lru(200),
      };
      this.#standings.set(barState, standing);
    }
    return standing;
  }

  universe(standing: Standing, { universe: names, watched }: ScanRequest): NamedUniverse {
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

  plan(payload: ScanPayload): Plan {
    const text = JSON.stringify(payload);
    let plan = this.#plans.get(text);
    if (plan === undefined) {
      plan = bind(payload);
      this.#plans.set(text, plan);
    }
    return plan;
  }

  /** Compiled programs are kept with the plan: a repeated scan starts at once. */
  execution(standing: Standing, plan: Plan): Execution {
    let execution = standing.executions.get(plan.key);
    if (execution === undefined) {
      execution = new Execution({
        view: standing.view,
        tails: standing.tails,
        passRates: this.#passRates,
        chartPatterns: standing.chartPatterns,
      });
      standing.executions.set(plan.key, execution);
    }
    return execution;
  }

  /** Throws when a scan is past its deadline or nobody waits for it. */
  checkpoint(request: ScanRequest): () => void {
    const deadline = request.deadlineMs === undefined ? Infinity : this.#clock.elapsed() + request.deadlineMs;
    return () => {
      if (request.cancelled?.() === true) throw new AppError("request_timeout", "The caller gave up the scan.");
      if (this.#clock.elapsed() > deadline) {
        throw new AppError(
          "scan_timeout",
          `The scan did not finish within ${request.deadlineMs} ms; narrow the universe or shorten its windows.`,
        );
      }
    };
  }

  /** Runs a payload that has passed the contract and the catalogue. */
  scan(payload: ScanPayload, request: ScanRequest = {}): DoScanResponse {
    const timing = new Timing(this.#clock, "scan", "scan");
    const standing = this.standing(request.barState);
    const plan = timing.measure("plan", "bind to the catalogue", () => this.plan(payload));
    const universe = timing.measure("universe", labelOf(request), () => this.universe(standing, request));
    const cacheKey = [this.store.data.snapshot, request.barState ?? "live", universe.name, plan.key].join("\n");
    const known = this.#results.find(cacheKey, request.cacheTtlSeconds ?? 0);
    const tickers = known ?? this.#tickersOf(plan, standing, universe, request, timing);
    if (known === undefined) this.#results.store(cacheKey, tickers);
    const node = timing.finish(tickers.length);
    return {
      tickers: [...tickers],
      time_taken: Math.round(timing.totalMs),
      end_time: this.endTime(plan, standing),
      count: tickers.length,
      cached: known !== undefined,
      universe_size: universe.members.length,
      timing: node,
      ...this.#feasibility(plan, standing),
      ...(request.debug === true ? { debug_data: this.#debugData(plan, standing, payload, request, tickers) } : {}),
    };
  }

  /** Warns of feeds that the plan reads and the store does not have; without any there is nothing to say. */
  #feasibility({ feeds }: Plan, { view }: Standing): Pick<DoScanResponse, "as_of_feasibility"> {
    const { data } = this.store;
    const absent = feeds.filter((feed) => {
      if (feed === "daily" || feed === "listings") return false;
      return feed === "minute" ? data.minutes() === undefined : !(feed in data.feeds);
    });
    if (absent.length === 0) return {};
    const as_of = data.calendar.isoDate(view.session);
    const warnings = absent.map((feed) => {
      const timeframe = feed === "minute" ? "1m" : "1d";
      return { as_of, feed: feed === "minute" ? "bars" : feed, reason: "no_feed", required_days: 1, timeframe };
    });
    return { as_of_feasibility: { ok: true, blocked: [], warnings, notes: [], bases: [] } };
  }

  /** The funnel, then of the first matches the chart patterns for which they match, as a chart draws them. */
  #debugData(
    plan: Plan,
    { view }: Standing,
    payload: ScanPayload,
    request: ScanRequest,
    tickers: readonly string[],
  ): Record<string, unknown>[] {
    const wanted = plan.conditions.flatMap(leavesOf).filter((leaf) => leaf.kind === "chartPattern");
    const drawn = tickers.slice(0, DRAWN_MATCHES).flatMap((ticker) =>
      wanted.flatMap(({ path, frame, pattern, side, lookback }) =>
        standingPatterns(view, view.bars(frame), instrumentOf(view, ticker), lookback)
          .filter((found) => found.pattern === pattern && (side === undefined || found.side === side))
          .map((found) => ({ kind: "chart_pattern", path, ticker, ...found })),
      ),
    );
    return [...this.explain(payload, request).funnel, ...drawn];
  }

  /** The newest bar that the answer rests on, as an ISO instant. */
  endTime(plan: Plan, standing: Standing): string {
    let newest = Number.NEGATIVE_INFINITY;
    for (const frame of plan.frames) {
      const end = standing.view.bars(frame).newestEnd;
      if (end > newest) newest = end;
    }
    return isoInstant(newest === Number.NEGATIVE_INFINITY ? standing.view.watermark : newest);
  }

  #tickersOf(plan: Plan, standing: Standing, universe: Universe, request: ScanRequest, timing: Timing): string[] {
    const execution = this.execution(standing, plan);
    const matches = execution.matches(plan.conditions, universe.members, timing, this.checkpoint(request));
    const { tickers } = this.store.data.instruments;
    return [...matches].map((i) => tickers[i]!).sort();
  }

  /** Why tickers match or do not: every condition on every ticker, without short cuts. */
  explain(payload: ScanPayload, request: ScanRequest = {}): ScanExplanation {
    const timing = new Timing(this.#clock, "explain", "explain");
    const standing = this.standing(request.barState);
    const plan = this.plan(payload);
    const universe = this.universe(standing, request);
    const execution = this.execution(standing, plan);
    const checkpoint = this.checkpoint(request);
    if (execution.comparesWithin(plan.conditions)) {
      execution.matches(plan.conditions, universe.members, timing, checkpoint);
    }
    const { count, funnel, nearMisses } = timing.measure("conditions", "every condition on every ticker", () =>
      explain(plan.conditions, execution, standing.view, universe.members, checkpoint),
    );
    const { tickers } = this.store.data.instruments;
    return {
      universe_size: universe.members.length,
      count,
      end_time: this.endTime(plan, standing),
      funnel,
      near_misses: nearMisses,
      stale: [...universe.stale].map((i) => tickers[i]!).sort(),
      plan: execution.order(plan.conditions),
      timing: timing.finish(count),
    };
  }

  /** The matches with the newest values of studies, sorted, a page of them. Columns stand on daily bars. */
  table(params: ScanTableRequest, request: ScanRequest = {}): ScanTable {
    const timing = new Timing(this.#clock, "table", "table");
    const standing = this.standing(request.barState);
    const plan = this.plan(params.instructions);
    const universe = this.universe(standing, request);
    const studies = params.columns.map((input, k) => bindStudy(input, "1d", undefined, `/columns/${k}`));
    const execution = this.execution(standing, plan);
    const lanes = execution.matches(plan.conditions, universe.members, timing, this.checkpoint(request));
    const values = timing.measure("columns", `${studies.length} columns`, () =>
      newestValues(studies, standing.view, lanes),
    );
    const tickers = [...lanes].map((i) => this.store.data.instruments.tickers[i]!);
    const scope = [this.store.data.snapshot, plan.key].join("\n");
    const rows = timing.measure("sort", "sort and page", () => page(params, tickers, values, scope));
    timing.finish(lanes.length);
    return {
      columns: studies.map((study, k) => ({
        input: params.columns[k]!,
        canonical: study.canonical,
        display_name: study.displayName,
        display_unit: study.unit,
      })),
      ...rows,
      count: lanes.length,
      universe_size: universe.members.length,
      time_taken: Math.round(timing.totalMs),
      end_time: this.endTime(plan, standing),
    };
  }

  /** Spends idle time on tail columns, a slice of instruments at a time; false when nothing is wanted. */
  prepare(instruments = 256): boolean {
    let more = false;
    for (const { tails } of this.#standings.values()) more = tails.work(instruments) || more;
    return more;
  }
}

/** The universe as the timing of a scan calls it. */
function labelOf({ universe, watched }: ScanRequest): string {
  return watched === undefined ? (universe ?? "all") : universe === undefined ? "watched" : `${universe} and watched`;
}

export function isoInstant(minutes: number): string {
  return new Date(minutes * 60_000).toISOString();
}
