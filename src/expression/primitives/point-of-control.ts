import { defineWindow } from "../window.ts";

let profile = new Float64Array(64);

/**
 * Price level with the most volume in the newest `length` bars. Their range, lowest low to highest high, is cut into
 * `levels` equal ones; each bar's volume is spread evenly over its own low … high (all of it on one level when they
 * are equal); the answer is the middle of the fullest level, of equals the lowest. NaN without any volume.
 */
export const pointOfControlPrimitive = defineWindow({
  op: "pointOfControl",
  inputs: 3,
  params: ["length", "levels"],
  rows: (params) => params[0]!,
  cost: ([length, levels]) => 100 + length! * (15 + levels! / 2),
  value(inputs, end, params) {
    const [highs, lows, volumes] = inputs as readonly [Float64Array, Float64Array, Float64Array];
    const levels = params[1]!;
    const start = end - params[0]! + 1;
    let top = highs[end]!;
    let bottom = lows[end]!;
    for (let i = start; i < end; i++) {
      top = Math.max(top, highs[i]!);
      bottom = Math.min(bottom, lows[i]!);
    }
    if (profile.length < levels) profile = new Float64Array(2 * levels);
    profile.fill(0, 0, levels);
    const height = (top - bottom) / levels;
    for (let i = start; i <= end; i++) {
      const low = lows[i]!;
      const high = highs[i]!;
      const volume = volumes[i]!;
      // A gap, an impossible bar or an overflow anywhere in the window: no answer.
      if (!(high >= low && volume >= 0 && height < Infinity)) return Number.NaN;
      const first = height > 0 ? Math.min(levels - 1, Math.floor((low - bottom) / height)) : 0;
      const last = height > 0 ? Math.min(levels - 1, Math.floor((high - bottom) / height)) : 0;
      if (first === last) {
        profile[first] = profile[first]! + volume;
        continue;
      }
      const density = volume / (high - low);
      profile[first] = profile[first]! + density * Math.max(0, bottom + (first + 1) * height - low);
      for (let level = first + 1; level < last; level++) profile[level] = profile[level]! + density * height;
      profile[last] = profile[last]! + density * Math.max(0, high - (bottom + last * height));
    }
    let fullest = -1;
    let most = 0;
    for (let level = 0; level < levels; level++) {
      if (profile[level]! > most) {
        most = profile[level]!;
        fullest = level;
      }
    }
    return fullest < 0 || most === Infinity ? Number.NaN : bottom + (fullest + 0.5) * height;
  },
});
