import { call, column, definePrimitive, type SeriesNode } from "#expression";
import type { CandleAverage } from "./candles.ts";
import { candleAverage } from "./candle-averages.ts";
import { COUNT_SHIFT, MarkPlanes } from "./mark-planes.ts";
import { wholeBars } from "./whole-bars.ts";

/**
 * What one candle shows, one bit each. Of its colour and against the bar before, strictly: white, black; above, below:
 * the body gaps; gapAbove, gapBelow: the whole range does; where high, low and close went; opensAbove, opensBelow: the open
 * is beyond the range before; and not strictly, covers, covered: one body lies within the other. Against the averages:
 * long, short, modest (not long), doji; bareTop, bareBottom: a very short shadow; briefTop, briefBottom: a short one;
 * tallTop, tallBottom: one longer than the body; stretched: each more than twice as long as it.
 */
const PLAIN = {
  white: 1,
  black: 1 << 1,
  above: 1 << 2,
  below: 1 << 3,
  gapAbove: 1 << 4,
  gapBelow: 1 << 5,
  higherHigh: 1 << 6,
  lowerHigh: 1 << 7,
  higherLow: 1 << 8,
  lowerLow: 1 << 9,
  higherClose: 1 << 10,
  lowerClose: 1 << 11,
  covers: 1 << 20,
  covered: 1 << 21,
  opensAbove: 1 << 22,
  opensBelow: 1 << 23,
} as const;
const MEASURED = {
  long: 1 << 12,
  short: 1 << 13,
  modest: 1 << 14,
  doji: 1 << 15,
  bareTop: 1 << 16,
  bareBottom: 1 << 17,
  tallTop: 1 << 18,
  tallBottom: 1 << 19,
  briefTop: 1 << 24,
  briefBottom: 1 << 25,
  stretched: 1 << 26,
} as const;
export type CandleMark = keyof typeof PLAIN | keyof typeof MEASURED;
/** Marks of the newest candles, the newest last. */
export type CandleMarks = readonly (readonly CandleMark[])[];

/** No pattern has marks on more candles. */
export const MOST_MARKED = 5;

const UPSIDE_DOWN: Readonly<Record<CandleMark, CandleMark>> = {
  white: "black",
  black: "white",
  above: "below",
  below: "above",
  gapAbove: "gapBelow",
  gapBelow: "gapAbove",
  higherHigh: "lowerLow",
  lowerHigh: "higherLow",
  higherLow: "lowerHigh",
  lowerLow: "higherHigh",
  higherClose: "lowerClose",
  lowerClose: "higherClose",
  covers: "covers",
  covered: "covered",
  opensAbove: "opensBelow",
  opensBelow: "opensAbove",
  long: "long",
  short: "short",
  modest: "modest",
  doji: "doji",
  bareTop: "bareBottom",
  bareBottom: "bareTop",
  tallTop: "tallBottom",
  tallBottom: "tallTop",
  briefTop: "briefBottom",
  briefBottom: "briefTop",
  stretched: "stretched",
};

export function upsideDownMarks(marks: CandleMarks): CandleMarks {
  return marks.map((candle) => candle.map((mark) => UPSIDE_DOWN[mark]));
}

const BITS: Readonly<Record<CandleMark, number>> = { ...PLAIN, ...MEASURED };

/** The bits that the candles must show, the newest first, for the newest MOST_MARKED. */
export function markBits(marks: CandleMarks): Int32Array {
  const bits = new Int32Array(MOST_MARKED);
  for (const [k, candle] of marks.toReversed().entries()) for (const mark of candle) bits[k]! |= BITS[mark];
  return bits;
}

/** Whether these marks need averages. */
export function areMeasured(marks: CandleMarks): boolean {
  return marks.some((candle) => candle.some((mark) => mark in MEASURED));
}

/**
 * The plain marks of a candle after the one with the prices o1 … c1 (NaN = none). Its bits are coin tosses, so each is
 * worked out without a branch.
 */
