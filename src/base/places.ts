import { AppError } from "./errors.ts";

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

export interface PlacesSettings {
  /** Tasks of one key that run at once. */
  readonly atOnce: number;
  /** Further tasks of the key that wait in line, oldest first. */
  readonly waiting: number;
  /** The error of a task that comes when the line is full. */
  readonly refusal: () => AppError;
}

/** Bounds how many tasks of each key run at once in this process, and how many wait for their turn. */
export class Places {
  readonly #settings: PlacesSettings;
  readonly #lines = new Map<string, Line>();

  constructor(settings: PlacesSettings) {
    this.#settings = settings;
  }

  /**
   * Resolves when a task of the key may begin, to the function that ends it.
   * Errors: the refusal, at once, when the line is full; request_timeout when `signal` is aborted in line.
   */
  async take(key: string, signal?: AbortSignal): Promise<() => void> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    if (line.running < this.#settings.atOnce) {
      line.running++;
      this.#lines.set(key, line);
    } else {
      if (line.waiting.length >= this.#settings.waiting) throw this.#settings.refusal();
      await turn(line, signal);
    }
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#leave(key, line);
    };
  }

  /** Runs a task in its turn. Errors: those of `take` and of the task. */
  async run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const leave = await this.take(key, signal);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** A task that ends hands its place to the first in line. */
  #leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.running--;
    if (line.running === 0) this.#lines.delete(key);
  }
}

function turn(line: Line, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    };
    const giveUp = (): void => {
      const place = line.waiting.indexOf(begin);
      if (place >= 0) line.waiting.splice(place, 1);
      reject(new AppError("request_timeout", "The caller gave up while waiting for its turn."));
    };
    if (signal?.aborted === true) return giveUp();
    line.waiting.push(begin);
    signal?.addEventListener("abort", giveUp, { once: true });
  });
}
