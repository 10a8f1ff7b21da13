/** The only sources of time. Everything that needs time takes a Clock. */
export interface Clock {
  /** Wall clock, milliseconds since 1970-01-01T00:00Z. */
  now(): number;
  /** Monotonic milliseconds with a fraction, for durations. */
  elapsed(): number;
}
