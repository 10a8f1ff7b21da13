import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "#base";
import { importBars } from "#storage";
import { openMinuteMarket } from "./minute-market.ts";
import { serveFolder, type Served } from "./served.ts";
import { timed } from "./suite.ts";
import type { Table } from "./table.ts";

const MINUTES = 7;
/** Number of warm-up minutes, in which code is compiled. */
const UNCOUNTED = 2;
/** Milliseconds between two calls, and between two checks for the new minute. */
const PACE = 5;
const LOOK = 500;
/** Number of intervals without a new minute, and greatest number until the server must have the new minute. */
const QUIET = 3;
const MOST = 120;
/** Payload on minute bars; the answer has the end of the newest minute. */
const NEWEST = {
  All: [
    {
      FeatureWindow: { Filters: [{ Input: "close", Timeframe: "1m", Returns: { Want: { Value: { LessThan: 0 } } } }] },
    },
  ],
};

/** Measures response times of a server during appends of new minutes, against response times at other times. */
export async function callsDuringAppends(table: Table, clock: Clock): Promise<void> {
  const { store, folder, minute, close } = await openMinuteMarket();
  const server = await serveFolder(join(folder, "data"));
  const [during, duringWorst, quiet, quietWorst]: number[][] = [[], [], [], []];
  try {
    for (let k = 0; k < UNCOUNTED + MINUTES; k++) {
      const alone: number[] = [];
      for (let look = 0; look < QUIET; look++) await call(server, clock, alone);
      const before = await newestMinute(server);
      const csv = join(folder, `during-${k}.csv`);
      await writeFile(csv, minute(k));
      await importBars(store, [csv], { timeframe: "1m" });
      const busy: number[] = [];
      for (let look = 0; look === 0 || (await newestMinute(server)) === before; look++) {
        if (look === MOST) throw new Error("the server does not take a minute over");
        await call(server, clock, busy);
      }
      if (k < UNCOUNTED) continue;
      for (const [times, late, worst] of [
        [busy, during, duringWorst],
        [alone, quiet, quietWorst],
      ] as const) {
        times.sort((a, b) => a - b);
        late!.push(times[Math.floor(0.99 * times.length)]!);
        worst!.push(times.at(-1)!);
      }
    }
  } finally {
    await server.stop();
    await close();
  }
  const note = `/healthz each ${PACE} ms, while minutes of 2,000 tickers are read and appended`;
  table.against("99th percentile of calls during appends", "ms", during!, "at other times", quiet!, note);
  table.against("the slowest call during appends", "ms", duringWorst!, "at other times", quietWorst!);
}

/** Calls the server for LOOK ms and adds the milliseconds of each call to `times`. */
async function call(server: Served, clock: Clock, times: number[]): Promise<void> {
  for (const end = clock.elapsed() + LOOK; clock.elapsed() < end; await delay(PACE)) {
    const [, ms] = await timed(clock, async () => (await fetch(`${server.url}/healthz`)).text());
    times.push(ms);
  }
}

async function newestMinute(server: Served): Promise<string> {
  const response = await fetch(`${server.url}/api/v2/scan`, {
    method: "POST",
    headers: { cookie: server.cookie, "content-type": "application/json" },
    body: JSON.stringify({ instructions: NEWEST }),
  });
  const answer = (await response.json()) as { readonly end_time?: string };
  if (answer.end_time === undefined)
    throw new Error(`a scan was answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer.end_time;
}
