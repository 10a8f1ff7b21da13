/**
 * What a matcher found, in the frame of the pivot window (turned so that the last pivot is a high). One object is
 * filled again and again; nobody keeps it.
 */
export class Candidate {
  /** Index of the shape in SHAPES, and of the pattern in CHART_PATTERNS. */
  shape = 0;
  pattern = 0;
  /** The window's sign: 1 where the frame is the chart's, -1 where it is its mirror image. */
  sign = 1;
  /** Bars of the first and of the last pivot. */
  firstBar = 0;
  lastBar = 0;
  /** Pivots of the window from which on the pattern begins. */
  from = 0;
  /** 0 to 1. */
  quality = 0;
  readonly evidence = new Float64Array(16);
  /** Distance between the lines or from the peaks to the neckline, in logarithms. */
  height = 0;
  /** Upper line: price at the last pivot's bar, and its rise a bar. */
  upper = 0;
  upperSlope = 0;
  lower = 0;
  lowerSlope = 0;
  /** How far a close must be above the upper line, or below the lower one, to count. */
  upperMargin = 0;
  lowerMargin = 0;
  /** Bars after the last pivot in which the pattern stays open. */
  life = 0;
}
