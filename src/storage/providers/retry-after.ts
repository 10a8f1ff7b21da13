/**
 * Returns the wait that a reply requests, in milliseconds: Retry-After in seconds or as a date (RFC 9110, 10.2.3), else
 * X-RateLimit-Reset in seconds since 1970. Undefined if there is no valid header.
 */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (text !== undefined && /^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // Date.parse accepts almost any number as a year.
  const date = text?.endsWith("GMT") === true ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(date)) return Math.max(0, date - now);
  const reset = headers.get("x-ratelimit-reset")?.trim();
  if (reset !== undefined && /^\d{10}$/.test(reset)) return Math.max(0, Number(reset) * 1_000 - now);
  return undefined;
}
