/** Converts minutes since 1970 to an ISO instant. */
export function isoInstant(minutes: number): string {
  return new Date(minutes * 60_000).toISOString();
}
