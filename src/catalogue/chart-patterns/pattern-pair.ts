import { CHART_PATTERNS, type ChartPatternName } from "#contract";

/** Indices in CHART_PATTERNS of a shape's pattern where the last pivot is a high of the chart, and in the mirror image. */
export type PatternPair = readonly [upright: number, mirrored: number];

export const patternPair = (upright: ChartPatternName, mirrored: ChartPatternName): PatternPair => [
  CHART_PATTERNS.indexOf(upright),
  CHART_PATTERNS.indexOf(mirrored),
];
