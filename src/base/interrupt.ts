/** Throws if the running work of this thread must stop; undefined while no interruptible work runs. */
let activeCheck: (() => void) | undefined;

/**
 * Runs `work` until `check` throws. Every `throwIfInterrupted` calls `check`, and `work` may call the check that it
 * receives. Nested interruptible work uses the check of the outermost one: a request has one deadline.
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

/** Throws if the running work must stop. Long loops inside one value call this; an unfinished value is not cached. */
export function throwIfInterrupted(): void {
  activeCheck?.();
}
