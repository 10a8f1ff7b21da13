// npm run rel:bombs: one user sends payloads that are built to be slow. The server refuses scans above the cost limit,
// and stops scans at their deadline and when their caller hangs up. Another user's p99 at most doubles meanwhile, or
// grows by at most PATIENCE_MS. Between the attacks this user's median is at most three times the median before the
// first attack, although idle workers prepare columns for the attacker's scans.
// Requests of the same user that are costly to read or to answer delay /healthz by at most 100 ms, as a separate
// process measures.
// Options: --rounds N (6), --seconds N (4: of quiet, and as many of attack, in each round), --tickers N (3000),
// --plant one-lane|deaf|no-worker (must fail): all scans share one worker; scans continue after their caller has hung
// up; the HTTP thread reads words and large bodies. --answers-only: measures /healthz only.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { S1 } from "../bench/s1.ts";
import { PATIENCE_MS } from "../src/scan/pool/caller-patience.ts";
import { answerBombs, LARGE_THINGS, type AnswerBomb } from "./bombs-answers.ts";
import { bombs, endless, heavy, type Bomb, type BombsOrder, type BombsTold } from "./bombs-payloads.ts";
import { Child } from "./kit/child.ts";
import { probeHealth } from "./kit/health-probe.ts";
import { clock } from "./kit/open-store.ts";
import { count, median, oneOf, p99, report, round } from "./kit/report.ts";

const BARS = 756;
const ATTACKERS = 6;
/** Greatest ratio of other users' p99 under attack to that of a quiet server. A growth of PATIENCE_MS passes too. */
const MOST_RATIO = 2;
/** Greatest ratio of other users' median between attacks to the median before the first attack. */
const MOST_SLOWER = 3;
/** Most milliseconds of a small scan right after a caller hung up, and most milliseconds to refuse `ABSURD`. */
const FREE_MS = 1_000;
const REFUSED_MS = 2_000;
const EXPECTED = new Set([200, 408, 422, 503, 504]);
/** Most milliseconds of /healthz during costly requests, and number of costly requests at a time. */
const MOST_STALL_MS = 100;
const ANSWERS_AT_ONCE = 4;
const EXPECTED_OF_ANSWERS = new Set([200, 201, 400, 404, 409, 422, 429, 503]);

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    seconds: { type: "string", default: "4" },
    tickers: { type: "string", default: "3000" },
    plant: { type: "string" },
    "answers-only": { type: "boolean", default: false },
  },
});
const plant = values.plant === undefined ? null : oneOf("plant", values.plant, ["one-lane", "deaf", "no-worker"]);
const [rounds, seconds] = [count("rounds", values.rounds), count("seconds", values.seconds)];
const begun = clock.elapsed();
const problems: string[] = [];

interface Outcome {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly ms: number;
}

async function send(told: BombsTold, cookie: string, bomb: Bomb, signal?: AbortSignal): Promise<Outcome> {
  const from = clock.elapsed();
  const response = await fetch(`${told.url}/api/v2/${bomb.path}`, {
    method: bomb.method,
    headers: { cookie, "content-type": "application/json" },
    ...(bomb.body === undefined ? {} : { body: JSON.stringify(bomb.body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const body = (await response.json()) as { error?: { code?: string; message?: string } };
  return { status: response.status, code: body.error?.code, message: body.error?.message, ms: clock.elapsed() - from };
}

const scan = (instructions: unknown): Bomb => ({ name: "scan", method: "POST", path: "scan", body: { instructions } });

/** Sends ordinary scans in turn, a repeated one and a new one. Returns the milliseconds of each. */
async function ordinary(told: BombsTold, forMs: number, salt: () => number): Promise<number[]> {
  const times: number[] = [];
  const until = clock.elapsed() + forMs;
  while (clock.elapsed() < until) {
    const fresh = {
      FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: salt() } } } }] },
    };
    for (const one of [scan(S1), scan({ All: [fresh] })]) {
      const { status, ms } = await send(told, told.quiet, one);
      if (status !== 200) problems.push(`an ordinary scan was answered ${status}`);
      times.push(ms);
    }
    await pause(3);
  }
  return times;
}

