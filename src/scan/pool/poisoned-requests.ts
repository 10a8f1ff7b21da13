import { createHash } from "node:crypto";
import { AppError, Lru, type Clock } from "#base";

/** Number of workers that one request may end before it is refused. */
const MOST_ENDS = 2;
/** Milliseconds for which it is refused, and within which ends are counted together. */
const REFUSED_MS = 600_000;
/** Maximum number of requests with recorded ends. */
const MOST_RECORDS = 1_000;
/** Number of hexadecimal digits in a request's name in errors and in the log. */
const NAME_LENGTH = 12;

interface RecordedEnds {
  readonly ends: number;
  readonly until: number;
}

/**
 * Requests that were running when their worker ended. A request that has ended two workers is refused for ten minutes,
 * so that it cannot end one worker after the other.
 */
export class PoisonedRequests {
  readonly #clock: Clock;
  readonly #records = new Lru<RecordedEnds>(MOST_RECORDS);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records that a worker ended during the request; returns the error for the caller. */
  ended(method: string, args: readonly unknown[]): AppError {
    const name = nameOf(method, args);
    const ends = (this.#of(name)?.ends ?? 0) + 1;
    this.#records.set(name, { ends, until: this.#clock.elapsed() + REFUSED_MS });
    const refused = this.refusal(method, args);
    if (refused !== undefined) return refused;
    const message = `The worker that ran this ${method} ended (request ${name}); the server goes on. Sent again, it is run once more.`;
    return new AppError("internal", message);
  }

  /** Records that the request was answered, so something else ended its workers. */
  answered(method: string, args: readonly unknown[]): void {
    if (this.#records.size > 0) this.#records.delete(nameOf(method, args));
  }

  /** Returns the error for a refused request: unavailable, with the time to retry; undefined if it may run. */
  refusal(method: string, args: readonly unknown[]): AppError | undefined {
    if (this.#records.size === 0) return undefined;
    const name = nameOf(method, args);
    const record = this.#of(name);
    if (record === undefined || record.ends < MOST_ENDS) return undefined;
    const seconds = Math.ceil((record.until - this.#clock.elapsed()) / 1_000);
    const message =
      `Workers ended ${record.ends} times while they ran this ${method} (request ${name}), so it is refused for another ${seconds} s. ` +
      "Other requests are answered. Change it: fewer conditions, shorter windows, a smaller universe; or send it again then. The server's log has the reason.";
    const facts = { request: name, seconds };
    return new AppError("unavailable", message, [{ path: "", rule: "set_aside", message, facts }], seconds);
  }

  #of(name: string): RecordedEnds | undefined {
    const record = this.#records.get(name);
    if (record === undefined || record.until > this.#clock.elapsed()) return record;
    this.#records.delete(name);
    return undefined;
  }
}

/** Returns the request's name: a hash of its method and arguments. */
function nameOf(method: string, args: readonly unknown[]): string {
  return createHash("sha256")
    .update(`${method} ${JSON.stringify(args)}`)
    .digest("hex")
    .slice(0, NAME_LENGTH);
}
