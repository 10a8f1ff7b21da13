import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom, type Clock, type Random } from "#base";

/** The world outside, as the runner of providers sees it. */
export interface Network {
  readonly fetch: typeof fetch;
  /** Resolves after so many milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly clock: Clock;
  /** For the jitter of waits alone. */
  readonly random: Random;
}

/** The machine's own network. */
export function systemNetwork(clock: Clock): Network {
  return {
    fetch: (...args) => fetch(...args),
    sleep: async (milliseconds) => void (await sleep(milliseconds)),
    clock,
    random: seededRandom(clock.now()),
  };
}
