// npm run rel:fuzz: sends random calls to every route of the API description and to MCP, as operators, members, tokens
// of each scope and unknown callers: valid calls, changed members, damaged bodies, odd paths, headers and methods.
// No answer may be a server error, every refusal has the form `ErrorBody`, /healthz answers in time, and memory does
// not grow.
// Options: --calls N (20000), --seed S (1), --lanes N (12 calls at a time), --only K (sends and prints only call K),
// --plant throw|stall|leak (must fail): the search of tickers throws, computes for 300 ms, or leaks memory.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ErrorBody } from "#contract";
import { callOf } from "./fuzz/calls.ts";
import type { FuzzAccount, FuzzCall, FuzzOrder } from "./fuzz/fuzz-order.ts";
import { randomOf } from "./fuzz/values.ts";
import { Child } from "./kit/child.ts";
import { asking, probeHealth, started } from "./kit/health-probe.ts";
import { clock } from "./kit/open-store.ts";
import { count, oneOf, report, round } from "./kit/report.ts";

const ACCOUNTS = 40;
/** Number of calls after which one account is replaced, as calls may have ended its credentials. */
const RENEW_EVERY = 500;
/** Most milliseconds of /healthz, without time in which the machine ran other work. */
const MOST_STALL_MS = 100;
const PROBE_EVERY_MS = 1_000;
/** Greatest growth of memory from the second to the last quarter of the calls: ratio or MB, the greater counts. */
const MOST_GROWTH = 1.25;
const MOST_GROWTH_MB = 60;
const SHOWN = 5;

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    lanes: { type: "string", default: "12" },
    only: { type: "string" },
    plant: { type: "string" },
  },
});
const plant = values.plant === undefined ? null : oneOf("plant", values.plant, ["throw", "stall", "leak"]);
const [calls, seed, lanes] = [count("calls", values.calls), count("seed", values.seed), count("lanes", values.lanes)];
const only = values.only === undefined ? undefined : count("only", values.only, 0);
const begun = clock.elapsed();

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const script = (name: string): string => fileURLToPath(new URL(`fuzz/${name}.ts`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "winnow-fuzz-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const order: FuzzOrder = { folder, plant };
const server = new Child([process.execPath, "--import", "tsx", script("server"), JSON.stringify(order)]);
process.once("exit", () => server.kill());
const url = await started(server);
const look = await probeHealth(url, server.process.pid!);
const ask = asking(server);
const newAccount = async (): Promise<FuzzAccount> => (await ask("account")) as FuzzAccount;
const accounts: FuzzAccount[] = [];
while (accounts.length < ACCOUNTS) accounts.push(await newAccount());

const agent = new Agent({ keepAlive: true, maxSockets: lanes });
const { hostname, port } = new URL(url);

function send({ method, path, headers, body }: FuzzCall): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } };
    const asked = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0, headers: given } = response;
        resolve({ status, headers: given, body: Buffer.concat(chunks).toString("utf8") });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** Returns the fault of an answer; undefined if there is none. */
function faultOf({ route, method }: FuzzCall, { status, headers, body }: Answer): string | undefined {
  if (status >= 500 && status !== 503) return `a fault of the server: ${body.slice(0, 300)}`;
  if (status === 503 && !/^\d+$/.test(String(headers["retry-after"]))) return "503 without Retry-After";
  if (status < 400 || method === "HEAD") return undefined;
  if (!String(headers["content-type"]).startsWith("application/json")) return `no JSON: ${body.slice(0, 200)}`;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return `no JSON: ${body.slice(0, 200)}`;
  }
  if (route === "mcp" && typeof value === "object" && value !== null && "jsonrpc" in value) return undefined;
  const read = ErrorBody.safeParse(value);
  if (!read.success) return `not the one form: ${body.slice(0, 200)}`;
  if (read.data.error.statusCode !== status) return `another status in the body: ${body.slice(0, 200)}`;
  return undefined;
}

const statuses: Record<string, Record<string, number>> = {};
const failures: string[] = [];
let failed = 0;
let busy = 0;
let done = 0;

