import { assert } from "#base";
import { LIMITS } from "#contract";
import { PATH_LENGTH, PATH_STEPS } from "../encoder/encoder-version.ts";
import type { WindowBars, WindowFault } from "../pattern-market.ts";
import { resample } from "./resample.ts";

export type WindowPrices = Pick<WindowBars, "open" | "high" | "low" | "close">;

/** Share of the bars of an intraday window that may be missing. */
const MISSING_SHARE = 0.1;
/** Standard deviation of a path of logarithms below which nothing moved. */
const FLAT = 1e-5;
/** A logarithmic step from bar to bar, about 57 % up or 36 % down, that is taken for a split nobody told of. */
const UNADJUSTED_STEP = 0.45;

const logarithms = new Float64Array(LIMITS.patternScale);
const points = new Float64Array(PATH_LENGTH);

/**
 * Writes the path of the `scale` bars from index `from` on: the logarithm of each bar's robust middle, at 64 points,
 * with mean 0 and deviation 1, rounded to multiples of 1/256. The level and the height of the prices do not matter.
 * @param missing bars that the window's time should have had and has not (intraday: minutes without a trade)
 * @returns why there is no path; `path` is then undefined
 */
export function windowPath(
  bars: WindowPrices,
  from: number,
  scale: number,
  path: Float32Array,
  missing = 0,
): WindowFault | undefined {
  assert(scale <= LIMITS.patternScale, `a window has ${scale} bars`);
  if (from < 0 || from + scale > bars.close.length) return "history_too_short";
  if (missing > MISSING_SHARE * (scale + missing)) return "bars_missing";
  const reference = squaredMiddle(bars, from + scale - 1);
  let previous = Number.NaN;
  for (let i = 0; i < scale; i++) {
    const value = 0.5 * Math.log(squaredMiddle(bars, from + i) / reference);
    if (!Number.isFinite(value)) return "bars_missing";
    if (Math.abs(value - previous) > UNADJUSTED_STEP) return "unadjusted_step";
    logarithms[i] = value;
    previous = value;
  }
  resample(logarithms, 0, scale, points);
  return normalise(points, path) ? undefined : "flat_window";
}

/**
 * Square of the geometric mean of the two middle prices of a bar: one wrong high or low, or both, does not move it.
 * (Squares are enough: the root is half the logarithm.)
 */
function squaredMiddle({ open, high, low, close }: WindowPrices, at: number): number {
  const [o, h, l, c] = [open[at]!, high[at]!, low[at]!, close[at]!];
  const lows = [Math.min(o, h), Math.min(l, c)] as const;
  const highs = [Math.max(o, h), Math.max(l, c)] as const;
  const isPriced = Math.min(...lows) > 0;
  return isPriced ? Math.max(...lows) * Math.min(...highs) : Number.NaN;
}

/** Mean 0, deviation 1, on the grid of paths; false = nothing moved. */
export function normalise(values: Float64Array, path: Float32Array): boolean {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) * (value - mean);
  const deviation = Math.sqrt(squares / values.length);
  if (!(deviation >= FLAT)) return false;
  for (let i = 0; i < path.length; i++) {
    path[i] = Math.round(((values[i]! - mean) / deviation) * PATH_STEPS) / PATH_STEPS;
  }
  return true;
}
