import { AppError, Lru, type Clock } from "#base";
import type { AsOfFeasibility } from "#contract";
import type { Stand } from "#market";
import { resolveMoment, standNow } from "./as-of/resolve-moment.ts";
import { NOW } from "./plan/moment.ts";
import type { Moment } from "./plan/plan.ts";
import type { ChartPatternBoard } from "./run/chart-pattern-board.ts";
import { ChartPatternAges } from "./run/chart-pattern-ages.ts";
import type { Execution } from "./run/execute.ts";
import { TailCache } from "./run/tail-cache.ts";
import type { Universe } from "./run/universe.ts";
import { AsOfStore } from "./tiles/as-of-store.ts";
import type { Frames, FrameStore } from "./tiles/frame-store.ts";
import { ScanView } from "./tiles/scan-view.ts";

export interface StandingBytes {
  /** For tail columns, and as much again for all past instants together. */
  readonly tailBytes: number;
  /** For the tiles of derived timeframes, and as much again for all past instants together. */
  readonly frameBytes: number;
}

/** Past instants whose views are kept. */
const PAST = 8;

/** A universe with a short name that no other one has. */
export interface NamedUniverse extends Universe {
  readonly name: string;
}

/** What one view of the market keeps between scans. */
export interface Standing {
  readonly stand: Stand;
  readonly view: ScanView;
  readonly tails: TailCache;
  readonly chartPatterns: ChartPatternAges;
  readonly universes: Lru<NamedUniverse>;
  readonly executions: Lru<Execution>;
  /** By universe and plan. */
  readonly feasibility: Lru<AsOfFeasibility>;
}

export type BarStateWish = "live" | "closed" | undefined;

/** The views of one state of the data: of now, and of the past instants that were asked for last. */
export class Standings {
  readonly #store: FrameStore;
  readonly #clock: Clock;
  readonly #bytes: StandingBytes;
  readonly #board: ChartPatternBoard;
  readonly #now = new Map<string, Standing>();
  readonly #past = new Lru<Standing>(PAST);

  constructor(store: FrameStore, clock: Clock, bytes: StandingBytes, board: ChartPatternBoard) {
    this.#store = store;
    this.#clock = clock;
    this.#bytes = bytes;
    this.#board = board;
  }

  /** Where a scan of the newest bars stands. Error: unavailable without any bars. */
  get now(): Stand {
    const { watermark, calendar } = this.#store.data;
    if (Number.isNaN(watermark)) {
      const wayOut = "run `winnow import bars` with your files, or `winnow import demo`";
      throw new AppError("unavailable", `The data folder holds no bars yet; ${wayOut}.`);
    }
    return standNow(watermark, calendar);
  }

  /** Errors: unavailable without any bars; validation_failed for a moment in the future. */
  standOf(moment: Moment): Stand {
    return resolveMoment(moment, this.now, this.#store.data.calendar, this.#clock.now());
  }

  /** The view from a moment that lies within the data. Errors as for `standOf`. */
  at(barState: BarStateWish, moment: Moment = NOW): Standing {
    const closed = barState === "closed";
    const stand = this.standOf(moment);
    if (moment.asOf === undefined) {
      let standing = this.#now.get(String(closed));
      if (standing === undefined) {
        const tails = this.#bytes.tailBytes;
        this.#now.set(String(closed), (standing = this.#open(stand, this.#store, closed, tails, this.#board)));
      }
      return standing;
    }
    const key = `${stand.instant} ${moment.basis} ${closed}`;
    let standing = this.#past.get(key);
    if (standing === undefined) {
      const then = new AsOfStore(this.#store, stand, moment.basis, this.#bytes.frameBytes / PAST);
      standing = this.#open(stand, then, closed, this.#bytes.tailBytes / PAST);
      this.#past.set(key, standing);
    }
    // The same view may have been asked for in another way.
    return standing.stand.kind === stand.kind ? standing : { ...standing, stand };
  }

  #open(stand: Stand, store: Frames, closed: boolean, tailBytes: number, board?: ChartPatternBoard): Standing {
    const view = new ScanView(store, closed);
    return {
      stand,
      view,
      tails: new TailCache(view, tailBytes),
      chartPatterns: new ChartPatternAges(view, board),
      universes: new Lru(64),
      executions: new Lru(200),
      feasibility: new Lru(200),
    };
  }

  /** Spends idle time on what scans want, a slice of instruments at a time; false when nothing is left to do. */
  work(instruments: number): boolean {
    const all = [...this.#now.values(), ...this.#past.values()];
    return (
      all.some(({ tails }) => tails.work(instruments)) ||
      all.some(({ chartPatterns }) => chartPatterns.work(instruments))
    );
  }
}
