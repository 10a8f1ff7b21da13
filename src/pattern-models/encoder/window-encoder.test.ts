import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { array, assert, double, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { normalise } from "../windows/window-path.ts";
import { encodeConstants, encoderConstants } from "./constants.ts";
import { EMBEDDING_LENGTH, PATH_LENGTH, PATH_STEPS } from "./encoder-version.ts";
import { FeatureCounter } from "./feature-counter.ts";
import { GOLDEN_TOLERANCE, goldenEmbeddings } from "./golden-windows.testing.ts";
import { BIASES, DILATIONS, FEATURES, HEAVY_TAPS } from "./kernels.ts";
import { ROW_BOUND } from "./packed-weights.ts";
import { randomWalkPath } from "./random-walk-path.ts";
import { WindowEncoder } from "./window-encoder.ts";

const { biases, offsets, weights } = encoderConstants();

/** MiniRocket as its paper tells it: each kernel laid on each place, and the share of places above the bias, as a count. */
function plainCounts(path: Float32Array): number[] {
  const counts: number[] = [];
  for (const [d, dilation] of DILATIONS.entries()) {
    for (const [kernel, heavy] of HEAVY_TAPS.entries()) {
      const taps = Array.from({ length: 9 }, (_, tap) => ((heavy as readonly number[]).includes(tap) ? 2 : -1));
      const values = Array.from(path, (_, place) =>
        taps.reduce((sum, weight, tap) => sum + weight * (path[place + (tap - 4) * dilation] ?? 0), 0),
      );
      const padded = (d + kernel) % 2 === 0;
      const seen = padded ? values : values.slice(4 * dilation, PATH_LENGTH - 4 * dilation);
      for (let b = 0; b < BIASES[d]!; b++) {
        const bias = biases[counts.length]! / PATH_STEPS;
        counts.push(seen.filter((value) => value > bias).length);
      }
    }
  }
  return counts;
}

function pathOf(values: readonly number[]): Float32Array | undefined {
  const path = new Float32Array(PATH_LENGTH);
  return normalise(Float64Array.from(values), path) ? path : undefined;
}

const spike = (at: number, height: number): Float32Array =>
  pathOf(Array.from({ length: PATH_LENGTH }, (_, i) => (i === at ? height : 0)))!;

function countsOf(path: Float32Array): number[] {
  const counts = new Float64Array(FEATURES);
  new FeatureCounter().count(path, biases, counts);
  return [...counts];
}

describe("the features of a path", () => {
  it("are those of the plain method, on any path", () => {
    const values = array(double({ min: -1, max: 1, noNaN: true }), { minLength: 64, maxLength: 64 });
    assert(
      property(values, (drawn) => {
        const path = pathOf(drawn) ?? spike(0, 1);
        expect(countsOf(path)).toEqual(plainCounts(path));
      }),
      { numRuns: 15 },
    );
  });

  it("are those of the plain method where a half of the packed numbers holds most", () => {
    const extremes = [0, 1, 31, 32, 63].flatMap((at) => [spike(at, 1), spike(at, -1)]);
    for (const { length } of [{ length: 1 }, { length: 2 }, { length: 4 }, { length: 32 }]) {
      extremes.push(
        pathOf(Array.from({ length: PATH_LENGTH }, (_, i) => (Math.floor(i / length) % 2 === 0 ? 1 : -1)))!,
      );
    }
    for (const path of extremes) expect(countsOf(path)).toEqual(plainCounts(path));
  });

  it("stay within what the packed numbers hold", () => {
    for (const bias of biases) expect(Math.abs(bias)).toBeLessThan(32_768 - Math.sqrt(18) * 8 * PATH_STEPS);
    for (let row = 0; row < EMBEDDING_LENGTH; row++) {
      const own = weights.subarray(row * FEATURES, (row + 1) * FEATURES);
      expect(own.reduce((sum, weight) => sum + Math.abs(weight), 0)).toBeLessThanOrEqual(ROW_BOUND);
    }
  });
});

describe("the encoder", () => {
  it("gives the offsets plus the weights times the counts, as a unit vector", () => {
    const random = seededRandom(4);
    const path = new Float32Array(PATH_LENGTH);
    const embedding = new Float32Array(EMBEDDING_LENGTH);
    const encoder = new WindowEncoder();
    for (let round = 0; round < 20; round++) {
      randomWalkPath(random, PATH_LENGTH, path);
      encoder.embed(path, embedding);
      const counts = countsOf(path);
      const sums = Array.from(offsets, (offset, row) =>
        counts.reduce((sum, count, i) => sum + weights[row * FEATURES + i]! * count, offset),
      );
      const length = Math.sqrt(sums.reduce((squares, sum) => squares + sum * sum, 0));
      expect([...embedding]).toEqual(sums.map((sum) => Math.fround(sum / length)));
    }
  });

  it("has the constants whose hash stands beside them", () => {
    const hash = createHash("sha256").update(encodeConstants(encoderConstants())).digest("hex");
    const kept = readFileSync(new URL("constants.gen.sha256", import.meta.url), "utf8").trim();
    expect(hash).toBe(kept);
  });

  it("gives the golden embeddings", () => {
    const file = readFileSync(new URL("../../../test/pattern-models/golden-embeddings.f32", import.meta.url));
    const golden = new Float32Array(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
    const embeddings = goldenEmbeddings();
    expect(embeddings.length).toBe(golden.length);
    let worst = 0;
    for (const [i, value] of embeddings.entries()) worst = Math.max(worst, Math.abs(value - golden[i]!));
    expect(worst).toBeLessThanOrEqual(GOLDEN_TOLERANCE);
  });
});
