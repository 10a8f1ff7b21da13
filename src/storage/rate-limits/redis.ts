import { randomUUID } from "node:crypto";
import type { RateDecision, RateLimiter, RateLimits } from "#accounts";
import type { Clock } from "#base";
import { RedisCounters } from "./redis-counters.ts";
import { Shares } from "./shares.ts";
import { decisionOf } from "./window-counts.ts";

const BEAT_MS = 2_000;
const BEAT_WHILE_AWAY_MS = 500;
/** Time in milliseconds for which a start waits for Redis. */
const START_MS = 2_000;
/**
 * Time in milliseconds within which every server reconnects after an outage and settles the calls that it allowed
 * alone.
 */
const RETURN_MS = 2_000;
/** Largest lead of the estimated Redis time over the real one, in milliseconds. */
const AHEAD_MS = 20;
/** Assumed number of servers if Redis was never reached to count them. */
const UNKNOWN_SERVERS = 10;
const SETTLED_TOGETHER = 64;

export interface RedisLimiterOptions {
  /** Number of servers that share the limits; absent: the servers count each other in Redis. */
  readonly replicas?: number | undefined;
  readonly clock: Clock;
  /** Receives messages for the operator: Redis settings that lose counts, Redis lost, Redis back. */
  readonly note: (text: string) => void;
}

/**
 * Opens the rate limiter of servers that share a Redis (6 or later): one script per call, with Redis's time. While
 * Redis is unreachable, each server allows its share by itself (see Shares), and its decisions have `shared` false.
 * After an outage each server first settles the calls that it allowed; until all servers can have done so, a call must
 * pass both Redis and the server's share. Opening does not fail if Redis is unreachable.
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
  /** Redis's time minus the monotonic clock, in milliseconds; undefined until Redis is reached for the first time. */
  #offset: number | undefined;
  #beating = false;
  #nextBeat: NodeJS.Timeout | undefined;
  #allBack: NodeJS.Timeout | undefined;
  #closed = false;
  #reportedAway = false;
  #started: () => void = () => undefined;

  constructor(url: string, { replicas, clock, note }: RedisLimiterOptions) {
    this.#clock = clock;
    this.#note = note;
    this.#replicas = replicas;
    this.#shares = new Shares(replicas ?? UNKNOWN_SERVERS);
    this.#counters = new RedisCounters(url, {
      ready: () => void this.#beat(),
      lost: (error) => this.#lose(error),
      excess: (key, excess) => this.#shares.addExcess(key, excess),
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
    const beyond = this.#shares.announce(key, limits, this.#now() - AHEAD_MS);
    let answer: Awaited<ReturnType<RedisCounters["take"]>>;
    try {
      answer = await this.#counters.take(key, limits, beyond);
    } catch (error) {
      this.#shares.withdraw(key);
      this.#lose(error);
      // Redis may have counted the call and will then count it twice, which is safer than not counting it.
      return this.#shares.take(key, limits, this.#now(), false);
    }
    const { allowed, now, counts } = answer;
    this.#learnTime(now);
    if (this.#isAway() && allowed) {
      // Other calls of this moment got no answer and were decided here, so this call counts against the share too.
      this.#shares.withdraw(key);
      return this.#shares.take(key, limits, now, true);
    }
    this.#shares.recordAnswer(key, counts, allowed);
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

  /** Sends a heartbeat; learns the time, the number of servers, and whether Redis responds. */
  async #beat(): Promise<void> {
    if (this.#beating || this.#closed) return;
    this.#beating = true;
    clearTimeout(this.#nextBeat);
    try {
      const first = this.#offset === undefined;
      const { now, servers } = await this.#counters.beat(this.#id);
      this.#learnTime(now);
      this.#shares.servers = this.#replicas ?? servers;
      if (this.#isAway()) await this.#settleAll(first);
      if (first) await this.#checkSettings();
    } catch (error) {
      // A connection without an answer for two heartbeats may be dead without an error.
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

  /** Settles the calls that were allowed without Redis. From here on no further calls are allowed without it. */
  async #settleAll(first: boolean): Promise<void> {
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
    if (this.#reportedAway) this.#note("Redis answers again: the rate limits are counted there.");
    this.#reportedAway = false;
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
    if (this.#reportedAway) return;
    this.#reportedAway = true;
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
