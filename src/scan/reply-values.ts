/** Converts minutes since 1970 to an ISO instant. */
export function isoInstant(minutes: number): string {
  return new Date(minutes * 60_000).toISOString();
}

/** Returns null for NaN and infinities, else the value. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
