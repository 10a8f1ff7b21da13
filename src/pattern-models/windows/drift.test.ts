import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { EMBEDDING_LENGTH, PATH_LENGTH } from "../encoder/encoder-version.ts";
import { WindowEncoder } from "../encoder/window-encoder.ts";
import { cosine } from "../heads/cosine.ts";
import type { WindowBars } from "../pattern-market.ts";
import { hasDrifted } from "./drift.ts";
import { barsFingerprint, windowFingerprintText } from "./fingerprint.ts";
import { cut, repriced, syntheticBars } from "./synthetic-bars.testing.ts";
import { windowPath } from "./window-path.ts";

const SCALE = 64;
const WINDOWS = 150;
const encoder = new WindowEncoder();

/** Embedding of the newest SCALE bars; unadjusted steps included, to see what they would do. */
function embeddingOf(bars: WindowBars): Float32Array {
  const path = new Float32Array(PATH_LENGTH);
  const embedding = new Float32Array(EMBEDDING_LENGTH);
  const scale = Math.min(SCALE, bars.close.length);
  expect(windowPath(bars, bars.close.length - scale, scale, path)).toBeUndefined();
  encoder.embed(path, embedding);
  return embedding;
}

const random = seededRandom(77);
const samples = Array.from({ length: WINDOWS }, () => ({
  bars: syntheticBars(random, SCALE),
  at: 8 + random.int(48),
}));

/** Likenesses before and after a change, rising. */
function likenesses(change: (bars: WindowBars, at: number) => WindowBars): number[] {
  const cosines = samples.map(({ bars, at }) => cosine(embeddingOf(bars), embeddingOf(change(bars, at))));
  return cosines.sort((a, b) => a - b);
}

const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.floor((percent / 100) * (sorted.length - 1))]!;
const cents = (bars: WindowBars): WindowBars => repriced(bars, (price) => Math.round(price * 100) / 100);
const corrected = (bars: WindowBars, at: number): WindowBars =>
  repriced(bars, (price, bar, column) => (bar === at && column === "close" ? price * 1.01 : price));
const dividend =
  (share: number) =>
  (bars: WindowBars, at: number): WindowBars =>
    repriced(bars, (price, bar) => (bar < at ? price * (1 - share) : price));

describe("likeness before and after bars change", () => {
  it("is one after a split, and high after harmless corrections", () => {
    expect(
      percentile(
        likenesses((bars) => repriced(bars, (price) => price / 2)),
        0,
      ),
    ).toBeGreaterThan(0.999999);
    expect(percentile(likenesses(cents), 1)).toBeGreaterThan(0.99);
    expect(percentile(likenesses(corrected), 1)).toBeGreaterThan(0.97);
  });

  it("falls with what is taken off for a dividend, and where a bar is missing", () => {
    const small = likenesses(dividend(0.003));
    const large = likenesses(dividend(0.03));
    expect(percentile(small, 1)).toBeGreaterThan(0.95);
    expect(percentile(large, 10)).toBeLessThan(percentile(small, 1));
    expect(
      percentile(
        likenesses((bars, at) => cut(bars, 0, SCALE, at)),
        50,
      ),
    ).toBeLessThan(0.99);
  });
});

describe("drift", () => {
  const like = (degrees: number): Float32Array => {
    const vector = new Float32Array(EMBEDDING_LENGTH);
    vector[0] = Math.cos((degrees * Math.PI) / 180);
    vector[1] = Math.sin((degrees * Math.PI) / 180);
    return vector;
  };

  it("is a likeness below 0.97", () => {
    expect(hasDrifted(like(0), like(14.06), 64, 64)).toBe(false);
    expect(hasDrifted(like(0), like(14.08), 64, 64)).toBe(true);
    expect(hasDrifted(like(0), like(0), 64, 64)).toBe(false);
  });

  it("is a bar more or less, or no embedding at all", () => {
    expect(hasDrifted(like(0), like(0), 64, 63)).toBe(true);
    expect(hasDrifted(like(0), new Float32Array(EMBEDDING_LENGTH).fill(Number.NaN), 64, 64)).toBe(true);
  });
});

describe("the fingerprint", () => {
  const bars = syntheticBars(seededRandom(6), 20);
  const textOf = (of: WindowBars, figi = "BBG000B9XRY4"): string => windowFingerprintText(figi, "1d", of);

  it("tells the version, the instrument, the timeframe, and each bar as shares of the last close", () => {
    const lines = textOf(bars).split("\n");
    expect(lines.slice(0, 3)).toEqual(["bars-1", "BBG000B9XRY4", "1d"]);
    expect(lines).toHaveLength(23);
    expect(lines[3]).toMatch(/^2019-04-14T14:30:00\.000Z \d+ \d+ \d+ \d+$/);
    expect(lines.at(-1)).toMatch(/ 100000$/);
  });

  it("stays the same after a split", () => {
    for (const factor of [0.5, 2, 0.1]) expect(textOf(repriced(bars, (price) => price * factor))).toBe(textOf(bars));
  });

  it("changes with a price, a bar, a time, the instrument", () => {
    const moved = { ...bars, start: bars.start.map((start) => start + 1) };
    const others = [textOf(corrected(bars, 3)), textOf(cut(bars, 0, 20, 3)), textOf(moved), textOf(bars, "own:A")];
    expect(new Set([textOf(bars), ...others]).size).toBe(5);
  });

  it("is the first half of the hash", () => {
    const text = textOf(bars);
    expect(barsFingerprint(text, (hashed) => (hashed === text ? "0123456789abcdef".repeat(4) : ""))).toBe(
      "0123456789abcdef".repeat(2),
    );
  });
});
