import { Redis } from "ioredis";
import type { RateLimits } from "#accounts";
import { BEAT, CHANNEL, SETTLE, TAKE, type RedisScript } from "./redis-scripts.ts";
import type { Excess, SharedCounts } from "./shares.ts";
import { byWindow, type ByWindow, type Counts } from "./window-counts.ts";

/** Time limit of one answer in milliseconds. */
const ANSWER_MS = 200;
const CONNECT_MS = 1_000;
const LONGEST_RETRY_MS = 500;
/** A server without a heartbeat for this time is no longer counted. */
const GONE_MS = 10_000;

const PREFIX = "winnow:calls:";
const SERVERS = "winnow:servers";

export interface CountersListener {
  /** The connection is ready: every message from now on arrives. */
  ready(): void;
  lost(error: Error): void;
  excess(key: string, excess: ByWindow<Excess>): void;
  /** Another server has joined. */
  joined(): void;
}

interface TakeAnswer {
  readonly allowed: boolean;
  readonly now: number;
  readonly counts: SharedCounts;
}

/** One call that has not been sent to Redis yet. */
interface PendingCall {
  readonly key: string;
  readonly args: readonly number[];
  answer(answer: TakeAnswer): void;
  fail(error: unknown): void;
}

/** Number of calls in one script; others wait about half a millisecond for it in Redis. */
const CALLS_PER_SCRIPT = 64;

/** The counters in Redis. Every call succeeds or fails within 200 ms; none waits for a connection. */
export class RedisCounters {
  readonly #redis: Redis;
  readonly #listener: CountersListener;
  #ready = false;
  #closing = false;
  #calls: PendingCall[] = [];
  /** Reason why the connection is about to close or could not be made. */
  #reason: Error | undefined;