const statuses: Record<string, number> = {};

/** Sends costly requests in turn on one connection until `stop`, and hangs up on every third after 200 ms. */
async function attack(told: BombsTold, lane: number, stop: AbortSignal, salt: () => number): Promise<void> {
  for (let turn = lane; !stop.aborted; turn++) {
    const list = bombs(Math.floor(salt()) % 700);
    const bomb = list[turn % list.length]!;
    const hangUp = turn % 3 === 0 ? AbortSignal.any([stop, AbortSignal.timeout(200)]) : stop;
    const outcome = await send(told, told.heavy, bomb, hangUp).catch(() => undefined);
    const key =
      outcome === undefined ? "hung up" : `${outcome.status}${outcome.code === undefined ? "" : ` ${outcome.code}`}`;
    statuses[key] = (statuses[key] ?? 0) + 1;
    if (outcome !== undefined && !EXPECTED.has(outcome.status)) problems.push(`${bomb.name} was answered ${key}`);
    if (outcome?.code === "validation_failed") problems.push(`${bomb.name}: ${outcome.message}`);
    // The attacker pauses after a 503, like a client that reads refusals.
    if (outcome?.status === 503) await pause(50);
  }
}

async function refusals(told: BombsTold): Promise<Record<string, number>> {
  const [absurd] = bombs(0);
  const refused = await send(told, told.heavy, absurd!);
  if (refused.code !== "scan_too_expensive") problems.push(`the absurd was answered ${refused.status} ${refused.code}`);
  if (refused.ms > REFUSED_MS) problems.push(`the absurd was refused only after ${round(refused.ms)} ms`);
  const late = await send(told, told.heavy, scan(endless(0)));
  if (late.code !== "scan_timeout") problems.push(`the endless was answered ${late.status} ${late.code}`);
  const gone = AbortSignal.timeout(1_000);
  await send(told, told.heavy, scan(endless(1)), gone).catch(() => undefined);
  const free = await send(told, told.heavy, scan({ All: [] }));
  if (free.ms > FREE_MS) problems.push(`${round(free.ms)} ms after a caller hung up its place was still taken`);
  const solo = await send(told, told.heavy, scan(heavy(0)));
  return { refusedMs: round(refused.ms), deadlineMs: round(late.ms), freeMs: round(free.ms), heavyMs: round(solo.ms) };
}

