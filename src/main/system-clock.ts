import type { Clock } from "#base";
import type { Timers } from "#streams";

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
};

export const systemTimers: Timers = {
  after(ms, work) {
    if (ms === 0) setImmediate(work);
    else setTimeout(work, ms).unref();
  },
  every(ms, work) {
    const timer = setInterval(work, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};
