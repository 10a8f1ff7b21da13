import { AppError } from "#base";

/** Conversions of one user that run at once. */
export const CONVERSIONS_AT_ONCE = 2;
/** Further ones of the user that wait for their turn. */
export const CONVERSIONS_WAITING = 4;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets two conversions of each user run at once in this process; four more wait in line, and what comes then is refused. */
export class ConversionSlots {
  readonly #queues = new Map<string, Queue>();

  /**
   * Resolves when the conversion may begin, to what is to be called when it is over. Errors: rate_limited when the line is
   * full, conflict when `signal` is aborted while it waits.
   */
  async take(userId: string, signal: AbortSignal): Promise<() => void> {
    const queue = this.#queues.get(userId) ?? { running: 0, waiting: [] };
    this.#queues.set(userId, queue);
    if (queue.running >= CONVERSIONS_AT_ONCE) await turn(queue, signal);
    else queue.running++;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#leave(userId, queue);
    };
  }

  /** The one that leaves hands its place to the first in line. */
  #leave(userId: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next !== undefined) return next();
    queue.running--;
    if (queue.running === 0) this.#queues.delete(userId);
  }
}

function turn(queue: Queue, signal: AbortSignal): Promise<void> {
  if (queue.waiting.length >= CONVERSIONS_WAITING) throw tooMany();
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      signal.removeEventListener("abort", give);
      resolve();
    };
    const give = (): void => {
      queue.waiting.splice(queue.waiting.indexOf(begin), 1);
      reject(new AppError("conflict", "The caller went away before the conversion began."));
    };
    queue.waiting.push(begin);
    signal.addEventListener("abort", give, { once: true });
  });
}

function tooMany(): AppError {
  const message = `${CONVERSIONS_AT_ONCE} of your conversions are running and ${CONVERSIONS_WAITING} wait; send the next one when one of them is answered.`;
  const facts = { policy: "conversions", limit: CONVERSIONS_AT_ONCE + CONVERSIONS_WAITING, retry_after_seconds: 1 };
  return new AppError("rate_limited", message, [{ path: "", rule: "concurrency", message, facts }]);
}
