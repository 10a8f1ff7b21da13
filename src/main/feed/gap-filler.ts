import { MINUTE_MS, type Clock } from "#base";
import type { LiveBar } from "#market";
import type { MissedMinutes } from "./missed-minutes.ts";

/** Longest time for which the seals of minutes wait for missed bars. */
const HOLD_MS = 30_000;
/** Plans that give newer bars at an extra charge are later than this. */
const DELAYED_MINUTES = 10;

interface GapFillerSettings {
  readonly clock: Clock;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly missed: MissedMinutes;
  /** Milliseconds after the end of a minute at which the vendor has its bars. */
  readonly settledMs: number;
  /** The vendor's clock, at which the newest bars are due; milliseconds since 1970. */
  readonly now: () => number;
  /** Fetches the bars of the minutes, both inclusive, and hands them on as they come. */
  readonly fetch: (first: number, last: number, signal: AbortSignal) => Promise<void>;
  /** Receives a sentence about what stays missing. */
  readonly onNotice: (sentence: string) => void;
}

/** Fetches the minutes that a feed missed while it was not connected, and holds the seals meanwhile. */
export class GapFiller {
  readonly #settings: GapFillerSettings;
  readonly #stop = new AbortController();
  #isFilling = false;
  /** True if minutes were missed during the fetch. */
  #isAgain = false;
  /** Elapsed milliseconds at which minutes are sealed whether or not the fetch has ended. */
  #heldUntil = -Infinity;
  /** The newest fetched minute. */
  #reached = -Infinity;

  constructor(settings: GapFillerSettings) {
    this.#settings = settings;
  }

  get isFilling(): boolean {
    return this.#isFilling;
  }

  /** True while no minute may be sealed. */
  get holdsSeals(): boolean {
    return this.#isFilling && this.#settings.clock.elapsed() < this.#heldUntil;
  }

  /** Begins to fetch what was missed. */
  begin(): void {
    if (this.#settings.missed.rangeAt(this.#settings.now()) === undefined) return;
    this.#heldUntil = this.#settings.clock.elapsed() + HOLD_MS;
    this.#isAgain = true;
    if (!this.#isFilling) void this.#fill();
  }

  /** Notes a fetched bar. */
  reached({ minute }: LiveBar): void {
    this.#reached = Math.max(this.#reached, minute);
  }

  /** Ends the fetch for good. */
  stop(): void {
    this.#stop.abort(new Error("The feed is disconnected."));
  }

  async #fill(): Promise<void> {
    const { missed, now, sleep, settledMs, fetch, onNotice } = this.#settings;
    const { signal } = this.#stop;
    this.#isFilling = true;
    while (this.#isAgain && !signal.aborted) {
      this.#isAgain = false;
      const range = missed.rangeAt(now());
      if (range === undefined) break;
      const { first, last } = range;
      this.#reached = -Infinity;
      try {
        await sleep(Math.max(0, (last + 1) * MINUTE_MS + settledMs - now()));
        // The newest minute that came before the cut may be there in part.
        await fetch(first - 1, last, signal);
        const reached = this.#reached > last - DELAYED_MINUTES ? last : this.#reached;
        missed.filled({ first, last: reached });
        if (reached < last) onNotice(`The vendor has no bars of ${spanOf(Math.max(first, reached + 1), last)} yet.`);
      } catch (error) {
        if (signal.aborted) break;
        const why = error instanceof Error ? error.message : String(error);
        onNotice(`The bars of ${spanOf(first, last)} are missing: ${why}`);
      }
    }
    this.#isFilling = false;
  }
}

const timeOf = (minute: number): string => new Date(minute * MINUTE_MS).toISOString().slice(0, 16);
const spanOf = (first: number, last: number): string =>
  first === last ? `${timeOf(first)}Z` : `${timeOf(first)}Z to ${timeOf(last)}Z`;
