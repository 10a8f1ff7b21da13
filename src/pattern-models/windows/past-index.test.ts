import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { EMBEDDING_LENGTH, PATH_LENGTH } from "../encoder/encoder-version.ts";
import { WindowEncoder } from "../encoder/window-encoder.ts";
import { fitHead } from "../heads/fit-head.ts";
import { scoreOf } from "../heads/score.ts";
import type { PatternHead } from "../pattern-head.ts";
import type { WindowBars } from "../pattern-market.ts";
import { bestApart, type PastWindow } from "./best-apart.ts";
import { PastIndex } from "./past-index.ts";
import { cut, repriced, syntheticBars } from "./synthetic-bars.testing.ts";
import { windowPath } from "./window-path.ts";

const SCALE = 40;
const random = seededRandom(12);
const market = Array.from({ length: 16 }, () => syntheticBars(random, 190 + random.int(30)));
// One instrument was halved without anybody telling; one is shorter than a window.
market[4] = repriced(market[4]!, (price, bar) => (bar < 150 ? price : price / 2));
market[5] = cut(market[5]!, 0, SCALE - 1);
const barsOf = (instrument: number): WindowBars => market[instrument]!;

const encoder = new WindowEncoder();

function embeddingAt(bars: WindowBars, end: number): Float32Array | undefined {
  const path = new Float32Array(PATH_LENGTH);
  if (windowPath(bars, end - SCALE + 1, SCALE, path) !== undefined) return undefined;
  const embedding = new Float32Array(EMBEDDING_LENGTH);
  encoder.embed(path, embedding);
  return embedding;
}

function headFrom(picks: readonly (readonly [instrument: number, end: number])[], wish: "prototype" | "nearest") {
  const examples = picks.map(([instrument, end]) => ({
    label: "positive" as const,
    embedding: embeddingAt(barsOf(instrument), end)!,
  }));
  const fitted = fitHead(examples, wish, { timeframe: "1d", scale: SCALE });
  if ("failure" in fitted) throw new Error(fitted.failure);
  return fitted.head;
}

const STRIDE = 2;
/** Every window with its embedding. */
const everything = market.flatMap((bars, instrument) =>
  Array.from({ length: bars.close.length }, (_, end) => ({ instrument, end, newest: bars.start[end]! }))
    .filter(({ end }) => end >= SCALE - 1 && (end - SCALE + 1) % STRIDE === 0)
    .map((window) => ({ window, embedding: embeddingAt(bars, window.end) })),
);

/** Every window looked at, one by one. */
function plainSearch(head: PatternHead, minScore: number, limit: number): PastWindow[] {
  const found = everything.flatMap(({ window, embedding }) => {
    const score = embedding === undefined ? Number.NaN : scoreOf(head, embedding);
    return score >= minScore ? [{ ...window, score }] : [];
  });
  return bestApart(found, SCALE, limit);
}

function filled(): PastIndex {
  const index = new PastIndex(SCALE);
  for (const [instrument, bars] of market.entries()) index.cover(instrument, bars);
  return index;
}

const prototype = headFrom(
  [
    [0, 99],
    [1, 120],
    [2, 77],
  ],
  "prototype",
);
const nearest = headFrom([[3, 141]], "nearest");
const index = filled();

describe("the index of the past", () => {
  it("holds the windows of a stride of a sixteenth of the scale", () => {
    expect([index.stride, new PastIndex(16).stride, new PastIndex(400).stride]).toEqual([2, 1, 25]);
    expect(index.bytes / index.windows).toBeLessThan(1.1 * (EMBEDDING_LENGTH + 12));
    expect(index.windows).toBe(everything.filter(({ embedding }) => embedding !== undefined).length);
  });

  it("finds what a look at every window finds, whatever is asked for", () => {
    for (const head of [prototype, nearest]) {
      for (const minScore of [-1, 0.2, 0.4]) {
        for (const limit of [1, 10, 100]) {
          expect(index.search(head, { minScore, limit }, barsOf)).toEqual(plainSearch(head, minScore, limit));
        }
      }
    }
  });

  it("finds the example itself first", () => {
    const [first] = index.search(nearest, { minScore: 0.5, limit: 3 }, barsOf);
    expect(first).toEqual({ instrument: 3, end: 141, newest: market[3]!.start[141], score: 1 });
  });

  it("keeps to the bounds of time", () => {
    const [from, to] = [market[0]!.start[100]!, market[0]!.start[150]!];
    const found = index.search(prototype, { from, to, minScore: -1, limit: 500 }, barsOf);
    expect(found.length).toBeGreaterThan(20);
    for (const { newest } of found) expect(newest >= from && newest <= to).toBe(true);
  });

  it("tells no two windows of an instrument that overlap by more than half", () => {
    const found = index.search(prototype, { minScore: -1, limit: 200 }, barsOf);
    for (const one of found) {
      const close = found.filter(
        (other) => other.instrument === one.instrument && Math.abs(other.end - one.end) < SCALE / 2,
      );
      expect(close).toEqual([one]);
    }
  });

  it("grown bar by bar and in small slices is the same as filled at once", () => {
    const grown = new PastIndex(SCALE);
    for (const share of [0.5, 0.51, 0.9, 1]) {
      for (const [instrument, bars] of market.entries()) {
        const now = cut(bars, 0, Math.floor(bars.close.length * share));
        while (grown.cover(instrument, now, undefined, 7) === 7);
      }
    }
    expect(grown.windows).toBe(index.windows);
    const search = { minScore: 0.1, limit: 50 };
    expect(grown.search(prototype, search, barsOf)).toEqual(index.search(prototype, search, barsOf));
  });

  it("leaves out windows with too many bars missing", () => {
    const holed = new PastIndex(SCALE);
    holed.cover(0, market[0]!, (first) => (first < 50 ? 5 : 0));
    const ends = holed.search({ ...nearest, exemplars: nearest.exemplars }, { minScore: -1, limit: 99 }, barsOf);
    expect(Math.min(...ends.map(({ end }) => end))).toBeGreaterThanOrEqual(50 + SCALE - 1);
  });

  it("refuses a head of another scale", () => {
    expect(() => index.search({ ...prototype, scale: 41 }, { minScore: 0, limit: 1 }, barsOf)).toThrow("scale 41");
  });
});
