import { AppError, Lru, type Clock } from "#base";
import type { AsOfFeasibility } from "#contract";
import type { ResolvedMoment } from "#market";
import { resolveMoment, currentMoment } from "./as-of/resolve-moment.ts";
import { SessionCheckpoints } from "./as-of/session-checkpoints.ts";
import { NOW } from "./plan/moment.ts";
import type { Moment } from "./plan/plan.ts";
import type { ChartPatternTable } from "./run/chart-pattern-table.ts";
import { ChartPatternAges } from "./run/chart-pattern-ages.ts";
import type { EmbeddingTables } from "./run/embedding-table.ts";
import { pastEmbeddings, sharedEmbeddings, type Embedded, type EmbeddingCaches } from "./run/embedding-cache.ts";
import type { Execution } from "./run/execute.ts";
import { PatternModels } from "./run/pattern-models.ts";
import { ColumnCache } from "./run/column-cache.ts";
import type { ScanUniverse } from "./run/universe.ts";
import type { ScannerMemory } from "./scanner-settings.ts";
import { AsOfStore } from "./tiles/as-of-store.ts";
import type { FrameStore } from "./tiles/frame-store.ts";
import { ScanView } from "./tiles/scan-view.ts";

type MarketViewBytes = Pick<ScannerMemory, "tailBytes" | "executionBytes" | "frameBytes">;

/** Past instants whose views are kept. */
const PAST = 8;
/** Windows of past instants whose embeddings are kept, about 600 bytes each. */
const PAST_EMBEDDINGS = 40_000;

/** What threads over the same data find for one another. */
export interface SharedFindings {
  readonly chartPatterns: ChartPatternTable;
  readonly embeddings: EmbeddingTables;
}

/** A universe with a short name that no other one has. */
export interface NamedUniverse extends ScanUniverse {
  readonly name: string;
}

/** What one view of the market keeps between scans. */
export interface MarketView {
  readonly moment: ResolvedMoment;
  readonly view: ScanView;
  readonly cachedColumns: ColumnCache;
  readonly chartPatterns: ChartPatternAges;
  readonly patternModels: PatternModels;
  readonly universes: Lru<NamedUniverse>;
  /** By plan, within a budget of bytes. */
  readonly executions: Lru<Execution>;
  /** By universe and plan. */
  readonly feasibility: Lru<AsOfFeasibility>;
}

export type BarStateRequest = "live" | "closed" | undefined;

/** The views of one state of the data: of now, and of the past instants that were asked for last. */
export class MarketViews {
  readonly #store: FrameStore;
  readonly #clock: Clock;
  readonly #bytes: MarketViewBytes;
  readonly #board: ChartPatternTable;
  readonly #embeddings: EmbeddingTables;
  readonly #pastEmbeddings = new Lru<Embedded>(PAST_EMBEDDINGS);
  readonly #now = new Map<string, MarketView>();
  readonly #past = new Lru<MarketView>(PAST);
  readonly #sessions: SessionCheckpoints;

  constructor(store: FrameStore, clock: Clock, bytes: MarketViewBytes, { chartPatterns, embeddings }: SharedFindings) {
    this.#store = store;
    this.#sessions = new SessionCheckpoints(store.data);
    this.#clock = clock;
    this.#bytes = bytes;
    this.#board = chartPatterns;
    this.#embeddings = embeddings;
  }

  /** Goes on with what was kept of the newest bars of an earlier state; instruments have the same indices there. */
  follow(before: MarketViews): void {
    for (const [closed, { cachedColumns: tails }] of before.#now)
      this.at(closed === "true" ? "closed" : "live").cachedColumns.follow(tails);
  }

  /** Where a scan of the newest bars stands. Error: unavailable without any bars. */
  get now(): ResolvedMoment {
    const { watermark, calendar } = this.#store.data;
    if (Number.isNaN(watermark)) {
      const wayOut = "run `winnow import bars` with your files, or `winnow import demo`";
      throw new AppError("unavailable", `The data folder holds no bars yet; ${wayOut}.`);
    }
    return currentMoment(watermark, calendar);
  }

  /** Errors: unavailable without any bars; validation_failed for a moment in the future. */
  standOf(moment: Moment): ResolvedMoment {
    return resolveMoment(moment, this.now, this.#store.data.calendar, this.#clock.now());
  }

  /** The view from a moment that lies within the data. Errors as for `standOf`. */
  at(barState: BarStateRequest, moment: Moment = NOW): MarketView {
    const closed = barState === "closed";
    const stand = this.standOf(moment);
    if (moment.asOf === undefined) {
      let standing = this.#now.get(String(closed));
      if (standing === undefined) {
        const shelves = sharedEmbeddings(this.#embeddings);
        standing = this.#open(stand, new ScanView(this.#store, closed), this.#bytes, shelves, this.#board);
        this.#now.set(String(closed), standing);
      }
      return standing;
    }
    const key = `${stand.instant} ${moment.basis} ${closed}`;
    let standing = this.#past.get(key);
    if (standing === undefined) {
      const then = new AsOfStore(this.#store, stand, moment.basis, this.#bytes.frameBytes / PAST);
      const shelves = pastEmbeddings(this.#pastEmbeddings, `${stand.instant} ${moment.basis}`);
      const bytes = { tailBytes: this.#bytes.tailBytes / PAST, executionBytes: this.#bytes.executionBytes / PAST };
      standing = this.#open(stand, new ScanView(then, closed), bytes, shelves);
      this.#past.set(key, standing);
      this.#sessions.request(stand);
    }
    // The same view may have been asked for in another way.
    return standing.moment.kind === stand.kind ? standing : { ...standing, moment: stand };
  }

  #open(
    stand: ResolvedMoment,
    view: ScanView,
    { tailBytes, executionBytes }: Omit<MarketViewBytes, "frameBytes">,
    shelves: EmbeddingCaches,
    board?: ChartPatternTable,
  ): MarketView {
    return {
      moment: stand,
      view,
      cachedColumns: new ColumnCache(view, tailBytes),
      chartPatterns: new ChartPatternAges(view, board),
      patternModels: new PatternModels(view, shelves),
      universes: new Lru(64),
      executions: new Lru(executionBytes),
      feasibility: new Lru(200),
    };
  }

  /** Spends idle time on what scans want, a slice of instruments at a time; false when nothing is left to do. */
  work(instruments: number): boolean {
    const all = [...this.#now.values(), ...this.#past.values()];
    return (
      all.some(({ cachedColumns: tails }) => tails.work(instruments)) ||
      all.some(({ chartPatterns }) => chartPatterns.work(instruments)) ||
      all.some(({ patternModels }) => patternModels.work(instruments)) ||
      this.#sessions.work(instruments)
    );
  }
}
