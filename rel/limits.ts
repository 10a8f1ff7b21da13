// npm run rel:limits: the rate limiters allow exactly the limit of calls, with several servers whose clocks differ and
// over the edges of windows, and never more when servers or Redis are killed.
// Options: --store all|in-process|pg|redis, --bursts N (200), --kills N (10), --edge (waits for the next minute and
// bursts over its edge), --seed N, --plant naive (check and count in two steps; must fail).
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seededRandom } from "#base";
import { startPostgres } from "../test/services/start-postgres.ts";
import type { RunningServer } from "../test/services/run-server.ts";
import { startRedis } from "../test/services/start-redis.ts";
import { clock, openStore } from "./kit/open-store.ts";
import { count, oneOf, report, round } from "./kit/report.ts";
import { Server, type Allowed } from "./limits-servers.ts";
import { CLIENTS, type ReplicaOrder, type Told } from "./limits-tasks.ts";

const LIMIT = 30;
const BURST = 64;
const SKEWS_MS = [90_000, -90_000];
const OUTAGES = 3;
const BACK_LIMIT_MS = 5_000;
const MINUTE = 60_000;

const { values } = parseArgs({
  options: {
    store: { type: "string", default: "all" },
    bursts: { type: "string", default: "200" },
    kills: { type: "string", default: "10" },
    edge: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    plant: { type: "string" },
  },
});
const plant = values.plant === undefined ? null : oneOf("plant", values.plant, ["naive"]);
const store = plant === null ? oneOf("store", values.store, ["all", "in-process", "pg", "redis"]) : "redis";
const bursts = count("bursts", values.bursts);
const kills = count("kills", values.kills);
const seed = count("seed", values.seed);

