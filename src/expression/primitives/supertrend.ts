import { definePrimitive } from "../primitive.ts";
import type { Primitive } from "../primitive.ts";

/** Slots of the state. */
const DIRECTION = 0;
const UPPER = 1;
const LOWER = 2;
const CLOSE = 3;
const SLOTS = 4;

const work = new Float64Array(SLOTS);

/**
 * One bar of the supertrend on the state at `at` (direction 0 = no bar yet); false where a value is missing.
 * A band only moves towards the price, unless the close before was beyond it; the direction turns when the close is
 * beyond the band that holds it. The first bar is in a down trend, as on TradingView.
 */
function advance(state: Float64Array, at: number, high: number, low: number, close: number, reach: number): boolean {
  const middle = (high + low) / 2;
  let upper = middle + reach;
  let lower = middle - reach;
  if (upper - upper !== 0 || lower - lower !== 0 || close !== close) {
    state[at + DIRECTION] = 0;
    return false;
  }
  const direction = state[at + DIRECTION]!;
  if (direction === 0) {
    state[at + DIRECTION] = -1;
  } else {
    const before = state[at + CLOSE]!;
    const upperBefore = state[at + UPPER]!;
    const lowerBefore = state[at + LOWER]!;
    if (!(upper < upperBefore || before > upperBefore)) upper = upperBefore;
    if (!(lower > lowerBefore || before < lowerBefore)) lower = lowerBefore;
    if (direction < 0 ? close > upper : close < lower) state[at + DIRECTION] = -direction;
  }
  state[at + UPPER] = upper;
  state[at + LOWER] = lower;
  state[at + CLOSE] = close;
  return true;
}

/** Inputs high, low, close, atr. */
const shared = {
  inputs: 4,
  params: ["multiplier"],
  warmup: () => 0,
  tail: () => Infinity,
  nan: "restarts",
  cost: () => 12,
} as const satisfies Partial<Primitive>;

/** Supertrend line (O. Seban): the lower band in an up trend, the upper band in a down trend. */
export const supertrendLinePrimitive = definePrimitive({
  ...shared,
  op: "supertrendLine",
  batch([highs, lows, closes, atrs], output, _from, to, [multiplier]) {
    work.fill(0);
    for (let i = 0; i < to; i++) {
      const known = advance(work, 0, highs![i]!, lows![i]!, closes![i]!, multiplier! * atrs![i]!);
      output[i] = known ? work[work[DIRECTION]! > 0 ? LOWER : UPPER]! : Number.NaN;
    }
  },
});

/** Supertrend direction: 1 up, -1 down. */
export const supertrendDirectionPrimitive = definePrimitive({
  ...shared,
  op: "supertrendDirection",
  batch([highs, lows, closes, atrs], output, _from, to, [multiplier]) {
    work.fill(0);
    for (let i = 0; i < to; i++) {
      const known = advance(work, 0, highs![i]!, lows![i]!, closes![i]!, multiplier! * atrs![i]!);
      output[i] = known ? work[DIRECTION]! : Number.NaN;
    }
  },
});
