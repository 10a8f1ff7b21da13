// Server process of rel:limits. Each JSON line on stdin is a task of calls to the rate limiter of the process.
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import type { RateDecision, RateLimiter, RateLimits } from "../src/accounts/index.ts";
import { seededRandom } from "../src/base/index.ts";
import { openInProcessLimiter } from "../src/storage/rate-limits/in-process.ts";
import { openPostgresLimiter } from "../src/storage/rate-limits/postgres.ts";
import { openRedisLimiter } from "../src/storage/rate-limits/redis.ts";
import { decisionOf, type WindowCount } from "../src/storage/rate-limits/window-counts.ts";
import { CLIENTS, type ReplicaOrder, type Task, type Told } from "./limits-tasks.ts";

const LIMITS: RateLimits = { minute: 30, hour: 1_000, day: 10_000 };

/** Returns a limiter with the planted fault `naive`: the check and the count are two steps. */
function naiveLimiter(url: string): RateLimiter {
  const redis = new Redis(url);
  const decide = async (key: string, limits: RateLimits): Promise<RateDecision> => {
    const [seconds] = await redis.time();
    const now = Number(seconds) * 1_000;
    const index = Math.floor(now / 60_000);
    const counter = `naive:${key}:${index}`;
    const count = Number((await redis.get(counter)) ?? 0);
    const allowed = count < limits.minute;
    if (allowed) await redis.incr(counter);
    const minute: WindowCount = { index, count: count + (allowed ? 1 : 0) };
    const none: WindowCount = { index: 0, count: 0 };
    return decisionOf([minute, none, none], limits, { allowed, now, shared: true });
  };
  return { take: decide, look: decide, close: async () => redis.disconnect() };
}

const order: ReplicaOrder = JSON.parse(process.argv[2]!);
const clock = { now: () => Date.now() + order.skewMs, elapsed: () => performance.now() };
const random = seededRandom(order.seed);
const note = (): void => undefined;

function open({ kind, place }: ReplicaOrder): Promise<RateLimiter> {
  if (kind === "in-process") return openInProcessLimiter({ file: place, clock });
  if (kind === "pg") return openPostgresLimiter(place);
  if (kind === "redis") return openRedisLimiter(place, { clock, note });
  return Promise.resolve(naiveLimiter(place));
}

const limiter = await open(order);

async function call(key: string): Promise<Told> {
  const { allowed, windows, shared } = await limiter.take(key, LIMITS);
  return [allowed, windows[0].resetsAt, windows[0].used, shared];
}

/** Makes calls of one key, all at once. */
function burst(key: string, calls: number): Promise<readonly Told[]> {
  return Promise.all(Array.from({ length: calls }, () => call(key)));
}

/** Writes a line. Resolves when the line has left this process, so that a later kill cannot lose the line. */
function say(line: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${line}\n`, () => resolve());
  });
}

const work = { hammering: false };

/** Runs CLIENTS clients that call random keys until the task `stop`. Writes a line for each allowed call. */
async function hammer(keys: readonly string[], pauseMs: number): Promise<readonly Told[]> {
  work.hammering = true;
  const client = async (): Promise<void> => {
    while (work.hammering) {
      const key = keys[random.int(keys.length)]!;
      const [allowed, minute, , shared] = await call(key);
      if (allowed) await say(`allowed ${minute} ${shared ? "shared" : "alone"} ${key}`);
      await pause(random.next() * pauseMs);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return [];
}

async function run({ id, ...task }: Task & { readonly id: number }): Promise<void> {
  let told: readonly Told[] = [];
  if (task.do === "burst") told = await burst(task.key, task.calls);
  else if (task.do === "hammer") told = await hammer(task.keys, task.pauseMs);
  else work.hammering = false;
  process.stdout.write(`result ${id} ${JSON.stringify(told)}\ndone ${id}\n`);
}

process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) void run(JSON.parse(line));
work.hammering = false;
await limiter.close();
