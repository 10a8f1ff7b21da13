import { array, assert, double, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { walkEmbeddings } from "../encoder/walk-embeddings.ts";
import { fitHead } from "../heads/fit-head.ts";
import { scoreOf } from "../heads/score.ts";
import { BAND_PERCENTILES, measureBand, type BandQuantile } from "./measure-band.ts";
import { separation } from "./separation.ts";
import { budgetScore, thresholdOf } from "./threshold.ts";
import { FALLBACK_WALKS, walkScores } from "./walk-scores.ts";

const bandAt = (budget: number): readonly BandQuantile[] => [
  { percentile: 50, cosine: 0 },
  { percentile: 99.5, cosine: budget },
  { percentile: 100, cosine: 0.9 },
];

describe("a band", () => {
  it("stands at the percentiles of the scores", () => {
    const scores = Float64Array.from({ length: 1001 }, (_, i) => ((i * 619) % 1001) / 1000);
    const told = measureBand(scores).map(({ percentile, cosine }) => [percentile, cosine]);
    expect(told).toEqual(
      [50, 75, 90, 95, 98, 99, 99.5, 99.8, 99.9, 100].map((percentile) => [
        percentile,
        Math.round(percentile * 10) / 1000,
      ]),
    );
  });

  it("lies between the ranks where a percentile falls between them", () => {
    expect(measureBand(Float64Array.of(0.2, 0.1, 0.4)).slice(0, 3)).toEqual([
      { percentile: 50, cosine: 0.2 },
      { percentile: 75, cosine: 0.3 },
      { percentile: 90, cosine: 0.36 },
    ]);
  });

  it("leaves out windows without a score, and is empty without any", () => {
    expect(measureBand(Float64Array.of(Number.NaN, 0.3, Number.NaN))[0]).toEqual({ percentile: 50, cosine: 0.3 });
    expect(measureBand(Float64Array.of(Number.NaN))).toEqual([]);
  });

  it("never falls and ends at the greatest score", () => {
    const scores = array(double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 600 });
    assert(
      property(scores, (drawn) => {
        const band = measureBand(Float64Array.from(drawn));
        expect(band.map(({ percentile }) => percentile)).toEqual([...BAND_PERCENTILES]);
        for (let i = 1; i < band.length; i++) expect(band[i]!.cosine).toBeGreaterThanOrEqual(band[i - 1]!.cosine);
        expect(band.at(-1)!.cosine).toBeCloseTo(Math.max(...drawn), 3);
      }),
      { numRuns: 100 },
    );
  });
});

describe("the default threshold", () => {
  it("is the 99.5th percentile between 0.25 and 0.85", () => {
    expect([0.1, 0.25, 0.4211, 0.85, 0.97].map((budget) => thresholdOf(bandAt(budget)))).toEqual([
      0.25, 0.25, 0.4211, 0.85, 0.85,
    ]);
  });

  it("is strict without a band", () => {
    expect(thresholdOf([])).toBe(0.85);
    expect(budgetScore([])).toBeNaN();
  });
});

describe("separation", () => {
  it("is the median of the held-out scores less the 99.5th percentile", () => {
    expect(separation(Float64Array.of(0.9, 0.5, 0.7), bandAt(0.4))).toEqual({
      value: 0.7 - 0.4,
      verdict: "clear",
    });
    expect(separation(Float64Array.of(0.5, 0.42), bandAt(0.44))?.verdict).toBe("weak");
    expect(separation(Float64Array.of(0.43, 0.2), bandAt(0.44))?.verdict).toBe("not_separable");
    expect(separation(Float64Array.of(0.44), bandAt(0.44))).toEqual({ value: 0, verdict: "weak" });
  });

  it("is unknown without held-out scores or a band", () => {
    expect(separation(new Float64Array(0), bandAt(0.4))).toBeUndefined();
    expect(separation(Float64Array.of(0.5), [])).toBeUndefined();
  });
});

describe("random walks in place of a universe", () => {
  it("score like windows that nobody meant", () => {
    const examples = walkEmbeddings(3).map((embedding) => ({ label: "positive" as const, embedding }));
    const fitted = fitHead(examples, "prototype", { timeframe: "1d", scale: 64 });
    if ("failure" in fitted) throw new Error(fitted.failure);
    const scores = walkScores(fitted.head);
    expect(scores).toHaveLength(FALLBACK_WALKS);
    expect(scores[1]).toBe(scoreOf(fitted.head, examples[1]!.embedding));
    const band = measureBand(scores);
    expect(Math.abs(band[0]!.cosine)).toBeLessThan(0.1);
    expect(thresholdOf(band)).toBeGreaterThan(0.25);
    expect(thresholdOf(band)).toBeLessThan(0.7);
  });
});