function note(number: number, call: FuzzCall, fault: string): void {
  failed++;
  const body = call.body === undefined ? "" : Buffer.from(call.body).toString("latin1").slice(0, 400);
  const line = `call ${number} (--seed ${seed} --only ${number}): ${call.kind} ${call.method} ${call.path.slice(0, 200)}: ${fault}\n  ${body}`;
  if (failures.length < SHOWN) failures.push(line);
}

async function one(number: number): Promise<Answer | undefined> {
  const call = callOf(randomOf(seed, number), accounts);
  try {
    const answer = await send(call);
    const of = (statuses[call.route] ??= {});
    of[answer.status] = (of[answer.status] ?? 0) + 1;
    if (answer.status === 503) busy++;
    const fault = faultOf(call, answer);
    if (fault !== undefined) note(number, call, fault);
    if (only !== undefined) console.error(call, answer);
    return answer;
  } catch (error) {
    // Node's HTTP client refuses to send characters that HTTP does not allow.
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["ERR_INVALID_CHAR", "ERR_UNESCAPED_CHARACTERS", "ERR_INVALID_HTTP_TOKEN"].includes(code)) {
      note(number, call, `no answer: ${code} ${String(error)}`);
    }
    return undefined;
  } finally {
    done++;
  }
}

const memory = (): number => {
  const pages = Number(readFileSync(`/proc/${server.process.pid}/statm`, "utf8").split(" ")[1]);
  return (pages * 4_096) / 2 ** 20;
};
const levels: { readonly at: number; readonly mb: number }[] = [];
const stalls: number[] = [];
let worst = 0;
let lost = 0;
const ended = new AbortController();

/** Samples /healthz and memory each second until the calls end. */
async function watch(): Promise<void> {
  await look();
  while (!ended.signal.aborted) {
    await pause(PROBE_EVERY_MS);
    if (server.process.exitCode !== null) return;
    const seen = await look();
    lost = seen.lost;
    worst = Math.max(worst, seen.worst);
    if (seen.worst > MOST_STALL_MS) stalls.push(round(seen.worst));
    levels.push({ at: done / calls, mb: memory() });
  }
}

let next = 0;
async function lane(): Promise<void> {
  while (next < calls && server.process.exitCode === null) {
    const number = next++;
    await one(number);
    if (number % RENEW_EVERY === RENEW_EVERY - 1)
      accounts[((number / RENEW_EVERY) | 0) % ACCOUNTS] = await newAccount();
  }
}

if (only !== undefined) {
  await one(only);
} else {
  // Warm-up: code is compiled and caches are filled before the measurement.
  await Promise.all(Array.from({ length: 50 }, (_, k) => one(-1 - k)));
  done = 0;
  const watching = watch();
  await Promise.all(Array.from({ length: lanes }, lane));
  ended.abort();
  await watching;
}

const mean = (from: number, to: number): number => {
  const some = levels.filter(({ at }) => at >= from && at < to).map(({ mb }) => mb);
  return some.reduce((sum, mb) => sum + mb, 0) / some.length;
};
const [early, late] = [mean(0.25, 0.5), mean(0.75, 1.01)];
const problems: string[] = [];
if (server.process.exitCode !== null) problems.push("the server ended");
if (failed > 0) problems.push(`${failed} answers are wrong`);
if (stalls.length > 0) problems.push(`/healthz stalled ${stalls.length} times: ${stalls.slice(0, 10).join(", ")} ms`);
if (lost > 0) problems.push(`/healthz gave no answer ${lost} times`);
if (late > Math.max(early * MOST_GROWTH, early + MOST_GROWTH_MB))
  problems.push(`memory grew from ${round(early)} to ${round(late)} MB`);
for (const text of [...failures, ...problems]) console.error(text);
report("fuzz", problems.length === 0, {
  plant,
  seed,
  calls: done,
  statuses,
  refusedAsBusy: busy,
  failed,
  stalls: stalls.length,
  worstMs: round(worst),
  memoryMb: { early: round(early), late: round(late) },
  seconds: round((clock.elapsed() - begun) / 1_000),
});
