import type { Random } from "#base";
import type { ChartPatternName } from "#contract";
import { TEMPLATES } from "./pattern-templates.testing.ts";
import { barsOfSteps, STEPS, walkSteps, type WalkBars } from "./random-walk.testing.ts";

/** The pattern's range in σ√bars (σ as it is while the pattern lasts), from … to. */
export const AMPLITUDES = [
  [1.2, 1.8],
  [1.6, 2.4],
  [2.2, 3.2],
] as const;
const LENGTHS = [
  [40, 65],
  [65, 100],
  [100, 140],
] as const;
const FLAG_LENGTHS = [
  [14, 22],
  [23, 31],
  [32, 40],
] as const;

export interface PlantedPattern {
  readonly bars: WalkBars;
  /** First and last bar of the planted shape. */
  readonly first: number;
  readonly last: number;
}

/**
 * A random walk of `length` bars with a pattern near its end: control points jittered by .02 in time and .05 in height,
 * joined by Brownian bridges that are made of the same steps as the walk, so that texture tells nothing.
 * `amplitude` indexes AMPLITUDES; `size` 0 to 2 is short, middle, long (flags are shorter than the others).
 */
export function plantedPattern(
  random: Random,
  name: ChartPatternName,
  amplitude: number,
  size: number,
  length = 252,
): PlantedPattern {
  const points = TEMPLATES[name](random);
  const flag = name.endsWith("Flag");
  const [shortest, longest] = (flag ? FLAG_LENGTHS : LENGTHS)[size]!;
  const [least, most] = AMPLITUDES[amplitude]!;
  const bars = shortest + random.int(longest - shortest + 1);
  const last = length - 1 - random.int(Math.ceil(bars * 0.05) + 1);
  const first = last - bars;
  const steps = walkSteps(random, length, "stochastic");
  const range = (least + (most - least) * random.next()) * deviation(steps.subarray(first * STEPS, last * STEPS));
  const jitter = (reach: number): number => reach * (2 * random.next() - 1);
  const knots = points.map(([time, height], i) => ({
    step: Math.round((first + bars * (time + (i === 0 || i === points.length - 1 ? 0 : jitter(0.02)))) * STEPS),
    height: range * (height + jitter(0.05)),
  }));
  for (let i = 1; i < knots.length; i++) bridge(steps, knots[i - 1]!, knots[i]!);
  return { bars: barsOfSteps(steps, random), first, last };
}

/** Standard deviation of where the walk goes over these steps: σ√bars with the volatility that they have. */
function deviation(steps: Float64Array): number {
  let squares = 0;
  for (const step of steps) squares += step * step;
  return Math.sqrt(squares);
}

interface Knot {
  readonly step: number;
  readonly height: number;
}

/** Shifts the steps between two knots by one amount, so that they add up to the difference in height. */
function bridge(steps: Float64Array, from: Knot, to: Knot): void {
  const count = to.step - from.step;
  let sum = 0;
  for (let i = from.step; i < to.step; i++) sum += steps[i]!;
  const shift = (to.height - from.height - sum) / count;
  for (let i = from.step; i < to.step; i++) steps[i]! += shift;
}
