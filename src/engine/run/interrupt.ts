/** Throws where the work under way on this thread must stop; undefined while none can be stopped. */
let activeCheck: (() => void) | undefined;

/**
 * Runs work that is broken off where `check` throws; it is asked at every `stopIfAsked` and by whoever is given it. Work
 * inside other such work is stopped with it alone: what it was called for has one deadline.
 */
export function interruptible<T>(check: () => void, work: (check: () => void) => T): T {
  if (activeCheck !== undefined) return work(activeCheck);
  activeCheck = check;
  try {
    return work(check);
  } finally {
    activeCheck = undefined;
  }
}

/** For loops deep inside a value, as those over everybody who is compared: what they have not finished is not kept. */
export function throwIfInterrupted(): void {
  activeCheck?.();
}
