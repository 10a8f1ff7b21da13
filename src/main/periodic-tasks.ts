import type { Logger } from "pino";

/** Tasks that run periodically in the background. */
export interface PeriodicTasks {
  /**
   * Runs a task every `ms` milliseconds, and skips a turn while the turn before still runs. A failure is logged under the name,
   * and the next turn tries again. The timer keeps no process alive.
   */
  every(ms: number, name: string, task: () => Promise<unknown>): void;
  /** Prevents further turns. */
  stop(): void;
  /** Resolves when the running turns have ended. */
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
