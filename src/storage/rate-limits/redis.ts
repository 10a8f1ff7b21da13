import { randomUUID } from "node:crypto";
import type { RateDecision, RateLimiter, RateLimits } from "#accounts";
import type { Clock } from "#base";
import { RedisCounters } from "./redis-counters.ts";
import { Shares } from "./shares.ts";
import { decisionOf } from "./window-counts.ts";

const BEAT_MS = 2_000;
const BEAT_WHILE_AWAY_MS = 500;
/** A start waits so long for Redis. */
const START_MS = 2_000;
/** In this time after Redis is back every server reaches it and brings what it allowed meanwhile. */
const RETURN_MS = 2_000;
/** The estimate of Redis's time is not further ahead of it than this. */
const AHEAD_MS = 20;
/** Stands for the number of servers where Redis was never reached to count them. */
const UNKNOWN_SERVERS = 10;
const SETTLED_TOGETHER = 64;

export interface RedisLimiterOptions {
  /** How many servers share the limits; absent: they count one another in Redis. */
  readonly replicas?: number | undefined;
  readonly clock: Clock;
  /** Told what the operator must know: settings of Redis that lose counts, Redis gone, Redis back. */
  readonly note: (text: string) => void;
}

/**
 * The limiter of servers that share a Redis (6 or later): one script a call, in Redis's time. While Redis cannot be
 * reached each server allows its share by itself (see Shares) and says so: `shared` is false. When it is back, each
 * server first brings there what it allowed, and until all can have done so asks both Redis and its share.
 *
 * Opening does not fail when Redis is not there.
 */
export async function openRedisLimiter(url: string, options: RedisLimiterOptions): Promise<RateLimiter> {
  const limiter = new RedisLimiter(url, options);
  await limiter.start();
  return limiter;
}

class RedisLimiter implements RateLimiter {
  readonly #counters: RedisCounters;
  readonly #shares: Shares;
  readonly #clock: Clock;
  readonly #note: (text: string) => void;
  readonly #replicas: number | undefined;
  readonly #id = randomUUID();
  #state: "away" | "returning" | "shared" = "away";
  /** Redis's time minus the monotonic clock; undefined until Redis is reached for the first time. */
  #offset: number | undefined;
  #beating = false;
  #nextBeat: NodeJS.Timeout | undefined;
  #allBack: NodeJS.Timeout | undefined;
  #closed = false;
  #toldAway = false;
  #started: () => void = () => undefined;

