/** Minutes since 1970 as an ISO text. */
export function isoInstant(minutes: number): string {
  return new Date(minutes * 60_000).toISOString();
}
