import { CHART_PATTERNS } from "#contract";
import type { ChartPatternDefinition } from "./define-chart-pattern.ts";
import { CUP_DEFINITION } from "./definitions/cup-and-handle.ts";
import { FLAG_DEFINITIONS } from "./definitions/flags.ts";
import { HEAD_AND_SHOULDERS_DEFINITIONS } from "./definitions/head-and-shoulders.ts";
import { LINE_DEFINITIONS } from "./definitions/lines.ts";
import { PEAK_DEFINITIONS } from "./definitions/peaks.ts";

const DEFINED: readonly ChartPatternDefinition[] = [
  ...HEAD_AND_SHOULDERS_DEFINITIONS,
  ...PEAK_DEFINITIONS,
  ...LINE_DEFINITIONS,
  ...FLAG_DEFINITIONS,
  CUP_DEFINITION,
];

/** What each pattern is, in the order of CHART_PATTERNS. */
export const CHART_PATTERN_DEFINITIONS: readonly ChartPatternDefinition[] = CHART_PATTERNS.map((name) =>
  DEFINED.find(({ id }) => id === name)!,
);

export type { ChartPatternDefinition };

/** The definition of a pattern by its name; undefined where there is none. */
export function chartPatternOf(name: string): ChartPatternDefinition | undefined {
  return CHART_PATTERN_DEFINITIONS.find(({ id }) => id === name);
}
