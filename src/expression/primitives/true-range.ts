import { finite } from "../finite.ts";
import { definePrimitive } from "../primitive.ts";

/** max(high - low, |high - close[1]|, |low - close[1]|), TA_TRANGE. */
export const trueRangePrimitive = definePrimitive({
  op: "trueRange",
  inputs: 3,
  params: [],
  warmup: () => 1,
  tail: () => 2,
  nan: "handles",
  cost: () => 5,
  batch([highs, lows, closes], output, from, to) {
    if (from < to && from === 0) output[0] = Number.NaN;
    for (let i = from === 0 ? 1 : from; i < to; i++) {
      const before = closes![i - 1]!;
      const high = highs![i]!;
      const low = lows![i]!;
      const range = Math.max(high - low, Math.abs(high - before), Math.abs(low - before));
      output[i] = finite(range);
    }
  },
});