/** Returns the longest milliseconds of /healthz during each kind of costly request. */
async function stallsOf(told: BombsTold, pid: number): Promise<Record<string, number>> {
  const look = await probeHealth(told.url, pid);
  const ask = async ({ path, method, body, text }: AnswerBomb): Promise<number> => {
    const isMcp = path.startsWith("/");
    const response = await fetch(isMcp ? told.url + path : `${told.url}/api/v2/${path}`, {
      method,
      headers: {
        ...(isMcp ? { authorization: `Bearer ${told.token}` } : { cookie: told.heavy }),
        ...(method === "POST" ? { "content-type": "application/json" } : {}),
      },
      ...(text !== undefined ? { body: text } : body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await response.text();
    return response.status;
  };
  for (const thing of LARGE_THINGS) {
    let status = await ask(thing);
    // The worker that reads the body may still be starting.
    for (let tries = 0; status === 503 && tries < 10; tries++) status = await ask(thing);
    if (status !== 201) problems.push(`a large ${thing.name} was answered ${status}`);
  }
  // Warm-up: the code of each answer is compiled before the measurement.
  for (const bomb of answerBombs(1)) await ask(bomb);
  const worst: Record<string, number> = {};
  let salt = 2;
  /** Returns the longest milliseconds of /healthz during twelve requests of one kind. */
  const measured = async (at: number, name: string): Promise<number> => {
    await look();
    for (let turn = 0; turn < 3; turn++) {
      const asked = Array.from({ length: ANSWERS_AT_ONCE }, () => answerBombs(salt++)[at]!);
      const answered = await Promise.all(asked.map(ask));
      const odd = answered.find((status) => !EXPECTED_OF_ANSWERS.has(status));
      if (odd !== undefined) problems.push(`${name} was answered ${odd}`);
    }
    await pause(50);
    const { worst: ms, lost } = await look();
    if (lost > 0) problems.push("/healthz gave no answer");
    return ms;
  };
  for (const [at, { name }] of answerBombs(0).entries()) {
    let ms = await measured(at, name);
    // A delay by the request occurs in every measurement, a delay by other work of the machine does not.
    for (let again = 0; ms > MOST_STALL_MS && again < 2; again++) ms = Math.min(ms, await measured(at, name));
    worst[name] = round(ms);
    if (ms > MOST_STALL_MS) problems.push(`/healthz took ${round(ms)} ms while "${name}" was asked for`);
  }
  return worst;
}

const folder = mkdtempSync(join(tmpdir(), "winnow-bombs-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const order: BombsOrder = { folder, tickers: count("tickers", values.tickers), bars: BARS, plant };
const source = fileURLToPath(new URL("bombs-server.ts", import.meta.url));
const server = new Child([process.execPath, "--import", "tsx", source, JSON.stringify(order)]);
process.once("exit", () => server.kill());
while (server.lines.length === 0) {
  if (server.process.exitCode !== null) throw new Error("the server did not start");
  await pause(50);
}
const told = JSON.parse(server.lines[0]!) as BombsTold;

const stalls = await stallsOf(told, server.process.pid!);
if (values["answers-only"]) {
  server.kill();
  for (const problem of new Set(problems)) console.error(problem);
  report("bombs", problems.length === 0, { plant, stalls, problems: problems.length });
}

let drawn = 1;
const salt = (): number => (drawn += 0.37);
// Warm-up: the first scan waits until its worker has loaded bars and code.
await ordinary(told, 3_000, salt);
const before = await ordinary(told, seconds * 1_000, salt);
const single = await refusals(told);
const quiet: number[] = [];
const attacked: number[] = [];
for (let turn = 0; turn < rounds; turn++) {
  quiet.push(...(await ordinary(told, seconds * 1_000, salt)));
  const stop = new AbortController();
  const attackers = Array.from({ length: ATTACKERS }, (_, lane) => attack(told, lane + turn, stop.signal, salt));
  attacked.push(...(await ordinary(told, seconds * 1_000, salt)));
  stop.abort();
  await Promise.all(attackers);
  await pause(300);
}
const ratio = p99(attacked) / p99(quiet);
if (!(ratio <= MOST_RATIO || p99(attacked) - p99(quiet) <= PATIENCE_MS))
  problems.push(`another user's p99 rose ${round(ratio)} times, more than ${MOST_RATIO}`);
const slower = median(quiet) / median(before);
if (!(slower <= MOST_SLOWER)) problems.push(`after bombs other users' median rose ${round(slower)} times`);
if (Math.min(quiet.length, attacked.length) < 10 * rounds) problems.push("there were hardly any ordinary scans");
server.kill();
for (const problem of new Set(problems)) console.error(problem);
report("bombs", problems.length === 0, {
  plant,
  rounds,
  tickers: order.tickers,
  ...single,
  scans: { quiet: quiet.length, attacked: attacked.length },
  p99Ms: { quiet: round(p99(quiet)), attacked: round(p99(attacked)) },
  ratio: round(ratio, 2),
  medianMs: { before: round(median(before)), quiet: round(median(quiet)) },
  attacker: statuses,
  stalls,
  problems: problems.length,
  seconds: round((clock.elapsed() - begun) / 1_000),
});
