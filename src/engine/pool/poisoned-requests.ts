import { createHash } from "node:crypto";
import { AppError, Lru, type Clock } from "#base";

/** Workers that may end while they run the same request; then it is refused. */
const MOST_ENDS = 2;
/** Milliseconds for which it is refused, and within which ends count together. */
const ASIDE_MS = 600_000;
/** Requests of which ends are known. */
const MOST_KNOWN = 1_000;
/** Hexadecimal digits that name a request in errors and in the log. */
const NAME_LENGTH = 12;

interface Record {
  readonly ends: number;
  readonly until: number;
}

/**
 * Requests that were running when their worker ended. One that has ended two workers is refused for ten minutes, so that it
 * does not end one worker after the other.
 */
export class PoisonedRequests {
  readonly #clock: Clock;
  readonly #known = new Lru<Record>(MOST_KNOWN);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes that a worker ended while it ran the request; the error that the caller gets. */
  ended(method: string, args: readonly unknown[]): AppError {
    const name = nameOf(method, args);
    const ends = (this.#of(name)?.ends ?? 0) + 1;
    this.#known.set(name, { ends, until: this.#clock.elapsed() + ASIDE_MS });
    const refused = this.refusal(method, args);
    if (refused !== undefined) return refused;
    const message = `The worker that ran this ${method} ended (request ${name}); the server goes on. Sent again, it is run once more.`;
    return new AppError("internal", message);
  }

  /** Notes that the request was answered: what ended its workers was something else. */
  answered(method: string, args: readonly unknown[]): void {
    if (this.#known.size > 0) this.#known.delete(nameOf(method, args));
  }

  /** Error for a request that is set aside: unavailable, with when to send it again. */
  refusal(method: string, args: readonly unknown[]): AppError | undefined {
    if (this.#known.size === 0) return undefined;
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

  #of(name: string): Record | undefined {
    const record = this.#known.get(name);
    if (record === undefined || record.until > this.#clock.elapsed()) return record;
    this.#known.delete(name);
    return undefined;
  }
}

/** The same for the same request: a hash of what was asked. */
function nameOf(method: string, args: readonly unknown[]): string {
  return createHash("sha256")
    .update(`${method} ${JSON.stringify(args)}`)
    .digest("hex")
    .slice(0, NAME_LENGTH);
}
