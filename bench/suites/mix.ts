import { openBarStore } from "#storage";
import { loadEngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { imagesOf } from "../../src/main/data/data-folder.ts";
import { coldScans } from "../cold-scans.ts";
import { openMixMarket } from "../mix-market.ts";
import { mixedPayloads } from "../mix-payloads.ts";
import { mixTimes, type MixTimes } from "../mix-times.ts";
import { quantile } from "../quantile.ts";
import { S1 } from "../s1.ts";
import type { BenchContext, Suite } from "../suite.ts";

/** Number of servers, one after another; every payload is new to each server. */
const SERVERS = 2;
const SLOWEST = 20;
/** Quantiles of the times to print, with the greatest milliseconds expected on an idle machine. */
const SHARES = {
  first: [
    ["median", 0.5, 8],
    ["99th percentile", 0.99, 150],
    ["slowest", 1, undefined],
  ],
  again: [
    ["median", 0.5, 1],
    ["90th percentile", 0.9, undefined],
    ["99th percentile", 0.99, 10],
    ["slowest", 1, undefined],
  ],
} as const;
const MOST_MEGABYTES = 1_500;

async function run({ clock, table }: BenchContext): Promise<void> {
  const market = await openMixMarket(clock, table.tell);
  try {
    const payloads = await mixedPayloads(clock);
    const store = await openBarStore(market.data);
    const loaded = await loadEngineData(store, imagesOf(market.data));
    const { times: s1 } = await coldScans(clock, () => new ScanEngine(loaded, clock), S1);
    await store.close();
    table.tell(`  ${payloads.length} payloads`);
    const servers: MixTimes[] = [];
    for (let k = 0; k < SERVERS; k++) servers.push(await mixTimes(clock, market, payloads));
    for (const kind of ["first", "again"] as const) {
      for (const [what, share, most] of SHARES[kind]) {
        const values = servers.map((server) => quantile(server[kind], share));
        const note = most === undefined ? "" : `at most ${most} on an idle machine`;
        table.against(`${kind}, ${what}`, "ms", values, "S1 cold", s1, note);
      }
      const least = payloads.map(({ name }, at) => ({
        name,
        ms: Math.min(...servers.map((server) => server[kind][at]!)),
      }));
      for (const { name, ms } of least.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST))
        table.tell(`    ${kind}: ${ms.toFixed(1)} ms ${name}`);
    }
    const megabytes = servers.map((server) => server.megabytes);
    table.line("memory of the server", "MB", megabytes, `at most ${MOST_MEGABYTES}`);
  } finally {
    await market.close();
  }
}

export const mix: Suite = {
  name: "mix",
  about: "hundreds of different payloads on 10,000 tickers with every feed, over HTTP",
  quick: false,
  run,
};
