import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import type { RateDecision, RateLimiter } from "#accounts";
import { openPostgresAccounts, openPostgresLimiter, openRedisLimiter } from "#storage";
import { rateLimiterContract } from "../../src/storage/rate-limits/rate-limiter.contract.ts";
import { freshDatabase } from "./fresh-database.ts";
import { freePort } from "./start-postgres.ts";
import type { RunningServer } from "./run-server.ts";
import { startRedis } from "./start-redis.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LIMITS = { minute: 30, hour: 500, day: 5_000 };
const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const used = ({ windows }: RateDecision): number[] => windows.map((window) => window.used);

let keys = 0;
const newKey = (): string => `services ${process.pid}-${Date.now()}-${keys++}`;

function burst(limiter: RateLimiter, key: string, calls: number): Promise<RateDecision[]> {
  return Promise.all(Array.from({ length: calls }, () => limiter.take(key, LIMITS)));
}

const allowedOf = (decisions: readonly RateDecision[]): number => decisions.filter(({ allowed }) => allowed).length;

/** Waits until a minute is not about to end, for tests that count in one. */
async function insideAMinute(neededMs: number): Promise<void> {
  const left = MINUTE - (Date.now() % MINUTE);
  if (left < neededMs) await pause(left + 50);
}

/** A way to the Redis that can be shut. */
interface Door {
  readonly url: string;
  shut: boolean;
  close(): void;
}

