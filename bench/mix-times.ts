import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "#base";
import { serveFolder, type Served } from "./served.ts";
import type { MixMarket } from "./mix-market.ts";
import type { NamedPayload } from "./mix-payloads.ts";

/** Number of times that every payload is sent again; the least time counts. */
const AGAIN = 3;
/** Share of one processor; a process that uses less in QUIET_LOOKS intervals of LOOK_MS in a row is idle. */
const BUSY = 0.1;
const LOOK_MS = 250;
const QUIET_LOOKS = 4;

/** Milliseconds per payload, in the order of the payloads. */
export interface MixTimes {
  readonly first: readonly number[];
  readonly again: readonly number[];
  /** Resident memory of the server's process after all scans. */
  readonly megabytes: number;
}

/** Sends every payload to a new server over a folder, waits until the server is idle, and sends every payload again. */
export async function mixTimes(
  clock: Clock,
  { data, settings }: Pick<MixMarket, "data" | "settings">,
  payloads: readonly NamedPayload[],
): Promise<MixTimes> {
  const server = await serveFolder(data, settings);
  try {
    const bodies = payloads.map(({ payload }) => JSON.stringify({ instructions: payload }));
    const send = async (at: number, cookie: string): Promise<number> => {
      const begun = clock.elapsed();
      const response = await fetch(`${server.url}/api/v2/scan`, {
        method: "POST",
        headers: { cookie, "content-type": "application/json" },
        body: bodies[at]!,
      });
      const text = await response.text();
      // A scan that the server ended (504) counts with the time until its answer.
      if (response.status !== 200 && response.status !== 504)
        throw new Error(`${payloads[at]!.name}: ${response.status} ${text.slice(0, 300)}`);
      return clock.elapsed() - begun;
    };
    await untilIdle(clock, server);
    const first: number[] = [];
    for (let k = 0; k < bodies.length; k++) first.push(await send(k, server.cookie));
    const again = first.map(() => Infinity);
    for (let round = 0; round < AGAIN; round++) {
      const cookie = await server.signUp();
      await untilIdle(clock, server);
      for (let k = 0; k < bodies.length; k++) again[k] = Math.min(again[k]!, await send(k, cookie));
    }
    return { first, again, megabytes: await server.residentMegabytes() };
  } finally {
    await server.stop();
  }
}

/** Waits until the threads of a server have nothing left to prepare. */
async function untilIdle(clock: Clock, server: Served): Promise<void> {
  let quiet = 0;
  while (quiet < QUIET_LOOKS) {
    const [used, begun] = [await server.processorMicroseconds(), clock.elapsed()];
    await pause(LOOK_MS);
    const share = ((await server.processorMicroseconds()) - used) / 1_000 / (clock.elapsed() - begun);
    quiet = share < BUSY ? quiet + 1 : 0;
  }
}
