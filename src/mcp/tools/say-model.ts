import type { PatternModel } from "#contract";

/** A pattern model in a line. */
export function sayModel(model: PatternModel): string {
  const { id, name, status, timeframe, scale, threshold, positiveCount, negativeCount, matchCount } = model;
  const why = model.failureReason ?? model.staleReason;
  const state = why === null ? status : `${status} (${why})`;
  const taught = `${positiveCount} positive and ${negativeCount} negative examples`;
  const matches = matchCount === null ? "" : `, ${matchCount} matches when it was measured last`;
  return `${id} "${name}", ${state}: ${scale} bars of ${timeframe}, ${taught}, threshold ${threshold}${matches}`;
}
