// npm run rel:soak: a server receives steady calls, a fifth of them with new studies, while new bars are imported.
// After a warm-up its memory, latency, open files and threads do not grow, and every call is answered.
// Options: --minutes N (60), --rate N (30 calls a second), --every N (5 seconds between imports), --tickers N (500),
// --memory TEXT (WINNOW_MEMORY; 600MB, so little that caches are full within the warm-up and later growth is a leak),
// --plant leak|latency|files (must fail): the server leaks memory, answers later and later, leaves files open.
import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seededRandom } from "#base";
import { LIMITS } from "#contract";
import { newUser } from "#accounts";
import { serveFolder } from "../bench/served.ts";
import { signIn } from "./kit/accounts.ts";
import { clock, openStore } from "./kit/open-store.ts";
import { count, median, oneOf, p99, report, round } from "./kit/report.ts";
import { SoakCalls, type SoakCall } from "./soak-calls.ts";
import { openSoakMarket } from "./soak-market.ts";

/** Number of open calls at which further calls are skipped. The report contains the number of skipped calls. */
const MOST_OPEN = 64;
const MINUTE_TICKERS = 30;
/** Greatest growth of the numbers of open files and of threads. */
const MOST_MORE = 3;

/**
 * Returns the greatest ratios of the last quarter after the warm-up to the first. A short run has few calls per quarter
 * and a heap that still changes, so that its bounds find only a large leak or slowdown.
 */
function boundsOf(minutes: number): { readonly memory: number; readonly p99: number; readonly warmUpMinutes: number } {
  if (minutes >= 60) return { memory: 1.05, p99: 1.1, warmUpMinutes: 10 };
  if (minutes >= 10) return { memory: 1.1, p99: 1.5, warmUpMinutes: minutes / 3 };
  return { memory: 1.2, p99: 3, warmUpMinutes: minutes / 3 };
}

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    rate: { type: "string", default: "30" },
    every: { type: "string", default: "5" },
    tickers: { type: "string", default: "500" },
    memory: { type: "string", default: "600MB" },
    plant: { type: "string" },
  },
});
const minutes = count("minutes", values.minutes);
const [rate, every] = [count("rate", values.rate), count("every", values.every)];
const tickers = count("tickers", values.tickers);
const plant = values.plant === undefined ? null : oneOf("plant", values.plant, ["leak", "latency", "files"]);
const bounds = boundsOf(minutes);
const totalMs = minutes * 60_000;
const warmUpMs = bounds.warmUpMinutes * 60_000;

/** Code of each planted fault, which the main thread of the server runs four times a second. */
const PLANTS = {
  leak: "kept.push(Buffer.alloc(1 << 20, 1))",
  latency: `const until = performance.now() + 500 * Math.max(0, (performance.now() - ${warmUpMs}) / ${totalMs - warmUpMs}); while (performance.now() < until);`,
  files: `kept.push(openSync("/dev/null", "r"))`,
} as const;

function planted(name: keyof typeof PLANTS): string[] {
  const program = `import { openSync } from "node:fs"; import { isMainThread } from "node:worker_threads";
    const kept = []; if (isMainThread) setInterval(() => { ${PLANTS[name]} }, 250).unref();`;
  return ["--import", `data:text/javascript,${encodeURIComponent(program)}`];
}

interface Sample {
  readonly at: number;
  readonly megabytes: number;
  readonly files: number;
  readonly threads: number;
}

/** Settings that docs/operations/memory.md recommends for glibc. */
const ALLOCATOR = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };

execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
const market = await openSoakMarket(tickers, MINUTE_TICKERS);
const server = await serveFolder(
  market.data,
  { WINNOW_MEMORY: values.memory, ...ALLOCATOR },
  plant === null ? [] : planted(plant),
);
const cookies = await signedIn(Math.ceil((rate * 3_600) / LIMITS.sessionCallsPerHour) + 1);
const begun = clock.elapsed();
const since = (): number => clock.elapsed() - begun;
const isOver = (): boolean => since() >= totalMs;
const problems = new Map<string, number>();
const problem = (text: string): void => void problems.set(text, (problems.get(text) ?? 0) + 1);
const samples: Sample[] = [];
/** Kind and milliseconds of each call, with its begin in milliseconds since the start of the run. */
const calls: { readonly at: number; readonly ms: number; readonly kind: string }[] = [];
/** The same for /healthz, whose calls do no work, so that their time shows the load of the machine. */
const idle: { readonly at: number; readonly ms: number }[] = [];
let [imports, open, skipped, taken] = [0, 0, 0, 0];

