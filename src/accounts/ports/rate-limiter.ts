/** The three windows, aligned to UTC minute, hour and day. */
export const WINDOWS = [
  { policy: "minute", seconds: 60 },
  { policy: "hour", seconds: 3_600 },
  { policy: "day", seconds: 86_400 },
] as const;
export type WindowPolicy = (typeof WINDOWS)[number]["policy"];

/** Calls allowed in each window. */
export type RateLimits = Readonly<Record<WindowPolicy, number>>;

export interface WindowState {
  readonly policy: WindowPolicy;
  readonly limit: number;
  /** Calls counted in this window, this one included when it was allowed. */
  readonly used: number;
  /** Milliseconds since 1970 at which the window ends. */
  readonly resetsAt: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  /** Minute, hour, day. */
  readonly windows: readonly [WindowState, WindowState, WindowState];
  /** The limiter's time. */
  readonly now: number;
  /**
   * False where the shared counters could not be reached and only this server's share was checked; limits and counts are
   * then those of the share.
   */
  readonly shared: boolean;
}

/** The port to the counters of calls. */
export interface RateLimiter {
  /** Counts one call in all three windows when each has room for it, else in none: one atomic step. */
  take(key: string, limits: RateLimits): Promise<RateDecision>;
  /** The same without counting anything. */
  look(key: string, limits: RateLimits): Promise<RateDecision>;
  close(): Promise<void>;
}