  constructor(url: string, listener: CountersListener) {
    this.#listener = listener;
    this.#redis = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_MS,
      // Applies to the commands of the connection set-up; calls have their own, shorter limit.
      commandTimeout: 2 * CONNECT_MS,
      retryStrategy: (times) => Math.min(50 * times, LONGEST_RETRY_MS),
    });
    this.#redis.on("ready", () => void this.#prepare());
    this.#redis.on("error", (error: Error) => {
      this.#reason = error;
    });
    this.#redis.on("close", () => this.#lose(this.#reason ?? new Error("the connection is closed")));
    this.#redis.on("message", (_channel: string, text: string) => this.#receive(text));
  }

  get connected(): boolean {
    return this.#ready;
  }

  /** Connects, and reconnects whenever the connection is lost. */
  connect(): void {
    this.#redis.connect().catch(() => undefined);
  }

  /** Replaces the connection by a new one. */
  reconnect(): void {
    this.#redis.disconnect(true);
  }

  /**
   * Counts a call if it is below the limit of every window. `beyond` marks the windows in which it exceeds this
   * server's share.
   */
  take(key: string, limits: RateLimits, beyond: ByWindow<boolean>): Promise<TakeAnswer> {
    return this.#take(key, limits, beyond.map(Number), 1);
  }

  look(key: string, limits: RateLimits): Promise<TakeAnswer> {
    return this.#take(key, limits, [0, 0, 0], 0);
  }

  /** Counts calls that were allowed without Redis. */
  async settle(key: string, due: Counts): Promise<void> {
    await this.#run(
      SETTLE,
      [PREFIX + key],
      due.flatMap(({ index, count }) => [index, count]),
    );
  }

  /** Sends a heartbeat. Returns Redis's time and the number of servers. */
  async beat(id: string): Promise<{ readonly now: number; readonly servers: number }> {
    const [now, servers] = numbersOf(await this.#run(BEAT, [SERVERS], [id, GONE_MS]));
    return { now: now!, servers: servers! };
  }

  /** Returns a setting of the Redis server; undefined if it may not be read. */
  async setting(name: string): Promise<string | undefined> {
    try {
      const answer = await answered(this.#redis.config("GET", name));
      return Array.isArray(answer) ? String(answer[1]) : undefined;
    } catch {
      return undefined;
    }
  }

  async close(id: string): Promise<void> {
    this.#closing = true;
    if (this.#ready) await answered(this.#redis.zrem(SERVERS, id)).catch(() => undefined);
    this.#ready = false;
    this.#redis.disconnect();
  }

  #take(key: string, limits: RateLimits, beyond: readonly number[], count: 0 | 1): Promise<TakeAnswer> {
    return new Promise((answer, fail) => {
      const calls = this.#calls;
      calls.push({ key, args: [limits.minute, limits.hour, limits.day, ...beyond, count], answer, fail });
      // Calls of one event-loop turn share a script: a command costs more than the decision.
      if (calls.length === 1) setImmediate(() => this.#send(calls));
      else if (calls.length === CALLS_PER_SCRIPT) this.#send(calls);
    });
  }

  #send(calls: readonly PendingCall[]): void {
    if (calls !== this.#calls) return;
    this.#calls = [];
    const keys = calls.map(({ key }) => PREFIX + key);
    const args = calls.flatMap((call) => call.args);
    this.#run(TAKE, keys, args)
      .then((answers) => {
        if (!Array.isArray(answers) || answers.length !== calls.length) throw new Error(OTHER_FORM);
        const decided = answers.map(takeAnswerOf);
        calls.forEach((call, i) => call.answer(decided[i]!));
      })
      .catch((error: unknown) => calls.forEach((call) => call.fail(error)));
  }

  #run({ sha, lua }: RedisScript, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
    if (!this.#ready) return Promise.reject(new Error("Redis is not connected"));
    // A script may be missing after SCRIPT FLUSH or a failover to a server that never loaded it.
    const again = (): Promise<unknown> => this.#redis.eval(lua, keys.length, ...keys, ...args);
    return answered(this.#redis.evalsha(sha, keys.length, ...keys, ...args), again);
  }

  async #prepare(): Promise<void> {
    try {
      // Only RESP3 delivers messages on the connection of the answers, in order of the events.
      await this.#redis.call("HELLO").catch((error: unknown) => {
        throw /unknown command/i.test(String(error)) ? new Error("it must be version 6 or later") : error;
      });
      await this.#redis.subscribe(CHANNEL);
      for (const { lua } of [TAKE, SETTLE, BEAT]) await this.#redis.script("LOAD", lua);
    } catch (error) {
      this.#reason = error instanceof Error ? error : new Error(String(error));
      if (!this.#closing) this.reconnect();
      return;
    }
    this.#reason = undefined;
    this.#ready = true;
    this.#listener.ready();
  }

  #lose(error: Error): void {
    this.#ready = false;
    if (!this.#closing) this.#listener.lost(error);
  }

  #receive(text: string): void {
    const [kind, ...words] = text.split(" ");
    if (kind === "joined") this.#listener.joined();
    if (kind !== "excess") return;
    const key = words.slice(9).join(" ").slice(PREFIX.length);
    this.#listener.excess(key, countsOf(words.slice(0, 9).map(Number)));
  }
}

function countsOf(numbers: readonly number[]): SharedCounts {
  return byWindow((_, k) => ({ index: numbers[3 * k]!, count: numbers[3 * k + 1]!, excess: numbers[3 * k + 2]! }));
}

function takeAnswerOf(answer: unknown): TakeAnswer {
  const [allowed, now, ...counts] = numbersOf(answer);
  return { allowed: allowed === 1, now: now!, counts: countsOf(counts) };
}

const OTHER_FORM = "Redis gave an answer of another form";

function numbersOf(answer: unknown): readonly number[] {
  if (typeof answer !== "string") throw new Error(OTHER_FORM);
  return answer.split(" ").map(Number);
}

/** Rejects if the answer does not arrive in time. Calls `again` instead if the script is missing. */
function answered<T>(answer: Promise<T>, again?: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // If this process was blocked, the answer waits in the socket, which is read before this callback.
      setImmediate(() => reject(new Error(`no answer within ${ANSWER_MS} ms`)));
    }, ANSWER_MS);
    const succeed = (value: T): void => {
      clearTimeout(timer);
      resolve(value);
    };
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    answer.then(succeed, (error: unknown) => {
      const missing = error instanceof Error && error.message.startsWith("NOSCRIPT");
      if (missing && again !== undefined) again().then(succeed, fail);
      else fail(error);
    });
  });
}
