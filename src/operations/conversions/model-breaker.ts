import type { Clock } from "#base";
import type { DraftFault } from "#language";

const WINDOW_MS = 60_000;
const MOST_FAULTS = 5;
const PAUSE_MS = 60_000;

/** Faults of the provider; what a model answers badly is the model's, and a query could bring that about. */
const PROVIDER_FAULTS: readonly DraftFault[] = ["timeout", "rate_limited", "unavailable"];

/** Leaves a model alone for a minute once its provider failed five times within one. */
export class ModelBreaker {
  readonly #clock: Clock;
  #faults: number[] = [];
  #openUntil = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get open(): boolean {
    return this.#clock.elapsed() < this.#openUntil;
  }

  /** What a call came to; undefined is an answer. */
  record(fault: DraftFault | undefined): void {
    if (fault === undefined || !PROVIDER_FAULTS.includes(fault)) return;
    const now = this.#clock.elapsed();
    this.#faults = [...this.#faults.filter((at) => at > now - WINDOW_MS), now];
    if (this.#faults.length < MOST_FAULTS) return;
    this.#openUntil = now + PAUSE_MS;
    this.#faults = [];
  }
}
