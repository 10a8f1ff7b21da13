import { ApiError } from "./api-error.ts";

/** Seconds that a page waits by itself before it asks again; a longer wait is shown. */
const MOST_WAIT = 5;

/**
 * Whether asking again may help: no answer, a server that is starting, stopping or overloaded, or too many calls at once.
 */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError &&
  ([0, 502, 503, 504].includes(error.statusCode) ||
    (error.statusCode === 429 && (error.retryAfterSeconds ?? Infinity) <= MOST_WAIT));

/** Milliseconds until the next try: as the server says, else 1 s and then 2 s. */
export const retryDelay = (failures: number, error: unknown): number =>
  1_000 * Math.min(MOST_WAIT, (error instanceof ApiError ? error.retryAfterSeconds : undefined) ?? 2 ** failures);
