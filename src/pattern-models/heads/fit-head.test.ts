import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { EMBEDDING_LENGTH, ENCODER_VERSION } from "../encoder/encoder-version.ts";
import { walkEmbeddings } from "../encoder/walk-embeddings.ts";
import { cosine } from "./cosine.ts";
import { anyDirection, near, negative, positive } from "./directions.testing.ts";
import { fitHead, type FittedHead } from "./fit-head.ts";
import type { LabelledEmbedding } from "./labelled-embedding.ts";
import { scoreOf } from "./score.ts";

const FRAME = { timeframe: "1d", scale: 60 } as const;
const random = seededRandom(31);
const centre = anyDirection(random);
const alike = (count: number, likeness = 0.8): LabelledEmbedding[] =>
  Array.from({ length: count }, () => positive(near(random, centre, likeness)));
const unlike = (count: number): LabelledEmbedding[] =>
  Array.from({ length: count }, () => negative(near(random, centre, 0.3)));

function fitted(examples: readonly LabelledEmbedding[], wish: Parameters<typeof fitHead>[1] = "auto"): FittedHead {
  const result = fitHead(examples, wish, FRAME);
  if ("failure" in result) throw new Error(result.failure);
  return result;
}

describe("the head of examples", () => {
  it("has the type that suits them", () => {
    expect(fitted(alike(1)).headType).toBe("nearest");
    expect(fitted(alike(2)).headType).toBe("nearest");
    expect(fitted(alike(3)).headType).toBe("prototype");
    expect(fitted([...alike(3), ...unlike(1)]).headType).toBe("contrast");
    expect(fitted(Array.from({ length: 4 }, () => positive(anyDirection(random)))).headType).toBe("nearest");
  });

  it("has the type that is wished for, as far as the examples reach", () => {
    expect(fitted(alike(5), "nearest").headType).toBe("nearest");
    expect(fitted([...alike(3), ...unlike(2)], "prototype").headType).toBe("prototype");
    expect(fitted([...alike(8), ...unlike(10)], "ridge").headType).toBe("ridge");
    expect(fitted([...alike(7), ...unlike(10)], "ridge").headType).toBe("contrast");
    expect(fitted([...alike(8), ...unlike(9)], "ridge").headType).toBe("contrast");
  });

  it("is not fitted to too few positives", () => {
    const failure = { failure: "too_few_positives", examples: [] };
    expect(fitHead([], "auto", FRAME)).toEqual(failure);
    expect(fitHead(unlike(3), "auto", FRAME)).toEqual(failure);
    expect(fitHead(unlike(3), "nearest", FRAME)).toEqual(failure);
    expect(fitHead(alike(2), "prototype", FRAME)).toEqual(failure);
    expect(fitHead(alike(2), "ridge", FRAME)).toEqual(failure);
  });

  it("is not fitted to one window under both labels", () => {
    const examples = [...alike(3), ...unlike(2)];
    const twin = near(random, examples[1]!.embedding, 0.998);
    const contradictory = fitHead([...examples, negative(twin)], "auto", FRAME);
    expect(contradictory).toEqual({ failure: "contradictory_labels", examples: [1, 5] });
    expect(fitted([...examples, positive(twin)]).headType).toBe("contrast");
    expect(fitted([...examples, negative(near(random, examples[1]!.embedding, 0.98))]).headType).toBe("contrast");
  });

  it("carries what scoring needs", () => {
    const examples = [...alike(3), ...unlike(2)];
    const { head } = fitted(examples);
    expect(head).toMatchObject({ encoder: ENCODER_VERSION, timeframe: "1d", scale: 60 });
    expect(head.exemplars).toEqual(examples.slice(0, 3).map(({ embedding }) => embedding));
    expect(cosine(head.direction!, head.direction!)).toBeCloseTo(1, 6);
    expect(fitted(examples, "nearest").head.direction).toBeNull();
  });

  it("points to the mean of the positives, less 0.3 of the mean of the negatives", () => {
    const axis = (...values: number[]): Float32Array =>
      Float32Array.from({ length: EMBEDDING_LENGTH }, (_, i) => values[i] ?? 0);
    const examples = [positive(axis(1)), positive(axis(0, 1)), positive(axis(0, 0, 1)), negative(axis(0, 0, 0, 1))];
    const expected = (values: readonly number[]): number[] => values.map((v) => v / Math.hypot(...values));
    const told = (wish: "prototype" | "contrast"): Float32Array => fitted(examples, wish).head.direction!;
    for (const [i, value] of expected([1, 1, 1, 0]).entries()) expect(told("prototype")[i]).toBeCloseTo(value, 6);
    for (const [i, value] of expected([1, 1, 1, -0.9]).entries()) expect(told("contrast")[i]).toBeCloseTo(value, 6);
  });

  it("has no direction where the examples cancel each other out", () => {
    const one = anyDirection(random);
    const opposite = one.map((value) => -value);
    const side = anyDirection(random);
    const examples = [one, opposite, side, side.map((value) => -value)].map(positive);
    expect(fitted(examples, "prototype").head.direction).toBeNull();
  });

  it("of the ridge type tells positives from walks and negatives", () => {
    const examples = [...alike(10, 0.7), ...unlike(10)];
    const { head } = fitted(examples, "ridge");
    const along = (embedding: Float32Array): number => cosine(head.direction!, embedding);
    const least = Math.min(...examples.slice(0, 10).map(({ embedding }) => along(embedding)));
    const fresh = Array.from({ length: 20 }, () => along(near(random, centre, 0.7)));
    expect(least).toBeGreaterThan(Math.max(...examples.slice(10).map(({ embedding }) => along(embedding))));
    const walks = walkEmbeddings(400)
      .map(along)
      .sort((a, b) => a - b);
    expect(Math.min(...fresh)).toBeGreaterThan(walks[380]!);
  });
});

describe("held-out scores", () => {
  it("are those of a head that never saw the example", () => {
    const examples = [...alike(4), ...unlike(2)];
    const { heldOutScores } = fitted(examples);
    const others = fitted(examples.toSpliced(2, 1)).head;
    expect(heldOutScores).toHaveLength(4);
    expect(heldOutScores[2]).toBe(scoreOf(others, examples[2]!.embedding));
  });

  it("of a single positive do not exist", () => {
    expect(fitted(alike(1)).heldOutScores).toHaveLength(0);
    expect(fitted(alike(2)).heldOutScores).toHaveLength(2);
  });

  it("name a positive that is not like the others", () => {
    const examples = [...alike(2), positive(anyDirection(random)), ...alike(3)];
    expect(fitted(examples).suspects).toEqual([2]);
  });

  it("name a negative that is like the positives", () => {
    const examples = [...alike(5), ...unlike(3), negative(near(random, centre, 0.9))];
    expect(fitted(examples).suspects).toEqual([8]);
  });

  it("name nobody among examples that agree", () => {
    for (let round = 0; round < 20; round++) expect(fitted([...alike(5), ...unlike(5)]).suspects).toEqual([]);
  });
});