export function plainMarks(
  o: number,
  h: number,
  l: number,
  c: number,
  o1: number,
  h1: number,
  l1: number,
  c1: number,
): number {
  const above = +(o > o1) & +(o > c1) & +(c > o1) & +(c > c1);
  const below = +(o < o1) & +(o < c1) & +(c < o1) & +(c < c1);
  const top = Math.max(o, c);
  const bottom = Math.min(o, c);
  const top1 = Math.max(o1, c1);
  const bottom1 = Math.min(o1, c1);
  return (
    (+(c >= o) * PLAIN.white) |
    (+(c < o) * PLAIN.black) |
    (above * PLAIN.above) |
    (below * PLAIN.below) |
    (+(l > h1) * PLAIN.gapAbove) |
    (+(h < l1) * PLAIN.gapBelow) |
    (+(h > h1) * PLAIN.higherHigh) |
    (+(h < h1) * PLAIN.lowerHigh) |
    (+(l > l1) * PLAIN.higherLow) |
    (+(l < l1) * PLAIN.lowerLow) |
    (+(c > c1) * PLAIN.higherClose) |
    (+(c < c1) * PLAIN.lowerClose) |
    ((+(top >= top1) & +(bottom <= bottom1)) * PLAIN.covers) |
    ((+(top <= top1) & +(bottom >= bottom1)) * PLAIN.covered) |
    (+(o > h1) * PLAIN.opensAbove) |
    (+(o < l1) * PLAIN.opensBelow)
  );
}

/** The marks that need averages. The upper shadow is the lesser of h - o and h - c, the lower one of o - l and c - l. */
export function measuredMarks(
  o: number,
  h: number,
  l: number,
  c: number,
  body10: number,
  range10: number,
  shadows10: number,
): number {
  const body = Math.abs(c - o);
  const twice = 2 * body;
  const least = 0.1 * range10;
  const brief = shadows10 / 2;
  const long = +(body > body10);
  return (
    (long * MEASURED.long) |
    ((1 - long) * MEASURED.modest) |
    (+(body < body10) * MEASURED.short) |
    (+(body <= least) * MEASURED.doji) |
    ((+(h - o < least) | +(h - c < least)) * MEASURED.bareTop) |
    ((+(o - l < least) | +(c - l < least)) * MEASURED.bareBottom) |
    ((+(h - o < brief) | +(h - c < brief)) * MEASURED.briefTop) |
    ((+(o - l < brief) | +(c - l < brief)) * MEASURED.briefBottom) |
    ((+(h - o > body) & +(h - c > body)) * MEASURED.tallTop) |
    ((+(o - l > body) & +(c - l > body)) * MEASURED.tallBottom) |
    ((+(h - o > twice) & +(h - c > twice) & +(o - l > twice) & +(c - l > twice)) * MEASURED.stretched)
  );
}

const PLAIN_PLANES = new MarkPlanes();
const MEASURED_PLANES = new MarkPlanes();

/** Where patterns turn the marks of either kind. */
export function marksPlanes(measured: boolean): MarkPlanes {
  return measured ? MEASURED_PLANES : PLAIN_PLANES;
}

/** Plain marks and the count of whole bars. Inputs: the four prices, the count. */
const plainPrimitive = definePrimitive({
  op: "candleMarks",
  inputs: 5,
  params: [],
  warmup: () => 0,
  tail: () => 2,
  nan: "handles",
  cost: () => 8,
  batch([o, h, l, c, count], output, from, to) {
    PLAIN_PLANES.forget();
    for (let i = from; i < to; i++) {
      const j = i === 0 ? -1 : i - 1;
      const marks =
        j < 0
          ? plainMarks(o![i]!, h![i]!, l![i]!, c![i]!, Number.NaN, Number.NaN, Number.NaN, Number.NaN)
          : plainMarks(o![i]!, h![i]!, l![i]!, c![i]!, o![j]!, h![j]!, l![j]!, c![j]!);
      output[i] = marks | (count![i]! << COUNT_SHIFT);
    }
  },
});

/** The plain marks with those that need averages. Inputs: the four prices, body10, range10, shadows10, the plain marks. */
const measuredPrimitive = definePrimitive({
  op: "measuredCandleMarks",
  inputs: 8,
  params: [],
  warmup: () => 0,
  tail: () => 1,
  nan: "handles",
  cost: () => 6,
  batch([o, h, l, c, body10, range10, shadows10, plain], output, from, to) {
    MEASURED_PLANES.forget();
    for (let i = from; i < to; i++)
      output[i] = plain![i]! | measuredMarks(o![i]!, h![i]!, l![i]!, c![i]!, body10![i]!, range10![i]!, shadows10![i]!);
  },
});

const prices = (): readonly SeriesNode[] => [column("open"), column("high"), column("low"), column("close")];

/** The marks of each candle as a node, shared by every pattern of the same kind. */
export function marksNode(measured: boolean): SeriesNode {
  const plain = call(plainPrimitive, [], [...prices(), wholeBars()]);
  if (!measured) return plain;
  const averages: readonly CandleAverage[] = ["body10", "range10", "shadows10"];
  return call(measuredPrimitive, [], [...prices(), ...averages.map(candleAverage), plain]);
}
