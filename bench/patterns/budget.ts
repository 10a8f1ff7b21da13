import { seededRandom } from "#base";
import {
  EMBEDDING_LENGTH,
  fitHead,
  measureBand,
  PATH_LENGTH,
  scoreOf,
  separation,
  thresholdOf,
  walkScores,
  WindowEncoder,
  windowPath,
  type PatternHead,
} from "#pattern-models";
import { realWindows } from "../../scripts/chart-patterns/real-windows.ts";
import { formOf, pathOf, plantedWindow, SHAPES } from "./planted-window.ts";

const BARS = 64;
const EACH = 3;
const EXAMPLES = 5;
const PLANTS = 30;

/** Results of default thresholds: means over models of five positives. */
export interface BudgetRow {
  readonly models: number;
  readonly realWindows: number;
  /** Percentiles of the band of scores, as medians over the models. */
  readonly median: number;
  readonly p99: number;
  readonly p995: number;
  /** Share of real windows that reach a threshold from other real windows; the budget is 0.5 %. */
  readonly realRate: number;
  /** Share of newly planted windows that reach the threshold. */
  readonly recall: number;
  /** Share of real windows that reach a threshold from random walks. */
  readonly walkRate: number;
  /** Share of models with a verdict other than "not_separable". */
  readonly separable: number;
}

/**
 * Measures thresholds from each half of the real windows on the other half and on planted windows. Returns undefined
 * without the data.
 */
export function measureBudget(draws = 3): BudgetRow | undefined {
  const encoder = new WindowEncoder();
  const embeddingOf = (path: Float32Array): Float32Array => {
    const embedding = new Float32Array(EMBEDDING_LENGTH);
    encoder.embed(path, embedding);
    return embedding;
  };
  const halves: [Float32Array[], Float32Array[]] = [[], []];
  let year = 0;
  for (const bars of realWindows()) {
    year++;
    for (let i = 0; i < EACH; i++) {
      const path = new Float32Array(PATH_LENGTH);
      if (windowPath(bars, i * BARS, BARS, path) === undefined) halves[year % 2]!.push(embeddingOf(path));
    }
  }
  if (year === 0) return undefined;
  const everything = halves.flat();
  const scoresOf = (head: PatternHead, embeddings: readonly Float32Array[]): Float64Array =>
    Float64Array.from(embeddings, (embedding) => scoreOf(head, embedding));
  const rows = Array.from({ length: draws }, (_, draw) => seededRandom(31 + draw)).flatMap((random) =>
    SHAPES.flatMap((shape) => {
      const form = formOf(random, shape);
      const plant = (): Float32Array => embeddingOf(pathOf(() => plantedWindow(random, form, BARS)));
      const examples = Array.from({ length: EXAMPLES }, () => ({ label: "positive" as const, embedding: plant() }));
      const fitted = fitHead(examples, "auto", { timeframe: "1d", scale: BARS });
      if ("failure" in fitted) throw new Error(fitted.failure);
      const { head, heldOutScores } = fitted;
      const plants = scoresOf(head, Array.from({ length: PLANTS }, plant));
      const rate = (scores: Float64Array, least: number): number =>
        scores.filter((score) => score >= least).length / scores.length;
      const walkRate = rate(scoresOf(head, everything), thresholdOf(measureBand(walkScores(head))));
      return [halves, [...halves].reverse()].map(([measured, fresh]) => {
        const band = measureBand(scoresOf(head, measured!));
        const threshold = thresholdOf(band);
        return {
          median: cosineAt(band, 50),
          p99: cosineAt(band, 99),
          p995: cosineAt(band, 99.5),
          realRate: rate(scoresOf(head, fresh!), threshold),
          recall: rate(plants, threshold),
          walkRate,
          separable: separation(heldOutScores, band)?.verdict === "not_separable" ? 0 : 1,
        };
      });
    }),
  );
  const mean = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  const middle = (of: (row: (typeof rows)[number]) => number): number =>
    rows.map(of).sort((a, b) => a - b)[rows.length >> 1]!;
  return {
    models: rows.length / 2,
    realWindows: everything.length,
    median: middle((row) => row.median),
    p99: middle((row) => row.p99),
    p995: middle((row) => row.p995),
    realRate: mean((row) => row.realRate),
    recall: mean((row) => row.recall),
    walkRate: mean((row) => row.walkRate),
    separable: mean((row) => row.separable),
  };
}

const cosineAt = (band: ReturnType<typeof measureBand>, percentile: number): number =>
  band.find((quantile) => quantile.percentile === percentile)!.cosine;