/** Signs in users and returns their cookies. Several users keep the calls within the hourly limit of an account. */
async function signedIn(users: number): Promise<string[]> {
  const store = await openStore(join(market.data, "accounts.sqlite"));
  const made: string[] = [];
  for (let n = 0; n < users; n++) {
    const id = `usr_${String(n).padStart(16, "0")}`;
    await store.users.insert(newUser(id, clock.now(), { plan: "super-pro" }));
    made.push(await signIn(store, id));
  }
  await store.close();
  return made;
}

async function call({ kind, path, body }: SoakCall): Promise<void> {
  const at = since();
  open++;
  try {
    const response = await fetch(`${server.url}/api/v2/${path}`, {
      method: "POST",
      headers: { cookie: cookies[taken++ % cookies.length]!, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200) problem(`${kind}: ${response.status} ${text.slice(0, 200)}`);
    calls.push({ at, ms: since() - at, kind });
  } catch (error) {
    problem(`${kind}: ${String(error)}`);
  } finally {
    open--;
  }
}

async function sample(): Promise<void> {
  while (!isOver()) {
    const at = since();
    await (await fetch(`${server.url}/healthz`)).text();
    idle.push({ at, ms: since() - at });
    const status = await readFile(`/proc/${server.pid}/status`, "utf8");
    const field = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
    const files = (await readdir(`/proc/${server.pid}/fd`)).length;
    samples.push({ at, megabytes: field("VmRSS") / 1_024, files, threads: field("Threads") });
    await pause(1_000);
  }
}

async function importAll(): Promise<void> {
  while (!isOver()) {
    const next = since() + every * 1_000;
    await market.importNext();
    imports++;
    await pause(Math.max(0, next - since()));
  }
}

async function callAll(): Promise<void> {
  const mix = new SoakCalls(seededRandom(7), market.dates);
  const under = new Set<Promise<void>>();
  for (let k = 0; !isOver(); k++) {
    await pause(Math.max(0, (k * 1_000) / rate - since()));
    if (open >= MOST_OPEN) {
      skipped++;
      continue;
    }
    const one = call(mix.next()).finally(() => under.delete(one));
    under.add(one);
  }
  await Promise.all(under);
}

await Promise.all([sample(), importAll(), callAll()]).catch((error: unknown) => problem(String(error)));
const exit = await server.stop();
if (exit !== 0) problem(`the server ended with ${exit}`);
await market.close();

const quarterMs = (totalMs - warmUpMs) / 4;
const quarter = <T extends { readonly at: number }>(all: readonly T[], number: number): T[] =>
  all.filter(({ at }) => at >= warmUpMs + number * quarterMs && at < warmUpMs + (number + 1) * quarterMs);
const ofQuarters = (measure: (number: number) => number): number[] =>
  [0, 1, 2, 3].map((number) => round(measure(number), 1));
const memory = ofQuarters((q) => median(quarter(samples, q).map(({ megabytes }) => megabytes)));
const files = ofQuarters((q) => median(quarter(samples, q).map((one) => one.files)));
const threads = ofQuarters((q) => median(quarter(samples, q).map((one) => one.threads)));
const latency = ofQuarters((q) => p99(quarter(calls, q).map(({ ms }) => ms)));
const noise = ofQuarters((q) => p99(quarter(idle, q).map(({ ms }) => ms)));
const drift = ([first, , , last]: readonly number[]): number => round(last! / first!, 3);
if (!(drift(memory) <= bounds.memory)) problem(`memory rose to ${drift(memory)} times, more than ${bounds.memory}`);
if (!(drift(latency) <= bounds.p99)) problem(`the p99 rose to ${drift(latency)} times, more than ${bounds.p99}`);
if (!(files[3]! - files[0]! <= MOST_MORE)) problem(`open files rose from ${files[0]} to ${files[3]}`);
if (!(threads[3]! - threads[0]! <= MOST_MORE)) problem(`threads rose from ${threads[0]} to ${threads[3]}`);
if (calls.length < (rate * totalMs) / 1_000 / 2)
  problem(`only ${calls.length} calls were made, less than half of the rate`);
for (const [text, times] of problems) console.error(times === 1 ? text : `${text} (${times} times)`);
const kinds = [...new Set(calls.map(({ kind }) => kind))].sort();
report("soak", problems.size === 0, {
  plant,
  minutes,
  bounds: { ...bounds, moreFilesOrThreads: MOST_MORE, errors: 0 },
  tickers,
  memorySetting: values.memory,
  calls: calls.length,
  skipped,
  imports,
  memoryMegabytes: memory,
  memoryDrift: drift(memory),
  p99Ms: latency,
  p99Drift: drift(latency),
  healthzP99Ms: noise,
  files,
  threads,
  p99ByKindMs: Object.fromEntries(
    kinds.map((kind) => [kind, round(p99(calls.filter((one) => one.kind === kind).map(({ ms }) => ms)))]),
  ),
  problems: problems.size,
});
