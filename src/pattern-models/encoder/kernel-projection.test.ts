import { array, assert, double, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { seededRandom } from "#base";
import { normalise } from "../windows/window-path.ts";
import { encoderConstants } from "./constants.ts";
import { EMBEDDING_LENGTH, PATH_LENGTH } from "./encoder-version.ts";
import { kernelProjection } from "./kernel-projection.ts";
import { plainProjection } from "./plain-projection.ts";
import { randomWalkPath } from "./random-walk-path.ts";

const kernel = kernelProjection(encoderConstants());
const plain = plainProjection(encoderConstants());

function difference(path: Float32Array): string {
  const [got, wanted] = [kernel, plain].map((projection) => {
    const sums = new Int32Array(EMBEDDING_LENGTH);
    projection.sums(path, sums);
    return sums;
  });
  const row = got!.findIndex((value, k) => value !== wanted![k]);
  return row < 0 ? "none" : `row ${row}: ${got![row]}, not ${wanted![row]}`;
}

const pathOf = (values: readonly number[]): Float32Array | undefined => {
  const path = new Float32Array(PATH_LENGTH);
  return normalise(Float64Array.from(values), path) ? path : undefined;
};

it("gives the sums of the plain projection on random walks", () => {
  const random = seededRandom(12);
  const path = new Float32Array(PATH_LENGTH);
  for (let round = 0; round < 300; round++) {
    randomWalkPath(random, 8 + random.int(200), path);
    expect(difference(path), `walk ${round}`).toBe("none");
  }
});

it("gives them on any path", () => {
  const values = array(double({ min: -1, max: 1, noNaN: true }), { minLength: 64, maxLength: 64 });
  assert(property(values, (drawn) => difference(pathOf(drawn) ?? new Float32Array(PATH_LENGTH)) === "none"));
});

it("gives them where a number of 16 bits holds most", () => {
  const squares = property(integer({ min: 0, max: 63 }), integer({ min: 1, max: 32 }), (at, width) => {
    const spike = pathOf(Array.from({ length: PATH_LENGTH }, (_, i) => (i === at ? 1 : 0)))!;
    const steps = pathOf(Array.from({ length: PATH_LENGTH }, (_, i) => (Math.floor(i / width) % 2 === 0 ? 1 : -1)))!;
    return [spike, spike.map((one) => -one), steps].every((path) => difference(path) === "none");
  });
  assert(squares, { numRuns: 200 });
});
