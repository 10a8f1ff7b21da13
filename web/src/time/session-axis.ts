/** A session on an axis of time: seconds since 1970 of noon, so that it is the same day in every zone of the Americas. */
export const secondsOf = (date: string): number => Date.parse(`${date}T12:00:00-05:00`) / 1_000;
