import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RateLimiter } from "#accounts";
import type { Clock } from "#base";
import { openInProcessLimiter, openRedisLimiter } from "#storage";
import { startRedis } from "../test/services/start-redis.ts";

const CALLERS = 64;
const KEYS = 1_000;
const ROUNDS = 5;
const ROUND_MS = 600;
/** Limits that no round reaches, so that every check is of the expensive kind, which counts the call. */
const LIMITS = { minute: 1e9, hour: 1e9, day: 1e9 };

export interface LimiterRates {
  /** Number of concurrent callers; each waits for its answer before the next check. */
  readonly callers: number;
  /** Checks per second of each round. Every allowed call is in the counter file before its caller has the answer. */
  readonly inProcess: readonly number[];
  /** Checks per second of each round with a single caller. */
  readonly inProcessAlone: readonly number[];
  /** Checks per second of each round; undefined if no redis-server can be started. */
  readonly redis: readonly number[] | undefined;
}

/** Measures how many calls per second the limiters check and count, in process and in a Redis on this machine. */
export async function limiterRates(clock: Clock): Promise<LimiterRates> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-limiter-"));
  try {
    const limiter = await openInProcessLimiter({ file: join(folder, "counters.sqlite"), clock });
    const inProcess = await roundsOf(limiter, CALLERS, clock);
    const inProcessAlone = await roundsOf(limiter, 1, clock);
    await limiter.close();
    return { callers: CALLERS, inProcess, inProcessAlone, redis: await redisRates(clock) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function redisRates(clock: Clock): Promise<readonly number[] | undefined> {
  const redis = await startRedis().catch(() => undefined);
  if (redis === undefined) return undefined;
  try {
    const limiter = await openRedisLimiter(redis.url, { clock, note: () => undefined });
    const rates = await roundsOf(limiter, CALLERS, clock);
    await limiter.close();
    return rates;
  } finally {
    await redis.stop();
  }
}

async function roundsOf(limiter: RateLimiter, callers: number, clock: Clock): Promise<readonly number[]> {
  await checksPerSecond(limiter, callers, clock);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rates.push(await checksPerSecond(limiter, callers, clock));
  return rates;
}

async function checksPerSecond(limiter: RateLimiter, callers: number, clock: Clock): Promise<number> {
  const begun = clock.elapsed();
  const end = begun + ROUND_MS;
  let checks = 0;
  const caller = async (): Promise<void> => {
    while (clock.elapsed() < end) {
      const { allowed, shared } = await limiter.take(`token ${checks++ % KEYS}`, LIMITS);
      if (!allowed || !shared) throw new Error("a check of the benchmark was refused, or not counted by all");
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return (checks / (clock.elapsed() - begun)) * 1_000;
}
