import type { Random } from "#base";
import { CHART_PATTERNS, type ChartPatternName } from "#contract";
import { PATH_LENGTH, windowPath } from "#pattern-models";
import { TEMPLATES, type Points } from "../../src/catalogue/chart-patterns/pattern-templates.testing.ts";
import {
  barsOfSteps,
  STEPS,
  walkSteps,
  type WalkBars,
} from "../../src/catalogue/chart-patterns/random-walk.testing.ts";

/** Ranges of a shape's begin and end, as shares of the window, and of its height in σ√bars. */
const BEGIN = [0.05, 0.27] as const;
const END = [0.95, 1] as const;
const HEIGHT = [1.2, 2.4] as const;
const TIME_JITTER = 0.02;
const HEIGHT_JITTER = 0.05;

export const SHAPES: readonly ChartPatternName[] = CHART_PATTERNS;

/** Returns the control points of one form of a shape. */
export const formOf = (random: Random, shape: ChartPatternName): Points => TEMPLATES[shape](random);

/**
 * Generates the bars of a window with a planted shape. Brownian bridges join the control points of the shape; the
 * bridges have the same steps as random walks, so that texture does not reveal a shape.
 */
export function plantedWindow(random: Random, points: Points, bars: number): WalkBars {
  const steps = walkSteps(random, bars, "stochastic");
  const first = bars * between(random, BEGIN);
  const span = bars * between(random, END) - first;
  let squares = 0;
  for (let i = Math.round(first * STEPS); i < Math.round((first + span) * STEPS); i++) squares += steps[i]! ** 2;
  const height = between(random, HEIGHT) * Math.sqrt(squares);
  const knots = points.map(([time, share], i) => {
    const isEnd = i === 0 || i === points.length - 1;
    const moved = isEnd ? time : time + between(random, [-TIME_JITTER, TIME_JITTER]);
    return {
      step: Math.min(steps.length, Math.round((first + span * moved) * STEPS)),
      level: height * (share + between(random, [-HEIGHT_JITTER, HEIGHT_JITTER])),
    };
  });
  for (let i = 1; i < knots.length; i++) {
    const from = knots[i - 1]!;
    const to = knots[i]!;
    let sum = 0;
    for (let at = from.step; at < to.step; at++) sum += steps[at]!;
    const shift = (to.level - from.level - sum) / (to.step - from.step);
    for (let at = from.step; at < to.step; at++) steps[at]! += shift;
  }
  return barsOfSteps(steps, random);
}

export function walkWindow(random: Random, bars: number): WalkBars {
  return barsOfSteps(walkSteps(random, bars, "stochastic"), random);
}

/** Returns the path of all bars of a window; calls `draw` again while the bars have no path. */
export function pathOf(draw: () => WalkBars): Float32Array {
  const path = new Float32Array(PATH_LENGTH);
  for (;;) {
    const bars = draw();
    if (windowPath(bars, 0, bars.close.length, path) === undefined) return path;
  }
}

const between = (random: Random, [least, most]: readonly [number, number]): number =>
  least + (most - least) * random.next();
