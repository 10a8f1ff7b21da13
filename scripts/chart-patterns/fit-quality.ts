// Fits the weights of quality, writes src/catalogue/chart-patterns/quality-weights.ts, and prints the gate of flags.
// npm run eval:chart-patterns -- fit [walks] [planted series of each kind]
import { writeFileSync } from "node:fs";
import { seededRandom } from "#base";
import { CHART_PATTERNS } from "#contract";
import { ChartPatternStepper } from "../../src/catalogue/chart-patterns/chart-pattern-stepper.ts";
import { NEWEST_CHART_PATTERNS_LENGTH } from "../../src/catalogue/chart-patterns/newest-chart-patterns.ts";
import { QUALITY_WEIGHTS } from "../../src/catalogue/chart-patterns/quality-weights.ts";
import { randomWalk, type WalkBars } from "../../src/catalogue/chart-patterns/random-walk.testing.ts";
import { SHAPE, SHAPE_OF, SHAPES } from "../../src/catalogue/chart-patterns/shapes.ts";
import { evidenceOfPatterns, evidenceOfWalks } from "./collect-evidence.ts";
import { logisticRegression } from "./logistic-regression.ts";
import { FIT_SEED, GATE_SEED } from "./seeds.ts";

const WALKS = Number(process.argv[3] ?? 4000);
const EACH = Number(process.argv[4] ?? 50);
const LOOKBACK = 25;
const NOMINAL = 0.02;
const FLAG_NOMINAL = 0.05;
const GATE = 0.6;
/** Share of the walks, those with the best candidates, that serve as noise. */
const HARD = 0.15;

const logit = (chance: number): number => Math.log(chance / (1 - chance));

function scoreOf(weights: readonly number[], evidence: Float64Array): number {
  let sum = weights[0]!;
  for (let i = 0; i < evidence.length; i++) sum += weights[i + 1]! * evidence[i]!;
  return sum;
}

function best(weights: readonly number[], series: readonly Float64Array[]): [score: number, evidence?: Float64Array] {
  let found: [number, Float64Array?] = [-Infinity];
  for (const evidence of series) {
    const score = scoreOf(weights, evidence);
    if (score > found[0]) found = [score, evidence];
  }
  return found;
}

function exceededBy(scores: readonly number[], share: number): number {
  return [...scores].sort((a, b) => b - a)[Math.floor(scores.length * share)]!;
}

/** Fits the weights of a shape. Each round adds the walks' best candidates under the weights so far to the noise. */
function fit(start: readonly number[], walks: Float64Array[][], planted: Float64Array[][]): readonly number[] {
  const recall = (weights: readonly number[]): number => {
    const gate = exceededBy(
      walks.map((series) => best(weights, series)[0]),
      NOMINAL,
    );
    return planted.filter((series) => best(weights, series)[0] > gate).length / planted.length;
  };
  let weights = start;
  let kept = start;
  let highest = recall(start);
  const noise = new Set<Float64Array>();
  for (const series of walks) if (series.length > 0) noise.add(series[series.length >> 1]!);
  for (let round = 0; round < 8; round++) {
    const hardest = walks.map((series) => best(weights, series));
    const least = exceededBy(
      hardest.map(([score]) => score),
      HARD,
    );
    for (const [score, evidence] of hardest) if (evidence !== undefined && score >= least) noise.add(evidence);
    const signal = planted.flatMap((series) => best(weights, series)[1] ?? []);
    weights = logisticRegression(
      [...noise, ...signal],
      [...[...noise].map(() => 0), ...signal.map(() => 1)],
      [...[...noise].map(() => 1000 / noise.size), ...signal.map(() => 1000 / signal.length)],
    );
    const reached = recall(weights);
    if (reached <= highest) continue;
    highest = reached;
    kept = weights;
  }
  return kept;
}

/** Returns the share of walks on which a pattern holds within the lookback, as the mean over each shape's patterns. */
function walkRates(walks: readonly WalkBars[], gates: readonly number[]): number[] {
  const stepper = new ChartPatternStepper(undefined, gates);
  const ages = new Float64Array(NEWEST_CHART_PATTERNS_LENGTH);
  const hits = SHAPES.map(() => 0);
  const patterns = SHAPES.map((_, shape) => CHART_PATTERNS.filter((name) => SHAPE_OF[name] === shape).length);
  for (const { high, low, close, volume } of walks) {
    stepper.reset();
    for (let i = 0; i < close.length; i++) stepper.step(high[i]!, low[i]!, close[i]!, volume[i]!);
    stepper.newest(ages);
    for (const [pattern, name] of CHART_PATTERNS.entries()) {
      if (Math.min(ages[2 * pattern]!, ages[2 * pattern + 1]!) < LOOKBACK) hits[SHAPE_OF[name]]!++;
    }
  }
  return hits.map((count, shape) => count / walks.length / patterns[shape]!);
}

/** Returns the gates at which each shape has its nominal rate. All gates are searched at once as labels compete. */
function gatesAt(walks: readonly WalkBars[], nominal: readonly number[]): number[] {
  const below = SHAPES.map(() => -8);
  const above = SHAPES.map(() => 8);
  const gates = (): number[] => below.map((low, i) => 1 / (1 + Math.exp(-(low + above[i]!) / 2)));
  for (let round = 0; round < 13; round++) {
    const now = gates();
    for (const [shape, rate] of walkRates(walks, now).entries()) {
      (rate > nominal[shape]! ? below : above)[shape] = logit(now[shape]!);
    }
  }
  return gates();
}

const random = seededRandom(FIT_SEED);
const noise = evidenceOfWalks(random.fork("walks"), WALKS);
const planted = evidenceOfPatterns(random.fork("planted"), EACH);
const fitted = SHAPES.map((name, shape) => {
  const weights = fit(QUALITY_WEIGHTS[shape]!, noise[shape]!, planted[shape]!);
  console.log(name.padEnd(22), weights.map((value) => value.toFixed(2)).join(" "));
  return weights;
});
const shifted = (by: readonly number[]): void => {
  for (const [shape, weights] of fitted.entries()) fitted[shape] = [weights[0]! + by[shape]!, ...weights.slice(1)];
  QUALITY_WEIGHTS.splice(0, SHAPES.length, ...fitted);
};
shifted(SHAPES.map(() => 0));
const gateRandom = seededRandom(GATE_SEED);
const walks = Array.from({ length: 3 * WALKS }, () => randomWalk(gateRandom, 252));
// A shift of the constant also shifts the effect of hysteresis. The second round corrects the error of the first.
for (let round = 0; round < 2; round++) {
  const gates = gatesAt(
    walks,
    SHAPES.map(() => NOMINAL),
  );
  shifted(gates.map((gate) => logit(GATE) - logit(gate)));
}
const flagGate = gatesAt(
  walks,
  SHAPES.map((_, shape) => (shape === SHAPE.flag ? FLAG_NOMINAL : NOMINAL)),
)[SHAPE.flag]!;
console.log(`gate of flags at ${FLAG_NOMINAL}: ${flagGate.toFixed(3)}`);
const rows = fitted.map((weights) => `  [${weights.map((value) => Number(value.toPrecision(5))).join(", ")}],`);
writeFileSync(
  "src/catalogue/chart-patterns/quality-weights.ts",
  [
    "/**",
    " * One row a shape of SHAPES: the constant, then the weight of each piece of evidence of its matcher. Written by",
    " * scripts/chart-patterns/fit-quality.ts.",
    " */",
    "export const QUALITY_WEIGHTS: (readonly number[])[] = [",
    ...rows,
    "];",
    "",
  ].join("\n"),
);
