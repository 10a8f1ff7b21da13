import type { Random } from "#base";

/** Bars in the columns that the detector takes. */
export interface WalkBars {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

export type WalkLaw = "stochastic" | "constant";

/** Steps within a bar: the first is the night before it, the others share the rest of its variance. */
export const STEPS = 24;
const NIGHT = 0.2;
/** Standard deviation of a bar's logarithmic return where volatility is at its mean. */
const SIGMA = 0.018;

const PERSISTENCE = 0.97;
const VOLATILITY_SPREAD = 0.35;
const DEGREES = 5;

/** Factor by which a bar's size differs from the level: with normal steps it gives Student's t of variance one. */
function fatTail(random: Random): number {
  let squares = 0;
  for (let i = 0; i < DEGREES; i++) squares += random.normal() ** 2;
  return Math.sqrt((DEGREES - 2) / squares);
}

/**
 * Steps of a random walk, `STEPS` a bar. Stochastic: the logarithm of a bar's volatility is an AR(1), and a bar has fat
 * tails; constant: normal steps of one size.
 */
export function walkSteps(random: Random, bars: number, law: WalkLaw): Float64Array {
  const steps = new Float64Array(bars * STEPS);
  const night = Math.sqrt(NIGHT);
  const day = Math.sqrt((1 - NIGHT) / (STEPS - 1));
  let level = random.normal() * VOLATILITY_SPREAD;
  for (let bar = 0; bar < bars; bar++) {
    level = PERSISTENCE * level + Math.sqrt(1 - PERSISTENCE ** 2) * VOLATILITY_SPREAD * random.normal();
    const size = law === "constant" ? SIGMA : SIGMA * Math.exp(level - VOLATILITY_SPREAD ** 2) * fatTail(random);
    for (let step = 0; step < STEPS; step++) {
      steps[bar * STEPS + step] = size * (step === 0 ? night : day) * random.normal();
    }
  }
  return steps;
}

/** Bars of 100 × exp(sum of the steps); volume is larger on bars that move more. */
export function barsOfSteps(steps: Float64Array, random: Random): WalkBars {
  const length = steps.length / STEPS;
  const column = (): Float64Array => new Float64Array(length);
  const bars = { open: column(), high: column(), low: column(), close: column(), volume: column() };
  let price = Math.log(100);
  for (let bar = 0; bar < length; bar++) {
    price += steps[bar * STEPS]!;
    let high = price;
    let low = price;
    bars.open[bar] = Math.exp(price);
    for (let step = 1; step < STEPS; step++) {
      price += steps[bar * STEPS + step]!;
      high = Math.max(high, price);
      low = Math.min(low, price);
    }
    bars.high[bar] = Math.exp(high);
    bars.low[bar] = Math.exp(low);
    bars.close[bar] = Math.exp(price);
    bars.volume[bar] = Math.round(1e6 * Math.exp(0.4 * random.normal() + (15 * (high - low)) / 2));
  }
  return bars;
}

export function randomWalk(random: Random, bars: number, law: WalkLaw = "stochastic"): WalkBars {
  return barsOfSteps(walkSteps(random, bars, law), random);
}
