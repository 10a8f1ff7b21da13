import { MINUTE_MS, type Clock } from "#base";
import type { LiveBar } from "#market";
import type { MinutesOutcome } from "#storage";
import type { MissedMinutes, MissedRange } from "./missed-minutes.ts";

/** Longest time for which seals, and live bars of the same tickers, wait for missed bars. */
const HOLD_MS = 30_000;
/** Plans that give newer bars at an extra charge are later than this. */
const DELAYED_MINUTES = 10;

/** Tickers whose missed bars are fetched; the preferred ones first, in their order, where not all can be. */
export interface FetchedTickers {
  readonly tickers: readonly string[];
  readonly preferred: readonly string[];
}

interface GapFillerSettings {
  readonly clock: Clock;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly missed: MissedMinutes;
  /** Milliseconds after the end of a minute at which the vendor has its bars. */
  readonly settledMs: number;
  /** The vendor's clock, at which the newest bars are due; milliseconds since 1970. */
  readonly now: () => number;
  /** Returns the tickers whose bars were missed. */
  readonly tickers: () => Promise<FetchedTickers>;
  /** Fetches the bars of the minutes, and hands them on as they come. */
  readonly fetch: (tickers: FetchedTickers, minutes: MissedRange, signal: AbortSignal) => Promise<MinutesOutcome>;
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
  /** The minutes of the newest fetch. */
  #range: MissedRange | undefined;
  /** The tickers of the present fetch; undefined before they are known: then it may be any. */
  #tickers: ReadonlySet<string> | undefined;

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

  /** True if missed bars of the ticker may come with the present fetch. */
  fills(ticker: string): boolean {
    return this.#isFilling && this.#tickers?.has(ticker) !== false;
  }

  /** True if the minute is one of those that were fetched last. */
  covers(minute: number): boolean {
    return this.#range !== undefined && minute >= this.#range.first && minute <= this.#range.last;
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
    const { missed, now, sleep, settledMs, tickers, fetch, onNotice } = this.#settings;
    const { signal } = this.#stop;
    this.#isFilling = true;
    while (this.#isAgain && !signal.aborted) {
      this.#isAgain = false;
      const range = missed.rangeAt(now());
      if (range === undefined) break;
      this.#range = range;
      const { first, last } = range;
      this.#reached = -Infinity;
      this.#tickers = undefined;
      try {
        const missing = await tickers();
        this.#tickers = new Set(missing.tickers);
        await sleep(Math.max(0, (last + 1) * MINUTE_MS + settledMs - now()));
        const { lacking, rate } = await fetch(missing, { first, last }, signal);
        const reached = this.#reached > last - DELAYED_MINUTES ? last : this.#reached;
        missed.filled({ first, last: reached }, lacking.length);
        if (lacking.length > 0) {
          const left = `${spanOf(first, last)} of ${lacking.length} tickers`;
          onNotice(`The bars of ${left} are missing: ${rate} requests a minute allow no more.`);
        }
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
