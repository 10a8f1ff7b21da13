/** A day on the axis of a plot: seconds since 1970 of its midnight in UTC. */
export const secondsOf = (date: string): number => Date.parse(`${date}T00:00Z`) / 1_000;
