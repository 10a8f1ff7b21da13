import { AppError, Lru, type Clock } from "#base";
import type { AsOfFeasibility } from "#contract";
import type { ResolvedMoment } from "#market";
import { AsOfStore, type FrameStore, ScanView } from "#tiles";
import {
  NOW,
  type Moment,
  type ChartPatternTables,
  ChartPatternAges,
  type EmbeddingTables,
  pastEmbeddings,
  sharedEmbeddings,
  type Embedded,
  type EmbeddingCaches,
  type Execution,
  PatternModels,
  ColumnCache,
} from "#evaluate";
import { resolveMoment, currentMoment } from "./as-of/resolve-moment.ts";
import { SessionCheckpoints } from "./as-of/session-checkpoints.ts";
import type { ScanUniverse } from "./universe.ts";
import type { BarStateRequest } from "./scan-request.ts";
import type { ScannerMemory } from "./scanner-settings.ts";

type MarketViewBytes = Pick<ScannerMemory, "tailBytes" | "executionBytes" | "frameBytes">;

/** Number of past instants whose views are cached. */
const CACHED_PAST_VIEWS = 8;
/** Number of windows of past instants whose embeddings are cached, about 600 bytes each. */
const CACHED_PAST_EMBEDDINGS = 40_000;

/** Findings that all threads over the same data share. */
export interface SharedFindings {
  readonly chartPatterns: ChartPatternTables | undefined;
  readonly embeddings: EmbeddingTables;
}

/** A universe with a short name that is unique within the engine. */
export interface NamedUniverse extends ScanUniverse {
  readonly name: string;
}

/** One view of the market, with everything that scans of it cache. */
export interface MarketView {
  readonly moment: ResolvedMoment;
  readonly view: ScanView;
  readonly cachedColumns: ColumnCache;
  readonly chartPatterns: ChartPatternAges;
  readonly patternModels: PatternModels;
  readonly universes: Lru<NamedUniverse>;
  /** Keyed by plan, within a budget of bytes. */
  readonly executions: Lru<Execution>;
  /** Keyed by universe and plan. */
  readonly feasibility: Lru<AsOfFeasibility>;
}

/** The views of one snapshot: of now, and of the past instants that scans used last. */
export class MarketViews {
  readonly #store: FrameStore;
  readonly #clock: Clock;
  readonly #bytes: MarketViewBytes;
  readonly #chartPatterns: ChartPatternTables | undefined;
  readonly #embeddings: EmbeddingTables;
  readonly #pastEmbeddings = new Lru<Embedded>(CACHED_PAST_EMBEDDINGS);
  readonly #now = new Map<string, MarketView>();
  readonly #past = new Lru<MarketView>(CACHED_PAST_VIEWS);
  readonly #sessions: SessionCheckpoints;

  constructor(store: FrameStore, clock: Clock, bytes: MarketViewBytes, { chartPatterns, embeddings }: SharedFindings) {
    this.#store = store;
    this.#sessions = new SessionCheckpoints(store.data);
    this.#clock = clock;
    this.#bytes = bytes;
    this.#chartPatterns = chartPatterns;
    this.#embeddings = embeddings;
  }

  /**
   * Takes over the cached columns, cached candles and chart patterns of the previous snapshot. Both snapshots must number
   * instruments alike.
   */
  follow(before: MarketViews): void {
    for (const [closed, { cachedColumns, chartPatterns }] of before.#now) {
      const now = this.at(closed === "true" ? "closed" : "live");
      now.cachedColumns.follow(cachedColumns);
      now.chartPatterns.follow(chartPatterns);
    }
  }

  /** The moment of a scan of the newest bars. Error: unavailable without any bars. */
  get now(): ResolvedMoment {
    const { watermark, calendar } = this.#store.data;
    if (Number.isNaN(watermark)) {
      const wayOut = "run `winnow import bars` with your files, or `winnow import demo`";
      throw new AppError("unavailable", `The data folder holds no bars yet; ${wayOut}.`);
    }
    return currentMoment(watermark, calendar);
  }

  /**
   * Resolves a moment to a session and an instant. Errors: unavailable without any bars; validation_failed for a future
   * moment.
   */
  resolve(moment: Moment): ResolvedMoment {
    return resolveMoment(moment, this.now, this.#store.data.calendar, this.#clock.now());
  }

  /** Returns the view at a moment that lies within the data. Errors as for `resolve`. */
  at(barState: BarStateRequest, moment: Moment = NOW): MarketView {
    const closed = barState === "closed";
    const resolved = this.resolve(moment);
    if (moment.asOf === undefined) {
      let marketView = this.#now.get(String(closed));
      if (marketView === undefined) {
        const embeddings = sharedEmbeddings(this.#embeddings);
        marketView = this.#open(
          resolved,
          new ScanView(this.#store, closed),
          this.#bytes,
          embeddings,
          this.#chartPatterns,
        );
        this.#now.set(String(closed), marketView);
      }
      return marketView;
    }
    const key = `${resolved.instant} ${moment.basis} ${closed}`;
    let marketView = this.#past.get(key);
    if (marketView === undefined) {
      const then = new AsOfStore(this.#store, resolved, moment.basis, this.#bytes.frameBytes / CACHED_PAST_VIEWS);
      const embeddings = pastEmbeddings(this.#pastEmbeddings, `${resolved.instant} ${moment.basis}`);
      const bytes = {
        tailBytes: this.#bytes.tailBytes / CACHED_PAST_VIEWS,
        executionBytes: this.#bytes.executionBytes / CACHED_PAST_VIEWS,
      };
      marketView = this.#open(resolved, new ScanView(then, closed), bytes, embeddings);
      this.#past.set(key, marketView);
      this.#sessions.request(resolved);
    }
    // An earlier scan may have named the same instant by another AsOf.
    return marketView.moment.kind === resolved.kind ? marketView : { ...marketView, moment: resolved };
  }

  #open(
    moment: ResolvedMoment,
    view: ScanView,
    { tailBytes, executionBytes }: Omit<MarketViewBytes, "frameBytes">,
    embeddings: EmbeddingCaches,
    chartPatternTables?: ChartPatternTables,
  ): MarketView {
    return {
      moment,
      view,
      cachedColumns: new ColumnCache(view, tailBytes),
      chartPatterns: new ChartPatternAges(view, chartPatternTables),
      patternModels: new PatternModels(view, embeddings),
      universes: new Lru(64),
      executions: new Lru(executionBytes),
      feasibility: new Lru(200),
    };
  }

  /**
   * Caches what scans requested, a slice of `instruments` at a time; returns false when nothing is left to do. `columns`:
   * false on a worker that caches no columns.
   */
  work(instruments: number, columns: boolean): boolean {
    const all = [...this.#now.values(), ...this.#past.values()];
    return (
      (columns && all.some(({ cachedColumns }) => cachedColumns.work(instruments))) ||
      all.some(({ chartPatterns }) => chartPatterns.work(instruments)) ||
      all.some(({ patternModels }) => patternModels.work(instruments)) ||
      this.#sessions.work(instruments)
    );
  }
}
