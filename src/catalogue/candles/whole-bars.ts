import { call, column, definePrimitive, type SeriesNode } from "#expression";

/** No pattern looks at more bars than this. */
export const MOST_CANDLES = 15;

/**
 * How many of the newest bars have all four prices, counted back from the row and up to MOST_CANDLES; 0 on a bar that
 * lacks one. Every pattern of a plan reads it to know whether its window is whole.
 */
const wholeBarsPrimitive = definePrimitive({
  op: "wholeBars",
  inputs: 4,
  params: [],
  warmup: () => 0,
  tail: () => MOST_CANDLES,
  nan: "handles",
  cost: () => 3,
  batch([opens, highs, lows, closes], output, from, to) {
    let count = 0;
    for (let i = Math.max(0, from - MOST_CANDLES + 1); i < to; i++) {
      const probe = opens![i]! + highs![i]! + lows![i]! + closes![i]!;
      count = probe !== probe ? 0 : count < MOST_CANDLES ? count + 1 : MOST_CANDLES;
      if (i >= from) output[i] = count;
    }
  },
});

/** The count as a node, the same for every pattern. */
export function wholeBars(): SeriesNode {
  return call(wholeBarsPrimitive, [], [column("open"), column("high"), column("low"), column("close")]);
}
