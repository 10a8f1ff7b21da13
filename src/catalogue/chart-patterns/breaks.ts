import { CHART_PATTERNS, type ChartPatternName } from "#contract";

/** Where a close must go for the pattern to be confirmed; the other way fails it, and is the other side's break. */
export type Breaks = "up" | "down" | "either";

export const BREAKS: Readonly<Record<ChartPatternName, Breaks>> = {
  "Head and Shoulders": "down",
  "Inverse Head and Shoulders": "up",
  "Double Top": "down",
  "Double Bottom": "up",
  "Multiple Top": "down",
  "Multiple Bottom": "up",
  "Ascending Triangle": "up",
  "Descending Triangle": "down",
  "Symmetrical Triangle": "either",
  "Rising Wedge": "down",
  "Falling Wedge": "up",
  "Bull Flag": "up",
  "Bear Flag": "down",
  "Channel Up": "up",
  "Channel Down": "down",
  "Horizontal Channel": "either",
  "Cup and Handle": "up",
};

/** By index of the pattern: 1 up, -1 down, 0 either. */
export const BREAK_DIRECTIONS = Int8Array.from(
  CHART_PATTERNS,
  (name) => ({ up: 1, down: -1, either: 0 })[BREAKS[name]],
);
