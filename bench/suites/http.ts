import autocannon from "autocannon";
import { S1 } from "../s1.ts";
import { serveFolder } from "../served.ts";
import type { BenchContext, Suite } from "../suite.ts";

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;

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
    const [alone, rates, late]: number[][] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      const one = await autocannon({ ...request, connections: 1, duration: SECONDS });
      const many = await autocannon({ ...request, connections: CONNECTIONS, duration: SECONDS });
      for (const { non2xx, errors } of [one, many]) {
        if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were not 200, ${errors} failed`);
      }
      alone!.push(one.latency.p50 === 0 ? 1_000 / one.requests.average : one.latency.p50);
      rates!.push(many.requests.average);
      late!.push(many.latency.p99);
    }
    table.line("S1 warm over HTTP, one connection", "ms", alone!, "the median, or where it is under 1 ms the mean");
    table.line(
      `S1 warm over HTTP, ${CONNECTIONS} connections`,
      "requests/s",
      rates!,
      "the client runs on the same processors",
    );
    table.line(`the same, 99th percentile`, "ms", late!);
    table.line("memory of the server", "MB", [await server.residentMegabytes()], "after these scans");
  } finally {
    await server.stop();
  }
}

export const http: Suite = { name: "http", about: "a server in a process of its own", quick: false, run };
