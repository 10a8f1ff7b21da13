import autocannon, { type Client, type Options, type Result } from "autocannon";
import { S1 } from "../s1.ts";
import { serveFolder } from "../served.ts";
import type { BenchContext, Suite } from "../suite.ts";

const ROUNDS = 3;
const CONNECTIONS = 12;
/** Number of calls per account; the rate limit is 600 calls per minute for the sessions of an account. */
const CALLS = 500;

/** Measures one connection with the exact median, because autocannon's histogram counts whole milliseconds. */
function oneConnection(options: Options): Promise<{ readonly result: Result; readonly median: number }> {
  const times: number[] = [];
  return new Promise((resolve, reject) => {
    const load = autocannon({ ...options, connections: 1 }, (error: Error | null, result) => {
      if (error !== null) reject(error);
      else resolve({ result, median: times.sort((a, b) => a - b)[times.length >> 1]! });
    });
    load.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
}

async function run({ clock, table, folder }: BenchContext): Promise<void> {
  const { data } = await folder();
  const server = await serveFolder(data);
  try {
    const headersOf = (cookie: string) => ({ cookie, "content-type": "application/json" });
    const request = {
      url: `${server.url}/api/v2/scan`,
      method: "POST" as const,
      body: JSON.stringify({ instructions: S1 }),
    };
    await autocannon({ ...request, headers: headersOf(server.cookie), connections: 1, amount: CALLS });
    const [alone, rates, late, work]: number[][] = [[], [], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      const headers = headersOf(await server.signUp());
      const { result: one, median } = await oneConnection({ ...request, headers, amount: CALLS });
      // Every connection has its own account.
      const accounts: string[] = [];
      for (let k = 0; k < CONNECTIONS; k++) accounts.push(await server.signUp());
      const setupClient = (client: Client): void => client.setHeaders(headersOf(accounts.pop()!));
      const [before, begun] = [await server.processorMicroseconds(), clock.elapsed()];
      const many = await autocannon({
        ...request,
        connections: CONNECTIONS,
        amount: CONNECTIONS * CALLS,
        setupClient,
      });
      rates!.push((many["2xx"] / (clock.elapsed() - begun)) * 1_000);
      work!.push(((await server.processorMicroseconds()) - before) / many["2xx"]);
      for (const { non2xx, errors } of [one, many]) {
        if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were not 200, ${errors} failed`);
      }
      alone!.push(median);
      late!.push(many.latency.p99);
    }
    table.line("S1 warm over HTTP, one connection", "ms", alone!, "the median");
    table.line(
      `S1 warm over HTTP, ${CONNECTIONS} connections`,
      "requests/s",
      rates!,
      "the client runs on the same processors",
    );
    table.line(`the same, 99th percentile`, "ms", late!);
    table.line(
      "the same, processor time of the server",
      "µs/scan",
      work!,
      "all threads; its inverse is one core's rate",
    );
    table.line("memory of the server", "MB", [await server.residentMegabytes()], "after these scans");
  } finally {
    await server.stop();
  }
}

export const http: Suite = { name: "http", about: "a server in a process of its own", quick: false, run };
