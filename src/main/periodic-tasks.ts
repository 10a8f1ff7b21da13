import type { Logger } from "pino";

/** Tasks that come round again and again beside the calls. */
export interface PeriodicTasks {
  /**
   * Has a task done every so many milliseconds; a turn that comes while the last one is under way is left out. A fault is
   * logged under the name, and the work tried again at its next turn. The timer keeps no process alive.
   */
  every(ms: number, name: string, task: () => Promise<unknown>): void;
  /** No turn begins any more. */
  stop(): void;
  /** Resolves when those under way are over. */
  over(): Promise<void>;
}

export function createPeriodicTasks(logger: Logger): PeriodicTasks {
  const running = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  return {
    every(ms, name, task) {
      let busy = false;
      const timer = setInterval(() => {
        if (busy) return;
        busy = true;
        const turn = task()
          .then(
            () => undefined,
            (error: unknown) => logger.warn({ err: error }, name),
          )
          .finally(() => {
            busy = false;
            running.delete(turn);
          });
        running.add(turn);
      }, ms);
      timer.unref();
      timers.push(timer);
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
    async over() {
      await Promise.all(running);
    },
  };
}