async function doorTo(url: string): Promise<Door> {
  const port = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  const server = createServer((caller) => {
    const redis = door.shut ? undefined : connect(port, "127.0.0.1");
    for (const [from, to] of [
      [caller, redis],
      [redis, caller],
    ]) {
      if (from === undefined) continue;
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("close", () => to?.destroy());
      if (to !== undefined) from.pipe(to);
    }
    if (redis === undefined) caller.destroy();
  });
  const own = await freePort();
  const door: Door = {
    url: `redis://127.0.0.1:${own}`,
    shut: false,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  server.listen(own, "127.0.0.1");
  await once(server, "listening");
  return door;
}

/** Writes what is counted of a key: numbers of the windows, seen from now, and counts. */
type Write = (key: string, now: number, ahead: readonly number[], counts: readonly number[]) => Promise<void>;

/** How counts of other windows than the present ones are understood. */
function storedWindows(limiterOf: () => RateLimiter, write: Write): void {
  const windowsAt = (now: number): number[] => [MINUTE, HOUR, DAY].map((span) => Math.floor(now / span));
  const stored = async (ahead: readonly number[], counts: readonly number[]): Promise<string> => {
    const key = newKey();
    await insideAMinute(2_000);
    const now = Date.now();
    await write(
      key,
      now,
      windowsAt(now).map((index, k) => index + ahead[k]!),
      counts,
    );
    return key;
  };

  it("begin when the previous one is over, each on its own", async () => {
    const key = await stored([-1, 0, 0], [30, 40, 50]);
    expect(used(await limiterOf().look(key, LIMITS))).toEqual([0, 40, 50]);
    expect(used(await limiterOf().take(key, LIMITS))).toEqual([1, 41, 51]);
    const other = await stored([-1, -1, 0], [30, 500, 4_999]);
    expect(used(await limiterOf().take(other, LIMITS))).toEqual([1, 1, 5_000]);
    expect((await limiterOf().take(other, LIMITS)).allowed).toBe(false);
    const old = await stored([-9_000, -150, -6], [30, 500, 5_000]);
    expect(used(await limiterOf().take(old, LIMITS))).toEqual([1, 1, 1]);
  });

  it("do not begin a second time if the store's clock is set back", async () => {
    const key = await stored([1, 0, 0], [29, 40, 50]);
    const last = await limiterOf().take(key, LIMITS);
    expect(last.allowed).toBe(true);
    expect(used(last)).toEqual([30, 41, 51]);
    const refused = await limiterOf().take(key, LIMITS);
    expect(refused.allowed).toBe(false);
    expect(refused.windows[0].resetsAt - refused.now).toBeGreaterThan(MINUTE);
  });

  it("reopen after a clock that was years ahead is corrected", async () => {
    const key = await stored([2_000_000, 40_000, 1_500], [30, 500, 5_000]);
    expect(used(await limiterOf().look(key, LIMITS))).toEqual([0, 0, 0]);
    expect(used(await limiterOf().take(key, LIMITS))).toEqual([1, 1, 1]);
    expect(used(await limiterOf().look(key, LIMITS))).toEqual([1, 1, 1]);
  });
}

for (const server of inject("postgresUrls")) {
  describe(`on Postgres at ${new URL(server).host}`, () => {
    let database: Awaited<ReturnType<typeof freshDatabase>>;
    let client: Client;
    let limiter: RateLimiter;
    beforeAll(async () => {
      database = await freshDatabase(server);
      await (await openPostgresAccounts(database.url)).close();
      client = new Client({ connectionString: database.url });
      client.on("error", () => undefined);
      await client.connect();
      limiter = await openPostgresLimiter(database.url);
    });
    afterAll(async () => {
      await limiter.close();
      await client.end();
      await database.drop();
    });

    rateLimiterContract("Postgres", { open: () => openPostgresLimiter(database.url), bursts: 20 });

    describe("the windows", () => {
      storedWindows(
        () => limiter,
        async (key, _now, windows, counts) => {
          await client.query("insert into rate_counters values ($1, $2, $3, $4, $5, $6, $7)", [
            key,
            ...windows.flatMap((index, k) => [index, counts[k]]),
          ]);
        },
      );
    });

    it("counts the calls of all servers together", async () => {
      const other = await openPostgresLimiter(database.url);
      for (let round = 0; round < 10; round++) {
        await insideAMinute(2_000);
        const key = newKey();
        const both = await Promise.all([burst(limiter, key, 40), burst(other, key, 40)]);
        expect(allowedOf(both.flat())).toBe(30);
      }
      await other.close();
    });

    it("refuses without writing", async () => {
      await insideAMinute(2_000);
      const key = newKey();
      await burst(limiter, key, 40);
      const version = async (): Promise<unknown> =>
        (await client.query("select xmin::text, xmax::text from rate_counters where key = $1", [key])).rows[0];
      const before = await version();
      expect(allowedOf(await burst(limiter, key, 20))).toBe(0);
      expect(await version()).toEqual(before);
    });

    it("is unavailable, and admits no call, while the database is unavailable", async () => {
      const gone = await openPostgresLimiter(`postgres://winnow@127.0.0.1:${await freePort()}/postgres`);
      await expect(gone.take("a", LIMITS)).rejects.toMatchObject({ code: "unavailable" });
      await expect(gone.look("a", LIMITS)).rejects.toMatchObject({ code: "unavailable" });
      await gone.close();
    });
  });
}

describe("on Redis", () => {
  const url = inject("redisUrl");
  let client: Redis;
  let limiter: RateLimiter;
  beforeAll(async () => {
    client = new Redis(url);
    limiter = await openRedisLimiter(url, { clock, note: () => undefined });
  });
  afterAll(async () => {
    await limiter.close();
    client.disconnect();
  });

  rateLimiterContract("Redis", { open: () => openRedisLimiter(url, { clock, note: () => undefined }), bursts: 100 });

  describe("the windows", () => {
    storedWindows(
      () => limiter,
      async (key, _now, windows, counts) => {
        await client.set(`winnow:calls:${key}`, windows.map((index, k) => `${index} ${counts[k]} 0`).join(" "));
      },
    );
  });

  it("counts the calls of all servers together", async () => {
    const other = await openRedisLimiter(url, { clock, note: () => undefined });
    for (let round = 0; round < 30; round++) {
      await insideAMinute(1_000);
      const key = newKey();
      const both = await Promise.all([burst(limiter, key, 40), burst(other, key, 40)]);
      expect(allowedOf(both.flat())).toBe(30);
    }
    await other.close();
  });

  it("gives every key an expiry", async () => {
    const key = newKey();
    await limiter.take(key, LIMITS);
    const left = await client.pttl(`winnow:calls:${key}`);
    expect(left).toBeGreaterThan(DAY);
    expect(left).toBeLessThanOrEqual(2 * DAY);
  });

  it("reloads scripts that Redis has lost", async () => {
    const key = newKey();
    await client.script("FLUSH");
    const decisions = await burst(limiter, key, 5);
    expect(allowedOf(decisions)).toBe(5);
    expect(decisions.every(({ shared }) => shared)).toBe(true);
  });
});

describe("a Redis that fails", () => {
  let redis: RunningServer;
  const open: RateLimiter[] = [];
  const doors: Door[] = [];
  const notes: string[] = [];
  const limiterOf = async (url = redis.url, replicas?: number): Promise<RateLimiter> => {
    const limiter = await openRedisLimiter(url, { clock, replicas, note: (text) => notes.push(text) });
    open.push(limiter);
    return limiter;
  };
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((limiter) => limiter.close()));
    for (const door of doors.splice(0)) door.close();
    notes.splice(0);
  });
  afterAll(() => redis.stop());

  const kill = async (): Promise<void> => {
    redis.process.kill("SIGKILL");
    await once(redis.process, "exit");
  };
  /** Until a limiter counts in Redis again; the milliseconds it took. */
  const untilShared = async (limiter: RateLimiter): Promise<number> => {
    const begun = performance.now();
    while (!(await limiter.look(newKey(), LIMITS)).shared) await pause(20);
    return performance.now() - begun;
  };

  it("gives way to equal shares while it is down, and keeps its counts afterwards", async () => {
    const [one, two] = [await limiterOf(), await limiterOf()];
    await insideAMinute(12_000);
    const [fresh, part, uneven, full] = [newKey(), newKey(), newKey(), newKey()];
    expect(allowedOf([...(await burst(one, part, 4)), ...(await burst(two, part, 6))])).toBe(10);
    expect(allowedOf([...(await burst(one, uneven, 22)), ...(await burst(two, uneven, 2))])).toBe(24);
    expect(allowedOf(await burst(one, full, 64))).toBe(30);
    await kill();

    const begun = performance.now();
    const alone = await Promise.all([fresh, part, uneven, full].map((key) => burst(one, key, 64)));
    expect(performance.now() - begun).toBeLessThan(1_500);
    expect(alone.flat().every(({ shared }) => !shared)).toBe(true);
    expect(alone.map(allowedOf)).toEqual([15, 11, 0, 0]);
    const others = await Promise.all([fresh, part, uneven, full].map((key) => burst(two, key, 64)));
    // Of the uneven key the first server had 7 beyond its share, and the second 2 of its own.
    expect(others.map(allowedOf)).toEqual([15, 9, 6, 0]);
    expect(notes).toHaveLength(2);
    expect(notes[0]).toMatch(/Redis cannot be reached .* 1\/2/);

    redis = await redis.restart();
    expect(await untilShared(one)).toBeLessThan(5_000);
    await untilShared(two);
    const after = await Promise.all([fresh, part, uneven, full].map((key) => one.look(key, LIMITS)));
    expect(after.map((decision) => decision.windows[0].used)).toEqual([30, 30, 30, 30]);
    expect(after.some(({ allowed }) => allowed)).toBe(false);
    expect(allowedOf(await burst(two, newKey(), 40))).toBe(30);
    expect(notes.slice(2)).toEqual([
      expect.stringContaining("answers again"),
      expect.stringContaining("answers again"),
    ]);
  });

  it("decides alone again only when every server can have reported its calls", async () => {
    const door = await doorTo(redis.url);
    doors.push(door);
    const [near, far] = [await limiterOf(), await limiterOf(door.url)];
    await insideAMinute(12_000);
    const key = newKey();
    await kill();
    door.shut = true;
    expect(allowedOf([...(await burst(near, key, 40)), ...(await burst(far, key, 40))])).toBe(30);
    redis = await redis.restart();
    while (!notes.some((note) => note.includes("answers again"))) await pause(5);
    // What the far server allowed is not in Redis yet.
    const early = await burst(near, key, 40);
    expect(allowedOf(early)).toBe(0);
    expect(early.some(({ shared }) => shared)).toBe(false);
    expect(allowedOf(await burst(near, newKey(), 40))).toBe(15);
    door.shut = false;
    await untilShared(near);
    await untilShared(far);
    expect((await near.look(key, LIMITS)).windows[0].used).toBe(30);
  });

  it("counts as down when it stops answering, and no call waits for it", async () => {
    const [one, two] = [await limiterOf(), await limiterOf()];
    // Until the first has counted the servers again, it takes itself for the only one.
    await pause(2_500);
    await insideAMinute(12_000);
    const key = newKey();
    await burst(one, key, 3);
    redis.process.kill("SIGSTOP");
    const begun = performance.now();
    const decisions = await burst(one, key, 40);
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(allowedOf(decisions)).toBe(12);
    expect(allowedOf(await burst(two, key, 40))).toBe(15);
    redis.process.kill("SIGCONT");
    expect(await untilShared(one)).toBeLessThan(6_000);
    await untilShared(two);
    expect((await one.look(key, LIMITS)).allowed).toBe(false);
    expect(allowedOf(await burst(one, newKey(), 40))).toBe(30);
  });

  it("may be down at the start", async () => {
    const nowhere = `redis://127.0.0.1:${await freePort()}`;
    await insideAMinute(6_000);
    expect(allowedOf(await burst(await limiterOf(nowhere), "a", 40))).toBe(3);
    expect(notes[0]).toContain("WINNOW_REPLICAS");
    expect(allowedOf(await burst(await limiterOf(nowhere, 2), "a", 40))).toBe(15);
    await kill();
    const limiter = await limiterOf();
    const key = newKey();
    expect(allowedOf(await burst(limiter, key, 40))).toBe(3);
    redis = await redis.restart();
    await untilShared(limiter);
    expect((await limiter.look(key, LIMITS)).windows[0].used).toBe(3);
  });

  it("causes a log message if it may lose counts", async () => {
    const client = new Redis(redis.url);
    await limiterOf();
    await pause(100);
    expect(notes).toEqual([]);
    await client.config("SET", "maxmemory-policy", "allkeys-lru");
    await client.config("SET", "appendonly", "no");
    await limiterOf();
    while (notes.length < 2) await pause(10);
    expect(notes[0]).toContain("appendonly is no, not yes");
    expect(notes[1]).toContain("maxmemory-policy is allkeys-lru, not noeviction");
    client.disconnect();
  });

  it("counts the running servers alone", async () => {
    const client = new Redis(redis.url);
    const [one, two, three] = [await limiterOf(), await limiterOf(), await limiterOf()];
    expect(await client.zcard("winnow:servers")).toBe(3);
    await three.close();
    expect(await client.zcard("winnow:servers")).toBe(2);
    // The others learn of it with their next beat.
    await pause(2_200);
    await insideAMinute(3_000);
    await kill();
    expect(allowedOf(await burst(one, "counted", 64))).toBe(15);
    expect(allowedOf(await burst(two, "counted", 64))).toBe(15);
    client.disconnect();
    redis = await redis.restart();
  });
});
