import { AppError } from "#base";

interface Waiting {
  readonly grant: () => void;
  readonly timer: NodeJS.Timeout;
}

/** A lock with one holder at a time, first come, first served. */
export class WriteLock {
  readonly #waitMs: number;
  readonly #queue: Waiting[] = [];
  #held = false;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /** Throws unavailable if the lock is not free in time. */
  acquire(): Promise<void> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(new AppError("unavailable", "The database of accounts is busy; try again."));
      }, this.#waitMs);
      const waiting: Waiting = { grant: resolve, timer };
      this.#queue.push(waiting);
    });
  }

  release(): void {
    const next = this.#queue.shift();
    if (next === undefined) {
      this.#held = false;
      return;
    }
    clearTimeout(next.timer);
    // Yield to the event loop between two holders; otherwise a queue of writers would block all other work.
    setImmediate(next.grant);
  }
}
