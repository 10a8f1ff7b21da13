import type { Clock } from "#base";
import type { ScanPayload } from "#contract";
import { payloadText } from "#evaluate";
import type { Patience } from "../scan-request.ts";
import type { WorkerRequest } from "./messages.ts";

/** Milliseconds that a request on a worker for quick ones may keep another request waiting. */
export const PATIENCE_MS = 20;
/** Milliseconds that a request may run there while no other request waits. */
const MOST_MS = 3_000;
/**
 * Number of requests of one caller that may prove long on the workers for quick ones, and milliseconds after which the
 * caller regains one: others wait at most 1/200 of the time. Beyond it the caller's requests go to the workers for long
 * ones at once, but for scans of at most MOST_TRIED_TEXT characters: these are tried for LEAST_MS, which suffices for
 * cached columns and for the worker to learn which columns to cache.
 */
const MOST_TRIES = 8;
const REGAIN_MS = 4_000;
const MOST_TRIED_TEXT = 2_000;
const LEAST_MS = 5;

const NONE: Patience = { ms: 0, mostMs: 0 };
const LEAST: Patience = { ms: LEAST_MS, mostMs: LEAST_MS };
const FULL: Patience = { ms: PATIENCE_MS, mostMs: MOST_MS };
/** A range seldom ends within MOST_MS. */
const FULL_OF_RANGE: Patience = { ms: PATIENCE_MS, mostMs: PATIENCE_MS };

/** How long the requests of each caller may run on workers for quick ones. Callers whose requests prove long get less. */
export class CallerPatience {
  readonly #clock: Clock;
  /** By caller whose requests proved long: number of tries left, and when it was counted. */
  readonly #tries = new Map<string, { readonly left: number; readonly at: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the patience with a request; NONE if it must not be tried. The caller "" always has tries. */
  with(caller: string, { method, args }: Pick<WorkerRequest, "method" | "args">): Patience {
    if (caller === "" || this.#triesLeft(caller) >= 1) return method === "range" ? FULL_OF_RANGE : FULL;
    const isShort = method === "scan" && payloadText(args[0] as ScanPayload).length <= MOST_TRIED_TEXT;
    return isShort ? LEAST : NONE;
  }

  /** Counts a request that proved long against its caller, unless the caller has no try left. */
  provedLong(caller: string): void {
    const left = this.#triesLeft(caller);
    if (left >= 1) this.#tries.set(caller, { left: left - 1, at: this.#clock.elapsed() });
    for (const one of this.#tries.keys()) if (this.#triesLeft(one) === MOST_TRIES) this.#tries.delete(one);
  }

  #triesLeft(caller: string): number {
    const known = this.#tries.get(caller);
    if (known === undefined) return MOST_TRIES;
    const regained = (this.#clock.elapsed() - known.at) / REGAIN_MS;
    return Math.min(MOST_TRIES, known.left + regained);
  }
}
