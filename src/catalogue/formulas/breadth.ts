import { close, cross, greater, groupMean, mean, mul, num, type Population, type SeriesNode } from "#expression";

/** Percent of a population whose close is above the mean of its own newest n closes. */
export function breadth(population: Population, bars: number): SeriesNode {
  return mul(num(100), cross(groupMean, population, [greater(close, mean(close, bars))]));
}
