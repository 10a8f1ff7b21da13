/** Milliseconds of a minute and of a day without clock changes; minutes of such a day. */
export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
export const DAY_MINUTES = 1_440;
