import type { UsageCount, UsageStore } from "../ports/usage.ts";
import { dayOf } from "../utc-day.ts";

/** Stands for the operation where credits cannot be laid at the door of one call. */
export const UNNAMED_AI_WORK = "ai";

interface Place {
  readonly tokenId: string;
  readonly userId: string;
  /** Id of the operation. */
  readonly operation: string;
  /** Milliseconds since 1970; its UTC day is the day of the count. */
  readonly at: number;
}

/** One call of a token. */
export interface RecordedCall extends Place {
  /** Refused by a rate limit. */
  readonly rejected: boolean;
}

/** AI credits that a call of a token was charged with. */
export interface RecordedCharge extends Place {
  readonly credits: number;
}

type Count = { -readonly [K in keyof UsageCount]: UsageCount[K] };

/** Tokens times operations times days that wait to be written. */
const MAX_WAITING = 50_000;

/**
 * Counts calls and credits of tokens in memory and writes the sums now and then, so that a call costs no write. What is
 * counted between the last flush and a crash is lost; what a failed flush could not write is kept for the next one. The
 * budget and the limits do not rest on these counts.
 */
export class UsageRecorder {
  readonly #usage: UsageStore;
  readonly #maxWaiting: number;
  #waiting = new Map<string, Count>();
  #lastUsed = new Map<string, number>();
  /** Counts that a flush is writing. */
  #leaving = 0;
  #flushing: Promise<void> = Promise.resolve();
  #dropped = 0;

  constructor({ usage }: { readonly usage: UsageStore }, maxWaiting: number = MAX_WAITING) {
    this.#usage = usage;
    this.#maxWaiting = maxWaiting;
  }

  /** Calls and charges that were not counted because writing has failed for so long that too many wait. */
  get dropped(): number {
    return this.#dropped;
  }

  record(call: RecordedCall): void {
    const count = this.#countOf(call);
    if (count === undefined) return;
    count.requests++;
    if (call.rejected) count.rejected++;
    if (call.at > (this.#lastUsed.get(call.tokenId) ?? -Infinity)) this.#lastUsed.set(call.tokenId, call.at);
  }

  charge(charge: RecordedCharge): void {
    const count = this.#countOf(charge);
    if (count !== undefined) count.credits += charge.credits;
  }

  /** Writes everything that was counted before the call. Errors: those of the store; then all of it is kept. */
  flush(): Promise<void> {
    const done = this.#flushing.then(() => this.#write());
    this.#flushing = done.catch(() => undefined);
    return done;
  }

  #countOf({ tokenId, userId, operation, at }: Place): Count | undefined {
    const day = dayOf(at);
    const key = `${day} ${tokenId} ${operation}`;
    let count = this.#waiting.get(key);
    if (count !== undefined) return count;
    if (this.#waiting.size + this.#leaving >= this.#maxWaiting) {
      this.#dropped++;
      return undefined;
    }
    count = { tokenId, userId, day, operation, requests: 0, rejected: 0, credits: 0 };
    this.#waiting.set(key, count);
    return count;
  }

  async #write(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const counts = this.#waiting;
    const lastUsed = this.#lastUsed;
    this.#waiting = new Map();
    this.#lastUsed = new Map();
    this.#leaving = counts.size;
    try {
      await this.#usage.add([...counts.values()], lastUsed);
    } catch (error) {
      this.#takeBack(counts, lastUsed);
      throw error;
    } finally {
      this.#leaving = 0;
    }
  }

  #takeBack(counts: Map<string, Count>, lastUsed: Map<string, number>): void {
    for (const [key, newer] of this.#waiting) {
      const older = counts.get(key);
      if (older === undefined) counts.set(key, newer);
      else {
        older.requests += newer.requests;
        older.rejected += newer.rejected;
        older.credits += newer.credits;
      }
    }
    for (const [tokenId, at] of this.#lastUsed) lastUsed.set(tokenId, Math.max(at, lastUsed.get(tokenId) ?? at));
    this.#waiting = counts;
    this.#lastUsed = lastUsed;
  }
}