const random = seededRandom(seed);
const folder = mkdtempSync(join(tmpdir(), "winnow-limits-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const begun = clock.elapsed();
const problems: string[] = [];
const figures: Record<string, unknown> = {};
const runs = (one: typeof store): boolean => store === "all" || store === one;
let keys = 0;
const newKey = (): string => `key ${keys++}`;

function start(kind: ReplicaOrder["kind"], place: string, servers: number): Promise<readonly Server[]> {
  const numbers = Array.from({ length: servers }, (_, number) => number);
  return Promise.all(
    numbers.map((number) => {
      // The clock of a single server has the true time.
      const skewMs = kind === "in-process" ? 0 : SKEWS_MS[number]!;
      return Server.start({ kind, place, skewMs, seed: seed + number });
    }),
  );
}

/** Makes BURST calls of one key at once, spread over the servers. */
async function burst(servers: readonly Server[], key: string): Promise<readonly Told[]> {
  const calls = BURST / servers.length;
  return (await Promise.all(servers.map((server) => server.run({ do: "burst", key, calls })))).flat();
}

/** Returns the number of allowed calls by minute. */
function byMinute(told: readonly Told[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const [allowed, minute] of told) if (allowed) counts.set(minute, (counts.get(minute) ?? 0) + 1);
  return counts;
}

interface Bursts {
  bursts: number;
  /** Number of bursts of which exactly the limit was allowed. */
  exact: number;
  /** Number of bursts over the edge of a minute, for which only the limit of each minute is checked. */
  overAnEdge: number;
  over: number;
  under: number;
  worst: number;
  /** Number of bursts with wrong counts in the answers. */
  untrue: number;
}

async function coldBursts(servers: readonly Server[]): Promise<Bursts> {
  const found: Bursts = { bursts: 0, exact: 0, overAnEdge: 0, over: 0, under: 0, worst: 0, untrue: 0 };
  for (; found.bursts < bursts; found.bursts++) {
    const told = await burst(servers, newKey());
    const minutes = byMinute(told);
    const most = Math.max(...minutes.values());
    found.worst = Math.max(found.worst, most);
    if (most > LIMIT) found.over++;
    else if (new Set(told.map(([, minute]) => minute)).size > 1) found.overAnEdge++;
    else if (most < LIMIT) found.under++;
    else found.exact++;
    if (!isTrue(told)) found.untrue++;
  }
  return found;
}

/** Returns whether the allowed calls of each minute have the counts 1, 2, 3 … and the refused calls the limit. */
function isTrue(told: readonly Told[]): boolean {
  for (const [minute, allowed] of byMinute(told)) {
    const inMinute = told.filter((one) => one[1] === minute);
    const counts = new Set(inMinute.filter(([yes]) => yes).map(([, , used]) => used));
    if (counts.size !== allowed || Math.max(...counts) !== allowed) return false;
    if (inMinute.some(([yes, , used, shared]) => !shared || (!yes && used !== LIMIT))) return false;
  }
  return true;
}

function judge(name: string, found: Bursts): void {
  figures[name] = found;
  if (found.over > 0) problems.push(`${name}: ${found.over} bursts over the limit, the worst with ${found.worst}`);
  if (found.under > 0) problems.push(`${name}: ${found.under} bursts under the limit`);
  if (found.untrue > 0) problems.push(`${name}: ${found.untrue} bursts with untrue counts in the answers`);
  if (found.exact + found.overAnEdge + found.over + found.under < bursts) problems.push(`${name}: bursts are missing`);
}

/** Sends bursts from a second before the end of a minute to a second after. Each minute must allow the limit. */
async function overTheEdge(name: string, servers: readonly Server[]): Promise<void> {
  const edge = Math.ceil(Date.now() / MINUTE) * MINUTE;
  const names = Array.from({ length: 8 }, newKey);
  const told = new Map<string, Told[]>(names.map((key) => [key, []]));
  await pause(edge - Date.now() - 1_000);
  while (Date.now() < edge + 1_000) {
    await Promise.all(names.map(async (key) => told.get(key)!.push(...(await burst(servers, key)))));
  }
  const counts = [...told.values()].flatMap((one) => [...byMinute(one).values()]);
  const wrong = counts.filter((one) => one !== LIMIT).length;
  figures[`${name}Edge`] = { minutes: counts.length, wrong };
  if (wrong > 0 || counts.length < 2 * names.length) {
    problems.push(`${name}: over an edge, ${wrong} of ${counts.length} minutes have another count than the limit`);
  }
}

/** Returns the greatest number of allowed calls of one key in one minute. */
function mostInAMinute(told: readonly Allowed[]): number {
  const counts = new Map<string, number>();
  for (const { key, minute } of told) {
    const name = `${minute} ${key}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

function allowedOf(key: string, told: readonly Told[]): readonly Allowed[] {
  return told.filter(([allowed]) => allowed).map(([, minute, , shared]) => ({ key, minute, shared }));
}

/** Kills a server in the middle of its work, `kills` times. Each server uses the file of the server before. */
async function killedServers(): Promise<void> {
  const place = join(folder, "killed.sqlite");
  const names = Array.from({ length: 300 }, newKey);
  const told: Allowed[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const [server] = await start("in-process", place, 1);
    const working = server!.run({ do: "hammer", keys: names, pauseMs: 2 }).catch(() => undefined);
    await pause(20 + random.next() * 150);
    await server!.kill();
    await working;
    told.push(...server!.told());
  }
  const before = told.length;
  const [last] = await start("in-process", place, 1);
  for (const key of names) told.push(...allowedOf(key, await last!.run({ do: "burst", key, calls: BURST })));
  await last!.kill();
  const worst = mostInAMinute(told);
  // A kill may come between the count of a call and its report: at most one call per client.
  const untold = names.length * LIMIT - told.length;
  figures["killed"] = { kills, keys: names.length, allowedBefore: before, allowed: told.length, worst, untold };
  if (worst > LIMIT) problems.push(`killed: ${worst} calls of one key in a minute`);
  if (before < names.length) problems.push("killed: there was hardly a call before the kills");
  if (untold > kills * CLIENTS) problems.push(`killed: ${untold} calls too few were allowed`);
}

/** Kills and restarts Redis in the middle of windows, under load. Returns the running server. */
async function outages(running: RunningServer): Promise<RunningServer> {
  let redis = running;
  const found = { outages: OUTAGES, allowed: 0, alone: 0, worst: 0, full: 0, keys: 0, backMs: 0 };
  const servers = await start("redis", redis.url, SKEWS_MS.length);
  for (let outage = 0; outage < OUTAGES; outage++) {
    const names = Array.from({ length: 40 }, newKey);
    const working = servers.map((server) => server.run({ do: "hammer", keys: names, pauseMs: 20 }));
    await pause(100 + random.next() * 900);
    redis.process.kill("SIGKILL");
    await once(redis.process, "exit");
    await pause(300 + random.next() * 1_200);
    redis = await redis.restart();
    const restarted = clock.elapsed();
    for (const server of servers) {
      while (!(await server.run({ do: "burst", key: newKey(), calls: 1 }))[0]![3]) await pause(20);
    }
    found.backMs = Math.max(found.backMs, round(clock.elapsed() - restarted, 0));
    await pause(500);
    for (const server of servers) await server.run({ do: "stop" });
    await Promise.all(working);
    const told = servers.flatMap((server) => server.told()).filter(({ key }) => names.includes(key));
    found.allowed += told.length;
    found.alone += told.filter(({ shared }) => !shared).length;
    found.worst = Math.max(found.worst, mostInAMinute(told));
    found.keys += names.length;
    found.full += names.filter((name) => mostInAMinute(told.filter(({ key }) => key === name)) === LIMIT).length;
  }
  await Promise.all(servers.map((server) => server.kill()));
  figures["redisKilled"] = found;
  if (found.worst > LIMIT) problems.push(`Redis killed: ${found.worst} calls of one key in a minute`);
  if (found.alone === 0) problems.push("Redis killed: no call was allowed meanwhile");
  if (found.backMs > BACK_LIMIT_MS)
    problems.push(`Redis killed: counted together only ${found.backMs} ms after its return`);
  return redis;
}

async function bursting(name: string, kind: ReplicaOrder["kind"], place: string, size: number): Promise<void> {
  const servers = await start(kind, place, size);
  judge(name, await coldBursts(servers));
  if (values.edge && plant === null) await overTheEdge(name, servers);
  await Promise.all(servers.map((server) => server.kill()));
}

if (runs("in-process")) {
  await bursting("inProcess", "in-process", join(folder, "counters.sqlite"), 1);
  await killedServers();
}
if (runs("pg")) {
  const postgres = await startPostgres();
  try {
    await (await openStore(postgres.url)).close();
    await bursting("postgres", "pg", postgres.url, SKEWS_MS.length);
  } finally {
    await postgres.stop();
  }
}
if (runs("redis")) {
  let redis = await startRedis();
  try {
    await bursting("redis", plant ?? "redis", redis.url, SKEWS_MS.length);
    if (plant === null) redis = await outages(redis);
  } finally {
    await redis.stop();
  }
}
for (const problem of problems.slice(0, 10)) console.error(problem);
report("limits", problems.length === 0, {
  plant,
  store,
  seed,
  limit: LIMIT,
  burst: BURST,
  ...figures,
  problems: problems.length,
  seconds: round((clock.elapsed() - begun) / 1_000),
});
