import { KEPT_MASK, type BarMemory } from "./bar-memory.ts";
import type { Candidate } from "./candidate.ts";
import type { PivotWindow } from "./pivot-window.ts";
import { typicalNoise, typicalRange } from "./speed.ts";

/**
 * Cup: rim, rounded bottom, rim; the handle is the way back from the second rim, at least 3 bars and 8 % of the cup's
 * depth when this is asked. The closes between the rims are fitted by a parabola over time −1 to 1.
 */
export function matchCup(window: PivotWindow, memory: BarMemory, handleBars: number, out: Candidate): boolean {
  const from = window.length - 3;
  if (from < 0 || window.sign < 0) return false;
  const { price, bar } = window;
  const left = price[from]!;
  const bottom = price[from + 1]!;
  const right = price[from + 2]!;
  const bars = bar[from + 2]! - bar[from]!;
  const height = (left + right) / 2 - bottom;
  const rims = Math.abs(left - right) / height;
  if (!(height > 0) || rims > 0.35 || bars < 15 || bars > 220 || handleBars > 0.5 * bars) return false;
  const range = typicalRange(window, from);
  if (height < 3 * range) return false;
  const { close } = memory;
  const start = bar[from]!;
  let s2 = 0;
  let t4 = 0;
  let ty = 0;
  let t2y = 0;
  let y1 = 0;
  let y2 = 0;
  const count = bars + 1;
  let base = 0;
  const shelf = bottom + 0.35 * height;
  for (let i = 0; i < count; i++) {
    const t = (2 * i) / bars - 1;
    const y = close[(start + i) & KEPT_MASK]!;
    s2 += t * t;
    t4 += t * t * t * t;
    ty += t * y;
    t2y += t * t * y;
    y1 += y;
    y2 += y * y;
    if (y < shelf) base++;
  }
  const spread = y2 - (y1 * y1) / count;
  const curvature = (t2y - (s2 * y1) / count) / (t4 - (s2 * s2) / count);
  const tilt = ty / s2;
  const explained = curvature * (t2y - (s2 * y1) / count) + tilt * ty;
  const fit = explained / spread;
  const share = base / count;
  if (curvature <= 0 || fit < 0.6 || Math.abs(tilt) > 0.6 * curvature || share < 0.2 || share > 0.75) return false;
  const { evidence } = out;
  const noise = typicalNoise(window, from);
  evidence[0] = Math.log(height / (noise * Math.sqrt(bars)));
  evidence[1] = fit;
  evidence[2] = Math.abs(tilt) / curvature;
  evidence[3] = share;
  evidence[4] = (share - 0.5) ** 2;
  evidence[5] = rims;
  evidence[6] = Math.log(bars);
  evidence[7] = Math.log(height / noise);
  evidence[8] = Math.abs(bar[from + 1]! - start - bars / 2) / bars;
  out.from = from;
  out.height = height;
  out.upper = right;
  out.upperMargin = 0.25 * range;
  out.lower = right - 0.5 * height;
  out.upperSlope = out.lowerSlope = out.lowerMargin = 0;
  out.life = 0.5 * bars;
  return true;
}
