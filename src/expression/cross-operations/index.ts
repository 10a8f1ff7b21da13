/**
 * The kernels that compare instruments with one another at one instant. Each writes a number for everybody of a group;
 * those that are told one number per group give it to all of it.
 */
export { countOthers } from "./count-others.ts";
export { groupDeviation, groupMean, groupMedian, groupSum, groupTotal, groupWeightedMean } from "./group-figures.ts";
export { groupPlace, groupRating } from "./group-ranks.ts";
export { rankPercent, rankPlace, rankRating } from "./ranks.ts";
export { winsorisedScore } from "./winsorised-score.ts";
