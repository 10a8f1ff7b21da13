import type { ChartPatternName } from "#contract";
import { KEPT_MASK, type BarMemory } from "./bar-memory.ts";
import type { Candidate } from "./candidate.ts";
import { patternPair, type PatternPair } from "./pattern-pair.ts";
import type { PivotWindow } from "./pivot-window.ts";
import { QUALITY_WEIGHTS } from "./quality-weights.ts";
import { weigh } from "./quality.ts";
import { SHAPE_OF } from "./shapes.ts";
import { typicalNoise, typicalRange, writeSpeeds } from "./speed.ts";

/** Where end width / start width stops being a channel's and becomes a triangle's or wedge's. */
const CONVERGING = 0.67;
const DIVERGING = 1.45;

/** Most closes outside the lines, as a share of the bars. */
const MOST_OUTSIDE = 0.2;

/** A line through every second pivot. */
class Line {
  /** Pivots that it goes through; 0 before it is fitted. */
  touches = 0;
  /** Rise a bar, and level at the last pivot's bar. */
  slope = 0;
  level = 0;
  /** The farthest that one of the pivots is off. */
  worst = 0;

  /** Least squares through the pivot `last` and every second one before it. */
  fit({ price, bar, length }: PivotWindow, last: number, touches: number): void {
    if (this.touches === touches) return;
    this.touches = touches;
    const end = bar[length - 1]!;
    const first = last - 2 * (touches - 1);
    let meanBar = 0;
    let meanPrice = 0;
    for (let i = first; i <= last; i += 2) {
      meanBar += bar[i]! - end;
      meanPrice += price[i]!;
    }
    meanBar /= touches;
    meanPrice /= touches;
    let cross = 0;
    let squares = 0;
    for (let i = first; i <= last; i += 2) {
      const away = bar[i]! - end - meanBar;
      cross += away * (price[i]! - meanPrice);
      squares += away * away;
    }
    const slope = cross / squares;
    const level = meanPrice - slope * meanBar;
    let worst = 0;
    for (let i = first; i <= last; i += 2) {
      const off = Math.abs(price[i]! - (level + slope * (bar[i]! - end)));
      if (off > worst) worst = off;
    }
    this.slope = slope;
    this.level = level;
    this.worst = worst;
  }
}

/** What two lines are called. */
export interface LineShape {
  readonly shape: number;
  readonly patterns: PatternPair;
}

const lineShape = (upright: ChartPatternName, mirrored: ChartPatternName): LineShape => ({
  shape: SHAPE_OF[upright],
  patterns: patternPair(upright, mirrored),
});
const ASCENDING = lineShape("Ascending Triangle", "Descending Triangle");
const DESCENDING = lineShape("Descending Triangle", "Ascending Triangle");
const SYMMETRICAL = lineShape("Symmetrical Triangle", "Symmetrical Triangle");
const RISING = lineShape("Rising Wedge", "Falling Wedge");
const FALLING = lineShape("Falling Wedge", "Rising Wedge");
const UP = lineShape("Channel Up", "Channel Down");
const DOWN = lineShape("Channel Down", "Channel Up");
const LEVEL = lineShape("Horizontal Channel", "Horizontal Channel");

/**
 * One shape for each pair of lines, so that no segment is two of them. Undefined where they diverge. Slopes are changes
 * over the pattern's length in units of its larger end width.
 */
function shapeOf(upper: number, lower: number, ratio: number): LineShape | undefined {
  if (ratio > DIVERGING || ratio < 0) return undefined;
  const middle = (upper + lower) / 2;
  if (ratio > CONVERGING) return middle > 0.33 ? UP : middle < -0.33 ? DOWN : LEVEL;
  if (upper > 0.17) return RISING;
  if (lower < -0.17) return FALLING;
  const lean = middle / (lower - upper);
  return lean > 0.26 ? ASCENDING : lean < -0.26 ? DESCENDING : SYMMETRICAL;
}

/** Finds two lines through the last pivots of a window. */
export class LineMatcher {
  private readonly memory: BarMemory;
  private readonly floors: readonly number[];
  private readonly upper = new Line();
  private readonly lower = new Line();

  /** `floors`: the least weighted sum of evidence that matters, by shape. */
  constructor(memory: BarMemory, floors: readonly number[]) {
    this.memory = memory;
    this.floors = floors;
  }

  /** To be called for each window before it is matched: matches of more and more pivots share their lines. */
  begin(): void {
    this.upper.touches = this.lower.touches = 0;
  }

