import type { ChartPatternName } from "#contract";

/** Shapes that are judged by one set of weights: a pattern, or a pattern and its mirror image. */
export const SHAPES = [
  "double",
  "multiple",
  "head and shoulders",
  "triangle",
  "symmetrical triangle",
  "wedge",
  "channel",
  "level channel",
  "flag",
  "cup",
] as const;

export const SHAPE = {
  double: 0,
  multiple: 1,
  headAndShoulders: 2,
  triangle: 3,
  symmetrical: 4,
  wedge: 5,
  channel: 6,
  level: 7,
  flag: 8,
  cup: 9,
} as const;

/**
 * Shapes of which one may take a segment from another. Nothing that other families find changes what a family finds.
 */
const FAMILIES: readonly (readonly number[])[] = [
  [SHAPE.double, SHAPE.multiple],
  [SHAPE.headAndShoulders],
  [SHAPE.triangle, SHAPE.symmetrical, SHAPE.wedge, SHAPE.channel, SHAPE.level],
  [SHAPE.flag],
  [SHAPE.cup],
];

/** Returns the shapes of the family of a pattern. */
export function chartPatternFamily(pattern: ChartPatternName): readonly number[] {
  return FAMILIES.find((shapes) => shapes.includes(SHAPE_OF[pattern]))!;
}

export const SHAPE_OF: Readonly<Record<ChartPatternName, number>> = {
  "Head and Shoulders": SHAPE.headAndShoulders,
  "Inverse Head and Shoulders": SHAPE.headAndShoulders,
  "Double Top": SHAPE.double,
  "Double Bottom": SHAPE.double,
  "Multiple Top": SHAPE.multiple,
  "Multiple Bottom": SHAPE.multiple,
  "Ascending Triangle": SHAPE.triangle,
  "Descending Triangle": SHAPE.triangle,
  "Symmetrical Triangle": SHAPE.symmetrical,
  "Rising Wedge": SHAPE.wedge,
  "Falling Wedge": SHAPE.wedge,
  "Bull Flag": SHAPE.flag,
  "Bear Flag": SHAPE.flag,
  "Channel Up": SHAPE.channel,
  "Channel Down": SHAPE.channel,
  "Horizontal Channel": SHAPE.level,
  "Cup and Handle": SHAPE.cup,
};
