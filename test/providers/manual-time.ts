import type { Clock } from "#base";

interface Timer {
  readonly due: number;
  readonly work: () => void;
}

/** Time that goes on by `advance` alone. The wall clock can be set off against the monotonic one by `step`. */
export class ManualTime {
  readonly clock: Clock;
  #elapsed = 0;
  #wall: number;
  readonly #timers = new Set<Timer>();

  constructor(now: string) {
    this.#wall = Date.parse(now);
    this.clock = { now: () => this.#wall + this.#elapsed, elapsed: () => this.#elapsed };
  }

  readonly setTimer = (milliseconds: number, work: () => void): (() => void) => {
    const timer = { due: this.#elapsed + Math.max(0, milliseconds), work };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** Milliseconds until the next timer; Infinity if there is none. */
  get untilNext(): number {
    return Math.min(...[...this.#timers].map(({ due }) => due)) - this.#elapsed;
  }

  /** Goes on by so many milliseconds, timer by timer; after each, `settle` lets the network catch up. */
  async advance(milliseconds: number, settle: () => Promise<void> = quiet): Promise<void> {
    const end = this.#elapsed + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#elapsed = Math.max(this.#elapsed, next.due);
      next.work();
      await settle();
    }
    this.#elapsed = end;
    await settle();
  }

  /** Sets the wall clock ahead, or back. */
  step(milliseconds: number): void {
    this.#wall += milliseconds;
  }
}

/** Lets sockets of this machine exchange what they have. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits until a condition holds, at most 10 s. */
export async function until(what: string, holds: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`it did not come to this: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