  /** Two lines through the last `pivots` pivots, and what they are called, which is left to the caller to write. */
  match(window: PivotWindow, pivots: number, out: Candidate): LineShape | undefined {
    const from = window.length - pivots;
    if (from < 0) return undefined;
    const { price, bar, length } = window;
    const end = bar[length - 1]!;
    const bars = end - bar[from]!;
    if (bars < 12 || bars > 220) return undefined;
    this.upper.fit(window, length - 1, (pivots + 1) >> 1);
    this.lower.fit(window, length - 2, pivots >> 1);
    const { slope: upperSlope, level: upper } = this.upper;
    const { slope: lowerSlope, level: lower } = this.lower;
    const endWidth = upper - lower;
    const startWidth = endWidth - (upperSlope - lowerSlope) * bars;
    const width = Math.max(endWidth, startWidth);
    if (!(width > 0) || endWidth <= 0) return undefined;
    if (Math.max(this.upper.worst, this.lower.worst) > 0.25 * width) return undefined;
    const kind = shapeOf((upperSlope * bars) / width, (lowerSlope * bars) / width, endWidth / startWidth);
    if (kind === undefined) return undefined;
    const range = typicalRange(window, from);
    if (width < 2 * range) return undefined;
    let squares = 0;
    for (let i = from; i < length; i++) {
      const high = (length - 1 - i) % 2 === 0;
      const at = high ? upper + upperSlope * (bar[i]! - end) : lower + lowerSlope * (bar[i]! - end);
      const off = Math.abs(price[i]! - at) / width;
      squares += off * off;
    }
    const { evidence } = out;
    const middle = ((upperSlope + lowerSlope) / 2) * (bars / width);
    const closing = 1 - endWidth / startWidth;
    const noise = typicalNoise(window, from);
    writeSpeeds(window, from, noise, evidence, 0);
    evidence[2] = Math.sqrt(squares / (pivots - 4 + 1));
    evidence[4] = Math.log(width / noise);
    evidence[5] = Math.log(bars);
    evidence[6] = pivots - 5;
    evidence[7] = closing;
    evidence[8] = closing * closing;
    evidence[9] = Math.abs(middle);
    evidence[10] = middle * middle;
    evidence[11] = unevenness(window, from);
    // Most lines are too weak however the closes lie, which takes long to see.
    evidence[3] = QUALITY_WEIGHTS[kind.shape]![4]! > 0 ? MOST_OUTSIDE : 0;
    if (weigh(kind.shape, evidence) < this.floors[kind.shape]!) return undefined;
    out.from = from;
    out.height = width;
    out.upper = upper;
    out.upperSlope = upperSlope;
    out.lower = lower;
    out.lowerSlope = lowerSlope;
    out.upperMargin = out.lowerMargin = 0.3 * range;
    out.life = Math.min(0.5 * bars, apexLife(bars, startWidth, endWidth));
    return this.holdsCloses(window, bars, out) ? kind : undefined;
  }

  /** Whether most closes lie between the lines; writes the share of the others. */
  private holdsCloses({ bar, length, sign }: PivotWindow, bars: number, out: Candidate): boolean {
    const { evidence, height, upper, upperSlope, lower, lowerSlope } = out;
    const { close } = this.memory;
    const end = bar[length - 1]!;
    const slack = 0.05 * height;
    let outside = 0;
    for (let t = end - bars; t <= end; t++) {
      const value = sign * close[t & KEPT_MASK]!;
      const away = t - end;
      if (value <= upper + upperSlope * away + slack && value >= lower + lowerSlope * away - slack) continue;
      if (++outside > MOST_OUTSIDE * bars) return false;
    }
    evidence[3] = outside / bars;
    return true;
  }
}

/** Bars until 85 % of the way from the first pivot to where the lines meet, at least a quarter of the pattern. */
function apexLife(bars: number, startWidth: number, endWidth: number): number {
  if (endWidth >= startWidth) return Infinity;
  const apex = (bars * startWidth) / (startWidth - endWidth);
  return Math.max(0.85 * apex - bars, 0.25 * bars);
}

/** Standard deviation of the legs' durations over their mean. */
function unevenness({ bar, length }: PivotWindow, from: number): number {
  const legs = length - 1 - from;
  const mean = (bar[length - 1]! - bar[from]!) / legs;
  let squares = 0;
  for (let i = from; i < length - 1; i++) {
    const off = bar[i + 1]! - bar[i]! - mean;
    squares += off * off;
  }
  return Math.sqrt(squares / legs) / mean;
}
