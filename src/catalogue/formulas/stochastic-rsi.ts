import { greater, highest, lowest, num, type SeriesNode, sub, where } from "#expression";
import { rangePosition } from "./range-position.ts";
import { relativeStrengthIndex } from "./relative-strength-index.ts";

/** Below this an RSI that stands still only varies by the rounding of its averages. */
const LEAST_RANGE = num(1e-9);

/** Where the RSI stands between its lowest and highest of n bars, 0 to 100; NaN while it stands still. */
export function stochasticRsi(x: SeriesNode, rsiBars: number, bars: number): SeriesNode {
  const rsi = relativeStrengthIndex(x, rsiBars);
  const range = sub(highest(rsi, bars), lowest(rsi, bars));
  return where(greater(range, LEAST_RANGE), rangePosition(rsi, rsi, rsi, bars), num(Number.NaN));
}
