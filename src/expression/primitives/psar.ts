import { definePrimitive } from "../primitive.ts";

/** Slots of the state: the bar before, then where the stop stands for the bar to come. */
const SEEN = 0;
const HIGH = 1;
const LOW = 2;
const LONG = 3;
const STOP = 4;
const EXTREME = 5;
const FACTOR = 6;
const SLOTS = 7;

const work = new Float64Array(SLOTS);

/** One bar of TA_SAR on the state at `at`; returns the stop that held on this bar. */
function advance(state: Float64Array, at: number, high: number, low: number, step: number, most: number): number {
  if (high !== high || low !== low) {
    state[at + SEEN] = 0;
    return Number.NaN;
  }
  const highBefore = state[at + HIGH]!;
  const lowBefore = state[at + LOW]!;
  const seen = state[at + SEEN]!;
  state[at + HIGH] = high;
  state[at + LOW] = low;
  if (seen === 0) {
    state[at + SEEN] = 1;
    return Number.NaN;
  }
  let isLong = state[at + LONG] === 1;
  let stop = state[at + STOP]!;
  let extreme = state[at + EXTREME]!;
  let factor = state[at + FACTOR]!;
  let ceiling = Math.max(highBefore, high);
  let floor = Math.min(lowBefore, low);
  if (seen === 1) {
    // The first direction is down only where the low fell further than the high rose (TA_MINUS_DM of one bar).
    const fall = lowBefore - low;
    isLong = !(fall > 0 && high - highBefore < fall);
    stop = isLong ? lowBefore : highBefore;
    extreme = isLong ? high : low;
    factor = Math.min(step, most);
    // TA_SAR lets its first bar stand for the bar before as well.
    ceiling = high;
    floor = low;
    state[at + SEEN] = 2;
  }
  const crossed = isLong ? low <= stop : high >= stop;
  let held = stop;
  if (crossed) {
    held = isLong ? Math.max(extreme, ceiling) : Math.min(extreme, floor);
    stop = held;
    isLong = !isLong;
    extreme = isLong ? high : low;
    factor = Math.min(step, most);
  } else if (isLong ? high > extreme : low < extreme) {
    extreme = isLong ? high : low;
    factor = Math.min(factor + step, most);
  }
  stop += factor * (extreme - stop);
  stop = isLong ? Math.min(stop, floor) : Math.max(stop, ceiling);
  if (stop - stop !== 0) state[at + SEEN] = 0;
  state[at + LONG] = isLong ? 1 : 0;
  state[at + STOP] = stop;
  state[at + EXTREME] = extreme;
  state[at + FACTOR] = factor;
  return held;
}

/**
 * Wilder's parabolic stop and reverse, bar for bar as TA_SAR: first value on the second bar.
 */
export const psarPrimitive = definePrimitive({
  op: "psar",
  inputs: 2,
  params: ["step", "max"],
  warmup: () => 1,
  tail: () => Infinity,
  nan: "restarts",
  cost: () => 35,
  batch([highs, lows], output, _from, to, [step, max]) {
    work.fill(0);
    for (let i = 0; i < to; i++) output[i] = advance(work, 0, highs![i]!, lows![i]!, step!, max!);
  },
});
