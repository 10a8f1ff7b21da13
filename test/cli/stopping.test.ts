import { spawn, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endless, heavy } from "../../rel/bombs-payloads.ts";
import { temporaryFolder, winnow } from "./run-winnow.ts";

const BIN = fileURLToPath(new URL("../../bin/winnow.mjs", import.meta.url));
const ROUNDS = 3;
const folder = temporaryFolder();
const data = join(folder.path, "data");
const running = new Set<ChildProcess>();

beforeAll(async () => {
  const made = await winnow(["import", "demo", "--tickers", "300", "--years", "2", "--data", data]);
  if (made.code !== 0) throw new Error(made.notes);
}, 300_000);
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  folder.remove();
});

interface Server {
  readonly url: string;
  readonly process: ChildProcess;
  notes(): string;
  readonly ended: Promise<number | string | null>;
}

async function serve(): Promise<Server> {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("WINNOW_")));
  const environment = { ...inherited, WINNOW_DATA: data, WINNOW_PORT: "0", WINNOW_DEMO: "off", WINNOW_FEED: "off" };
  const child = spawn(process.execPath, [BIN, "serve"], { env: environment });
  running.add(child);
  let [out, notes] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (notes += chunk.toString()));
  const ended = new Promise<number | string | null>((resolve) => {
    child.on("close", (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    });
  });
  for (let k = 0; k < 3_000; k++) {
    const [, url] = /winnow listening on (http:\S+)\n/.exec(out) ?? [];
    if (url !== undefined) return { url, process: child, notes: () => notes, ended };
    if (child.exitCode !== null) break;
    await pause(20);
  }
  throw new Error(`the server did not start: ${out}${notes}`);
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A call on a connection of its own; rejects where it is cut before all of its answer came. */
function call(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent: false, headers: { ...headers, "content-type": "application/json" } });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("error", reject);
      response.on("close", () => {
        if (!response.complete) reject(new Error("the answer was cut"));
        else resolve({ status: response.statusCode!, headers: response.headers, body: text });
      });
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

let cookie = "";
let replay = "";
const QUICK = {
  All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 20 } } } }] } }],
};

async function begin({ url }: Server): Promise<void> {
  const email = "stop@example.com";
  const account = await call(`${url}/api/v2/auth/sign-up`, "POST", { email, password: "a long enough secret" }, {});
  cookie = String(account.headers["set-cookie"]).split(";", 1)[0]!;
  const scan = await call(`${url}/api/v2/scan`, "POST", { instructions: QUICK }, { cookie });
  const [name] = Object.keys(scan.headers).filter((one) => one.includes("replay"));
  replay = String(scan.headers[name!]);
  // A replay then has two states of the data to compare, on a thread of its own.
  const day = join(folder.path, "day.csv");
  writeFileSync(day, "ticker,date,open,high,low,close,volume\nZZZZ,2024-06-28,1,1,1,1,100\n");
  const imported = await winnow(["import", "bars", day, "--timeframe", "1d", "--data", data]);
  expect(imported.notes + imported.out, "a bar was imported").toMatch(/1/);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it("answers every running call after SIGTERM, and exits with status 0", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const server = await serve();
    if (round === 0) await begin(server);
    const post = (path: string, body: unknown): Promise<Reply> =>
      call(`${server.url}/api/v2/${path}`, "POST", body, { cookie });
    expect((await post("scan", { instructions: QUICK })).status).toBe(200);
    const answers = [
      ...Array.from({ length: 8 }, (_, k) => post("scan", { instructions: endless(100 * round + 10 * k) })),
      post("scan/range", { instructions: heavy(round), from: "2023-09-01", to: "2024-06-01" }),
      post("scan/explain", { instructions: endless(7 + round) }),
      post("scan/diff", { instructions: heavy(20 + round), from: "2024-03-01" }),
      post("scan/replay", { instructions: QUICK, replay }),
      post("scan/replay", { instructions: QUICK, replay }),
      post("scan/natural", { query: "RSI below 40 and price above $10" }),
    ];
    const outcomes = answers.map((one) =>
      one.then(
        ({ status, headers, body }) => ({ status, retry: headers["retry-after"], body }),
        (error: Error) => ({ status: 0, retry: undefined, body: error.message }),
      ),
    );
    await pause(400 + 300 * round);
    const told = performance.now();
    server.process.kill("SIGTERM");
    const looks: Promise<number>[] = [];
    while (performance.now() - told < 4_000) {
      const look = call(`${server.url}/readyz`, "GET", undefined, {});
      looks.push(
        look.then(
          ({ status }) => status,
          () => 0,
        ),
      );
      await pause(25);
    }
    const readiness = (await Promise.all(looks)).filter((status) => status !== 0);
    expect(readiness.at(-1), "readyz says no before connections are refused").toBe(503);
    const all = await Promise.all(outcomes);
    expect(all.filter(({ status }) => status === 0)).toEqual([]);
    expect(all.filter(({ status, body }) => ![200, 503, 504].includes(status) || !isJson(body))).toEqual([]);
    const refused = all.filter(({ status }) => status === 503);
    expect(refused.every(({ retry }) => Number(retry) > 0)).toBe(true);
    expect(refused.length, "some calls would have taken longer than a stop may").toBeGreaterThan(0);
    const status = await server.ended;
    expect(`${status} ${status === 0 ? "" : server.notes()}`).toBe("0 ");
  }
}, 300_000);