  constructor(url: string, { replicas, clock, note }: RedisLimiterOptions) {
    this.#clock = clock;
    this.#note = note;
    this.#replicas = replicas;
    this.#shares = new Shares(replicas ?? UNKNOWN_SERVERS);
    this.#counters = new RedisCounters(url, {
      ready: () => void this.#beat(),
      lost: (error) => this.#lose(error),
      excess: (key, excess) => this.#shares.told(key, excess),
      joined: () => void this.#beat(),
    });
  }

  async start(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#started = resolve;
      timer = setTimeout(() => this.#lose(new Error(`no connection within ${START_MS} ms`)), START_MS);
      this.#counters.connect();
    });
    clearTimeout(timer);
  }

  async take(key: string, limits: RateLimits): Promise<RateDecision> {
    if (this.#state === "away") return this.#shares.take(key, limits, this.#now(), false);
    if (this.#state === "returning") {
      const own = this.#shares.look(key, limits, this.#now());
      if (!own.allowed) return own;
    }
    const beyond = this.#shares.ask(key, limits, this.#now() - AHEAD_MS);
    let answer: Awaited<ReturnType<RedisCounters["take"]>>;
    try {
      answer = await this.#counters.take(key, limits, beyond);
    } catch (error) {
      this.#shares.withdraw(key);
      this.#lose(error);
      // Redis may have counted the call and will then count it twice: rather once too often than not at all.
      return this.#shares.take(key, limits, this.#now(), false);
    }
    const { allowed, now, counts } = answer;
    this.#learnTime(now);
    if (this.#isAway() && allowed) {
      // Others of this moment got no answer and were decided here, so this one counts against the share as they do.
      this.#shares.withdraw(key);
      return this.#shares.take(key, limits, now, true);
    }
    this.#shares.answered(key, counts, allowed);
    return decisionOf(counts, limits, { allowed, now, shared: this.#state === "shared" });
  }

  async look(key: string, limits: RateLimits): Promise<RateDecision> {
    if (this.#state === "shared") {
      try {
        const { allowed, now, counts } = await this.#counters.look(key, limits);
        return decisionOf(counts, limits, { allowed, now, shared: true });
      } catch (error) {
        this.#lose(error);
      }
    }
    return this.#shares.look(key, limits, this.#now());
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#nextBeat);
    clearTimeout(this.#allBack);
    await this.#counters.close(this.#id);
  }

  /** Tells Redis that this server is there, and learns the time and the number of servers; so also whether it answers. */
  async #beat(): Promise<void> {
    if (this.#beating || this.#closed) return;
    this.#beating = true;
    clearTimeout(this.#nextBeat);
    try {
      const first = this.#offset === undefined;
      const { now, servers } = await this.#counters.beat(this.#id);
      this.#learnTime(now);
      this.#shares.servers = this.#replicas ?? servers;
      if (this.#isAway()) await this.#comeBack(first);
      if (first) await this.#checkSettings();
    } catch (error) {
      // A connection on which twice nothing was answered may be dead without saying so.
      if (this.#isAway() && this.#counters.connected) this.#counters.reconnect();
      this.#lose(error);
    } finally {
      this.#beating = false;
      if (!this.#closed) {
        this.#nextBeat = setTimeout(() => void this.#beat(), this.#isAway() ? BEAT_WHILE_AWAY_MS : BEAT_MS);
        this.#nextBeat.unref();
      }
    }
  }

  /** Brings to Redis what was allowed without it. From here on nothing more is. */
  async #comeBack(first: boolean): Promise<void> {
    const keys = this.#shares.unsettled();
    this.#state = first && keys.length === 0 ? "shared" : "returning";
    for (let from = 0; from < keys.length; from += SETTLED_TOGETHER) {
      const some = keys.slice(from, from + SETTLED_TOGETHER);
      await Promise.all(
        some.map(async (key) => {
          const due = this.#shares.due(key);
          await this.#counters.settle(key, due);
          this.#shares.settled(key, due);
        }),
      );
    }
    if (this.#isAway()) throw new Error("Redis was lost again");
    this.#started();
    if (this.#toldAway) this.#note("Redis answers again: the rate limits are counted there.");
    this.#toldAway = false;
    if (this.#state === "shared") return;
    this.#allBack = setTimeout(() => {
      this.#state = "shared";
    }, RETURN_MS);
    this.#allBack.unref();
  }

  #lose(error: unknown): void {
    if (this.#closed) return;
    clearTimeout(this.#allBack);
    this.#state = "away";
    this.#started();
    if (this.#toldAway) return;
    this.#toldAway = true;
    const reason = error instanceof Error ? error.message : String(error);
    const { servers } = this.#shares;
    const known = this.#offset !== undefined || this.#replicas !== undefined;
    const count = known ? `${servers}` : `${servers} (a guess: set WINNOW_REPLICAS to the number of servers)`;
    this.#note(
      `Redis cannot be reached (${reason}); until it can, each server allows its share of the rate limits, 1/${count}.`,
    );
  }

  async #checkSettings(): Promise<void> {
    const wanted = { appendonly: "yes", "maxmemory-policy": "noeviction" };
    for (const [name, value] of Object.entries(wanted)) {
      const actual = await this.#counters.setting(name);
      if (actual === value) continue;
      const found =
        actual === undefined ? `may not be read; make sure that it is ${value}` : `is ${actual}, not ${value}`;
      this.#note(`Redis can forget the calls that it has counted: its setting ${name} ${found}.`);
    }
  }

  #isAway(): boolean {
    return this.#state === "away";
  }

  #now(): number {
    return this.#offset === undefined ? this.#clock.now() : this.#offset + this.#clock.elapsed();
  }

  #learnTime(now: number): void {
    this.#offset = now - this.#clock.elapsed();
  }
}
