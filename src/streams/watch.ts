import { MINUTE_MS } from "#base";
import type { HeldMatch } from "#contract";
import type { ChangedMatch, WatchOrder } from "#scan";
import type { ItemFacts, Values } from "./stream-items.ts";

/** Milliseconds and items for which a watch keeps its changes. */
const HISTORY_MS = 10 * MINUTE_MS;
const HISTORY_ITEMS = 20_000;

/** A match whose values changed. */
export interface UpdatedMatch {
  readonly ticker: string;
  /** Its values earlier; undefined if they are unknown. */
  readonly before: Values | undefined;
  readonly values: Values;
}

/** One evaluation of all watches. */
export interface Round {
  /** Number of the state of the data; it only grows, also over restarts. */
  readonly state: number;
  /** Snapshot on which the matches of all watches rest; undefined if they differ. */
  readonly snapshot: string | undefined;
  readonly watermark: string;
  readonly at: string;
  readonly lagMs: number;
  /** True if bars were taken back, so that its steps are no changes of one market. */
  readonly isRestart: boolean;
  /** True if a replacement of the load thread made the snapshot: readers get all matches instead of the steps. */
  readonly isReloaded: boolean;
  readonly steps: ReadonlyMap<Watch, Step>;
}

/** What one round changed in a watch. Readers make the items that they send: most steps have one reader or none. */
export interface Step {
  readonly round: Omit<Round, "steps">;
  readonly facts: ItemFacts;
  readonly entered: readonly ChangedMatch[];
  readonly left: readonly ChangedMatch[];
  /** Empty before the first reader of updates. */
  readonly updated: readonly UpdatedMatch[];
  /** Number of matches after the round. */
  readonly count: number;
  /** Present if the watch could not be evaluated. */
  readonly fault?: Error;
}

/** A payload that is followed, with its matches now and its changes lately. */
export class Watch {
  readonly order: WatchOrder;
  /** Snapshot on which `matches` rest. */
  snapshot: string;
  /** By instrument. */
  readonly matches = new Map<string, HeldMatch>();
  /** Steps of the rounds since `completeSince`, oldest first. */
  readonly history: Step[] = [];
  /** State since which `history` has every match that entered or left. */
  completeSince: number;
  /** State since which steps keep updates: that at which their first reader began. */
  updatesSince = Infinity;
  universeSize = 0;
  readers = 0;
  /** Number of times that the last reader left. */
  releases = 0;
  #items = 0;

  constructor(order: WatchOrder, snapshot: string, state: number) {
    this.order = order;
    this.snapshot = snapshot;
    this.completeSince = state;
  }

  /** Begins again with a state, before which nobody can resume. `since`: what its matches are dated to. */
  restart(state: number, since: string): void {
    for (const [instrument, match] of this.matches) this.matches.set(instrument, { ...match, since });
    this.history.length = 0;
    this.#items = 0;
    this.completeSince = state;
  }

  /** Keeps the updates of all rounds after a state. */
  keepUpdates(state: number): void {
    this.updatesSince = Math.min(this.updatesSince, state);
  }

  /** True if `history` has each change after a state, of values too if `updates`. */
  hasAllSince(state: number, updates: boolean): boolean {
    return state >= this.completeSince && (!updates || state >= this.updatesSince);
  }

  /** Adds a step, and forgets the oldest ones beyond the limits. */
  keep(step: Step, now: number): void {
    this.history.push(step);
    this.#items += sizeOf(step);
    let drop = 0;
    while (
      drop < this.history.length - 1 &&
      (this.#items > HISTORY_ITEMS || now - Date.parse(this.history[drop]!.round.at) > HISTORY_MS)
    ) {
      this.#items -= sizeOf(this.history[drop]!);
      this.completeSince = this.history[drop]!.round.state;
      drop++;
    }
    this.history.splice(0, drop);
  }
}

const sizeOf = ({ entered, left, updated }: Step): number => entered.length + left.length + updated.length;
