import { Redis } from "ioredis";
import type { RateLimits } from "#accounts";
import { BEAT, CHANNEL, SETTLE, TAKE, type RedisScript } from "./redis-scripts.ts";
import type { Excess, SharedCounts } from "./shares.ts";
import { byWindow, type ByWindow, type Counts } from "./window-counts.ts";

/** Milliseconds for one answer. */
const ANSWER_MS = 200;
const CONNECT_MS = 1_000;
const LONGEST_RETRY_MS = 500;
/** A server that does not beat for so long is not counted any more. */
const GONE_MS = 10_000;

const PREFIX = "winnow:calls:";
const SERVERS = "winnow:servers";

export interface CountersListener {
  /** Connected: every message from now on arrives. */
  ready(): void;
  lost(error: Error): void;
  excess(key: string, excess: ByWindow<Excess>): void;
  /** Another server came. */
  joined(): void;
}

interface TakeAnswer {
  readonly allowed: boolean;
  readonly now: number;
  readonly counts: SharedCounts;
}

/** One call that waits to be asked for. */
interface Question {
  readonly key: string;
  readonly args: readonly number[];
  answer(answer: TakeAnswer): void;
  fail(error: unknown): void;
}

/** Calls that one script decides; others wait for it in Redis about half a millisecond. */
const ASKED_TOGETHER = 64;

/** The counters in Redis. Every question is answered or fails within a fifth of a second; none waits for a connection. */
export class RedisCounters {
  readonly #redis: Redis;
  readonly #listener: CountersListener;
  #ready = false;
  #closing = false;
  #questions: Question[] = [];
  /** Why the connection is about to close, or could not be made. */
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
      // For the commands of a beginning connection; ours have their own, shorter time.
      commandTimeout: 2 * CONNECT_MS,
      retryStrategy: (times) => Math.min(50 * times, LONGEST_RETRY_MS),
    });
    this.#redis.on("ready", () => void this.#prepare());
    this.#redis.on("error", (error: Error) => {
      this.#reason = error;
    });
    this.#redis.on("close", () => this.#lose(this.#reason ?? new Error("the connection is closed")));
    this.#redis.on("message", (_channel: string, text: string) => this.#hear(text));
  }

  get connected(): boolean {
    return this.#ready;
  }

  /** Connects, and from then on connects again whenever the connection is lost. */
  connect(): void {
    this.#redis.connect().catch(() => undefined);
  }

  /** Gives up the connection for a new one. */
  reconnect(): void {
    this.#redis.disconnect(true);
  }

  /** Counts a call when every window has room. `beyond` says in which windows it is beyond the share of this server. */
  take(key: string, limits: RateLimits, beyond: ByWindow<boolean>): Promise<TakeAnswer> {
    return this.#take(key, limits, beyond.map(Number), 1);
  }

  look(key: string, limits: RateLimits): Promise<TakeAnswer> {
    return this.#take(key, limits, [0, 0, 0], 0);
  }

  /** Counts calls that were allowed without asking. */
  async settle(key: string, due: Counts): Promise<void> {
    await this.#run(
      SETTLE,
      [PREFIX + key],
      due.flatMap(({ index, count }) => [index, count]),
    );
  }

  /** Tells that this server is there. `servers`: how many are. */
  async beat(id: string): Promise<{ readonly now: number; readonly servers: number }> {
    const [now, servers] = numbersOf(await this.#run(BEAT, [SERVERS], [id, GONE_MS]));
    return { now: now!, servers: servers! };
  }

  /** A setting of the Redis server; undefined where it may not be read. */
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
      const questions = this.#questions;
      questions.push({ key, args: [limits.minute, limits.hour, limits.day, ...beyond, count], answer, fail });
      // Calls of one turn go to Redis together: one command costs more than what it decides.
      if (questions.length === 1) setImmediate(() => this.#ask(questions));
      else if (questions.length === ASKED_TOGETHER) this.#ask(questions);
    });
  }

  #ask(questions: readonly Question[]): void {
    if (questions !== this.#questions) return;
    this.#questions = [];
    const keys = questions.map(({ key }) => PREFIX + key);
    const args = questions.flatMap((question) => question.args);
    this.#run(TAKE, keys, args)
      .then((answers) => {
        if (!Array.isArray(answers) || answers.length !== questions.length) throw new Error(OTHER_FORM);
        const decided = answers.map(takeAnswerOf);
        questions.forEach((question, i) => question.answer(decided[i]!));
      })
      .catch((error: unknown) => questions.forEach((question) => question.fail(error)));
  }

  #run({ sha, lua }: RedisScript, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
    if (!this.#ready) return Promise.reject(new Error("Redis is not connected"));
    // SCRIPT FLUSH, or a failover to a server that never had it, lets a script be missing.
    const again = (): Promise<unknown> => this.#redis.eval(lua, keys.length, ...keys, ...args);
    return answered(this.#redis.evalsha(sha, keys.length, ...keys, ...args), again);
  }

  async #prepare(): Promise<void> {
    try {
      // Messages on the connection of the answers, in the order in which things happened, need RESP3.
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

  #hear(text: string): void {
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

/** Fails when the answer does not come in time. `again` is asked instead when a script is not there. */
function answered<T>(answer: Promise<T>, again?: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // Where this process itself stood still, the answer waits in the socket, which is read before this runs.
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
