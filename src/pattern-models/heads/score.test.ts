import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { EMBEDDING_LENGTH } from "../encoder/encoder-version.ts";
import { walkEmbeddings } from "../encoder/walk-embeddings.ts";
import type { PatternHead } from "../pattern-head.ts";
import { anyDirection, near } from "./directions.testing.ts";
import { HeadScorer } from "./head-scorer.ts";
import { LIKENESS_BATCH } from "./likeness.ts";
import { scoreOf } from "./score.ts";

const random = seededRandom(17);
const at = (degrees: number): Float32Array => {
  const vector = new Float32Array(EMBEDDING_LENGTH);
  vector[5] = Math.cos((degrees * Math.PI) / 180);
  vector[9] = Math.sin((degrees * Math.PI) / 180);
  return vector;
};
const headOf = (direction: Float32Array | null, exemplars: readonly Float32Array[]): PatternHead => ({
  encoder: "mr1-64-1008-128",
  timeframe: "1d",
  scale: 64,
  direction,
  exemplars,
});

describe("a score", () => {
  it("is 0.6 of the cosine with the direction and 0.4 of the greatest with an example, to four digits", () => {
    // cos 60° = 0.5; cos 30° = 0.86603 (the nearer example), cos 90° = 0.
    expect(scoreOf(headOf(at(0), [at(30), at(150)]), at(60))).toBe(0.6464);
    expect(scoreOf(headOf(at(0), [at(0)]), at(0))).toBe(1);
    expect(scoreOf(headOf(at(0), [at(0)]), at(180))).toBe(-1);
  });

  it("without a direction is the greatest cosine with an example", () => {
    expect(scoreOf(headOf(null, [at(30), at(150)]), at(60))).toBe(0.866);
  });
});

describe("scores of many windows", () => {
  const windows = walkEmbeddings(300);
  const together = new Float32Array(windows.length * EMBEDDING_LENGTH);
  for (const [i, window] of windows.entries()) together.set(window, i * EMBEDDING_LENGTH);
  const heads = [1, 3, 4, 5, 9, 50].flatMap((count) => {
    const exemplars = Array.from({ length: count }, (_, i) => near(random, windows[i]!, 0.7));
    return [
      headOf(null, exemplars),
      headOf(near(random, windows[0]!, 0.6), exemplars),
      headOf(anyDirection(random), exemplars),
    ];
  });

  it("are those of single windows, to the bit", () => {
    for (const head of heads) {
      const scorer = new HeadScorer(head);
      const told = windows.map((_, i) => scorer.score(together, i * EMBEDDING_LENGTH));
      expect(told).toEqual(windows.map((window) => scoreOf(head, window)));
    }
  });

  it("are looked at only where they may be high enough, which is told in batches", () => {
    const all: { readonly exact: number; readonly may: number; readonly least: number }[] = [];
    for (const head of heads) {
      const scorer = new HeadScorer(head);
      const exact = windows.map((window) => scoreOf(head, window));
      // Some are asked for exactly.
      for (const least of [-0.2, 0, 0.1, 0.3, 0.5, ...exact.slice(0, 20)]) {
        for (let from = 0; from < windows.length; from += LIKENESS_BATCH) {
          const may = new Uint8Array(Math.min(LIKENESS_BATCH, windows.length - from));
          const embeddings = together.subarray(from * EMBEDDING_LENGTH, (from + may.length) * EMBEDDING_LENGTH);
          scorer.mayReach(least, embeddings, may);
          for (const [i, told] of may.entries()) all.push({ exact: exact[from + i]!, may: told, least });
        }
      }
    }
    expect(all.filter(({ exact, may, least }) => exact >= least && may === 0)).toEqual([]);
    const lower = all.filter(({ exact, least }) => exact < least - 0.001);
    expect(lower.filter(({ may }) => may === 1)).toEqual([]);
    expect(lower.length).toBeGreaterThan(2000);
  });

  it("are told of two heads in turn", () => {
    const one = new HeadScorer(headOf(at(0), [at(0)]));
    const other = new HeadScorer(headOf(at(90), [at(90)]));
    const may = new Uint8Array(1);
    const told = [one, other, one].map((scorer) => {
      scorer.mayReach(0.9, at(0), may);
      return may[0];
    });
    expect(told).toEqual([1, 0, 1]);
  });
});
