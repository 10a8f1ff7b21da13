import type { Later } from "./serve-worker.ts";

/** Schedules work on the timers of this thread. */
export const later: Later = (work, ms) => void (ms === undefined ? setImmediate(work) : setTimeout(work, ms));
