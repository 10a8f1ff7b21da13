import { WINDOWS, type RateDecision, type RateLimits, type WindowPolicy } from "#accounts";

/** Number of calls counted in one window. */
export interface WindowCount {
  /** Number of the window since 1970. */
  readonly index: number;
  readonly count: number;
}

/** Counts of the minute, the hour and the day. */
export type Counts = ByWindow<WindowCount>;
export type ByWindow<T> = readonly [T, T, T];

interface Window {
  readonly policy: WindowPolicy;
  readonly seconds: number;
}

export function byWindow<T>(make: (window: Window, k: 0 | 1 | 2) => T): ByWindow<T> {
  return [make(WINDOWS[0], 0), make(WINDOWS[1], 1), make(WINDOWS[2], 2)];
}

export function windowAt(now: number, { seconds }: Window): number {
  return Math.floor(now / (seconds * 1_000));
}

/**
 * Tests if counts come from a clock that ran more than a day ahead and was corrected since. Such counts are void;
 * otherwise the key would be refused until that day.
 */
export function isFromFalseClock(dayIndex: number, now: number): boolean {
  return dayIndex > windowAt(now, WINDOWS[2]) + 1;
}

/**
 * Returns the counts at a time. An ended window is replaced by the current one. A window in the future stays, since the
 * clock was set back: otherwise the windows before it would open a second time.
 */
export function countsAt(now: number, counted: Counts | undefined): Counts {
  const usable = counted === undefined || isFromFalseClock(counted[2].index, now) ? undefined : counted;
  return byWindow((window, k) => {
    const index = windowAt(now, window);
    const known = usable?.[k];
    return known !== undefined && known.index >= index ? known : { index, count: 0 };
  });
}

export function isBelowLimits(counts: Counts, limits: RateLimits): boolean {
  return counts[0].count < limits.minute && counts[1].count < limits.hour && counts[2].count < limits.day;
}

export function incremented(counts: Counts): Counts {
  return byWindow((_, k) => ({ index: counts[k].index, count: counts[k].count + 1 }));
}

/** Builds the decision on a call; `counts` includes the call if it is allowed. */
export function decisionOf(
  counts: Counts,
  limits: RateLimits,
  outcome: Pick<RateDecision, "allowed" | "now" | "shared">,
): RateDecision {
  const windows = byWindow(({ policy, seconds }, k) => ({
    policy,
    limit: limits[policy],
    used: counts[k].count,
    resetsAt: (counts[k].index + 1) * seconds * 1_000,
  }));
  return { ...outcome, windows };
}
