import { AppError } from "#base";

interface Waiting {
  readonly go: () => void;
  readonly timer: NodeJS.Timeout;
}

/** One holder at a time, in the order of asking. */
export class WriteLock {
  readonly #waitMs: number;
  readonly #queue: Waiting[] = [];
  #held = false;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /** Errors: unavailable when it is not free in time. */
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
      const waiting: Waiting = { go: resolve, timer };
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
    // Between two holders the event loop turns, or a queue of writers would keep everything else waiting.
    setImmediate(next.go);
  }
}
