import autocannon, { type Options, type Result } from "autocannon";
import { S1 } from "../s1.ts";
import { serveFolder } from "../served.ts";
import type { BenchContext, Suite } from "../suite.ts";

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;

/** Its own histogram counts whole milliseconds, so each answer's time is kept. */
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

async function run({ table, folder }: BenchContext): Promise<void> {
  const { data } = await folder();
  const server = await serveFolder(data);
  try {
    const request = {
      url: `${server.url}/api/v2/scan`,
      method: "POST" as const,
      headers: { cookie: server.cookie, "content-type": "application/json" },
      body: JSON.stringify({ instructions: S1 }),
    };
    await autocannon({ ...request, connections: 1, duration: 3 });
    const [alone, rates, late, work]: number[][] = [[], [], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      const { result: one, median } = await oneConnection({ ...request, duration: SECONDS });
      const before = await server.processorMicroseconds();
      const many = await autocannon({ ...request, connections: CONNECTIONS, duration: SECONDS });
      work!.push(((await server.processorMicroseconds()) - before) / many["2xx"]);
      for (const { non2xx, errors } of [one, many]) {
        if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were not 200, ${errors} failed`);
      }
      alone!.push(median);
      rates!.push(many.requests.average);
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
