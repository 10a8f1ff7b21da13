import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom, type Clock, type Random } from "#base";

/** The external dependencies of the provider imports. */
export interface Network {
  readonly fetch: typeof fetch;
  /** Resolves after the given time. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly clock: Clock;
  /** Source of the jitter of waits; used for nothing else. */
  readonly random: Random;
}

/** Returns the network of this machine. */
export function systemNetwork(clock: Clock): Network {
  return {
    fetch: (...args) => fetch(...args),
    sleep: async (milliseconds) => void (await sleep(milliseconds)),
    clock,
    random: seededRandom(clock.now()),
  };
}
