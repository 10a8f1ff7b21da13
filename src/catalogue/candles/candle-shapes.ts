import { MOST_MARKED, type CandleMark, type CandleMarks } from "./candle-marks.ts";
import {
  bottom,
  colour,
  isLong,
  lowerShadow,
  rangeAbove,
  rangeBelow,
  top,
  upperShadow,
  veryShort,
  type Candles,
} from "./candles.ts";

/** What two patterns share: the body of row i inside the body before it, against the colour of the latter. */
export function haramiValue(candles: Candles, i: number): number {
  const above = top(candles, i - 1) - top(candles, i);
  const below = bottom(candles, i) - bottom(candles, i - 1);
  if (above < 0 || below < 0) return 0;
  return -colour(candles, i - 1) * (above > 0 && below > 0 ? 100 : 80);
}

/** Whether rows i - 1 and i are long candles of opposite colours almost without shadows, the second gapping away. */
export function isKick(candles: Candles, i: number): boolean {
  const side = colour(candles, i);
  return (
    side !== colour(candles, i - 1) &&
    (side > 0 ? rangeAbove(candles, i, i - 1) : rangeBelow(candles, i, i - 1)) &&
    isBareAndLong(candles, i - 1) &&
    isBareAndLong(candles, i)
  );
}

function isBareAndLong(candles: Candles, i: number): boolean {
  const most = veryShort(candles, i);
  return isLong(candles, i) && upperShadow(candles, i) < most && lowerShadow(candles, i) < most;
}

/** Whether high less low of row i is smaller than that of each of the rows before it, `count` rows in all. */
export function isNarrowest({ high, low }: Candles, i: number, count: number): boolean {
  const range = high[i]! - low[i]!;
  for (let j = i - 1; j > i - count; j--) if (range >= high[j]! - low[j]!) return false;
  return true;
}

/**
 * What the newest candles show where a trap ends on the newest or on one of the three before it: a bar inside the one before,
 * then one beyond it on one side. `insides` of such bars in a row, as many as marks reach.
 */
export function trapMarks(insides: number): readonly CandleMarks[] {
  return [0, 1, 2, 3].flatMap((after) => {
    const before = Math.min(insides, MOST_MARKED - 1 - after);
    return BEYOND.map((beyond) =>
      Array.from({ length: before + 1 + after }, (_, k) => (k < before ? INSIDE : k === before ? beyond : [])),
    );
  });
}

const INSIDE: readonly CandleMark[] = ["lowerHigh", "higherLow"];
const BEYOND: readonly (readonly CandleMark[])[] = [
  ["lowerHigh", "lowerLow"],
  ["higherHigh", "higherLow"],
];

/**
 * The value of a trap that a later close can confirm: what `detected` finds on row i (100, -100), else twice that of
 * the newest trap of the three rows before when row i is the first to close beyond the end of the bar before it. A trap
 * needs an inside bar before it: `detected` is asked only there.
 */
export function trapValue(candles: Candles, i: number, detected: (candles: Candles, i: number) => number): number {
  const { high, low } = candles;
  // Without a branch for each bar: whether it is inside is a coin toss.
  const inside0 = +(high[i - 1]! < high[i - 2]!) & +(low[i - 1]! > low[i - 2]!);
  const inside1 = +(high[i - 2]! < high[i - 3]!) & +(low[i - 2]! > low[i - 3]!);
  const inside2 = +(high[i - 3]! < high[i - 4]!) & +(low[i - 3]! > low[i - 4]!);
  const inside3 = +(high[i - 4]! < high[i - 5]!) & +(low[i - 4]! > low[i - 5]!);
  let traps = inside0 | (inside1 << 1) | (inside2 << 2) | (inside3 << 3);
  for (; traps !== 0; traps &= traps - 1) {
    const trap = i - (31 - Math.clz32(traps & -traps));
    const side = detected(candles, trap);
    if (side === 0) continue;
    if (trap === i) return side;
    for (let row = trap + 1; row < i; row++) if (confirms(candles, row, trap, side)) return 0;
    return confirms(candles, i, trap, side) ? 2 * side : 0;
  }
  return 0;
}

function confirms({ high, low, close }: Candles, row: number, trap: number, side: number): boolean {
  return side > 0 ? close[row]! > high[trap - 1]! : close[row]! < low[trap - 1]!;
}
