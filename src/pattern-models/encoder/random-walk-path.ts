import type { Random } from "#base";
import { normalise } from "../windows/window-path.ts";
import { resample } from "../windows/resample.ts";
import { PATH_LENGTH } from "./encoder-version.ts";

const SIGMA = 0.018;
/** Steps within a bar; the first is the night before it. */
const STEPS = 6;
const NIGHT = 0.2;
const PERSISTENCE = 0.97;
const VOLATILITY_SPREAD = 0.35;
const DEGREES = 5;
const DRAWS = 6;

/**
 * The path of a random walk whose volatility comes and goes and whose bars have fat tails, as prices have. Only +, -, ×,
 * ÷ and square roots, which every machine does alike: the encoder's constants are fitted to such walks.
 */
export function randomWalkPath(random: Random, bars: number, path: Float32Array): void {
  const middles = new Float64Array(bars);
  const points = new Float64Array(PATH_LENGTH);
  const innovation = Math.sqrt(1 - PERSISTENCE * PERSISTENCE) * VOLATILITY_SPREAD;
  const night = Math.sqrt(NIGHT);
  const day = Math.sqrt((1 - NIGHT) / (STEPS - 1));
  let level = VOLATILITY_SPREAD * nearlyNormal(random);
  let price = 0;
  for (let bar = 0; bar < bars; bar++) {
    level = PERSISTENCE * level + innovation * nearlyNormal(random);
    const size = SIGMA * nearlyExponential(level) * fatTail(random);
    price += size * night * nearlyNormal(random);
    const open = price;
    for (let step = 1; step < STEPS; step++) price += size * day * nearlyNormal(random);
    middles[bar] = (open + price) / 2;
  }
  resample(middles, 0, bars, points);
  normalise(points, path);
}

/** A sum of uniform numbers with variance one (Irwin and Hall), as a logarithm is not the same everywhere. */
function nearlyNormal(random: Random): number {
  let sum = 0;
  for (let i = 0; i < DRAWS; i++) sum += random.next();
  return (sum - DRAWS / 2) * Math.sqrt(12 / DRAWS);
}

/** (1 + x/64)^64. */
function nearlyExponential(x: number): number {
  let power = 1 + x / 64;
  for (let i = 0; i < 6; i++) power *= power;
  return power;
}

/** Makes normal steps those of a Student's t of variance one. */
function fatTail(random: Random): number {
  let squares = 0;
  for (let i = 0; i < DEGREES; i++) squares += nearlyNormal(random) ** 2;
  return Math.sqrt((DEGREES - 2) / squares);
}
