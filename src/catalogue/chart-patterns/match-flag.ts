import { KEPT_MASK, type BarMemory } from "./bar-memory.ts";
import type { Candidate } from "./candidate.ts";
import { LONGEST_FLAG, type Pole } from "./pole.ts";

/** Share of the pole that a flag may give back. */
const DEEPEST = 0.55;

/**
 * Flag: the bars after a pole lie in a narrow channel that gives back part of it. `now` is the newest bar, not behind
 * the pole's `until`, which ends where too much has been given back.
 */
export function matchFlag(pole: Pole, memory: BarMemory, now: number, out: Candidate): boolean {
  const bars = now - pole.endBar;
  const poleBars = pole.endBar - pole.startBar;
  const { close } = memory;
  const given = (pole.end - pole.sign * close[now & KEPT_MASK]!) / pole.height;
  if (given > DEEPEST) pole.until = -1;
  if (given > DEEPEST || given < -0.1) return false;
  const middle = (bars + 1) / 2;
  let mean = 0;
  let cross = 0;
  let least = Infinity;
  for (let i = 1; i <= bars; i++) {
    const y = pole.sign * close[(pole.endBar + i) & KEPT_MASK]!;
    mean += y;
    cross += (i - middle) * y;
    if (y < least) least = y;
  }
  mean /= bars;
  const depth = (pole.end - least) / pole.height;
  if (depth > DEEPEST) pole.until = -1;
  if (depth > DEEPEST || depth < 0.08) return false;
  const slope = cross / ((bars * (bars * bars - 1)) / 12);
  const drift = (slope * (bars - 1)) / pole.height;
  if (drift > 0.1 || drift < -0.5) return false;
  let above = 0;
  let below = 0;
  let squares = 0;
  for (let i = 1; i <= bars; i++) {
    const off = pole.sign * close[(pole.endBar + i) & KEPT_MASK]! - mean - slope * (i - middle);
    if (off > above) above = off;
    else if (-off > below) below = -off;
    squares += off * off;
  }
  const width = (above + below) / pole.height;
  if (width > 0.5) return false;
  const { evidence } = out;
  evidence[0] = pole.speed;
  evidence[1] = pole.size;
  evidence[2] = pole.duration;
  evidence[3] = depth;
  evidence[4] = (depth - 0.33) ** 2;
  evidence[5] = drift;
  evidence[6] = (drift + 0.15) ** 2;
  evidence[7] = width;
  evidence[8] = Math.log(bars / poleBars);
  evidence[9] = evidence[8] ** 2;
  evidence[10] = Math.log((Math.sqrt(squares / bars) + 1e-9) / pole.noise);
  evidence[11] = (pole.end - mean) / pole.height;
  evidence[12] = pole.quickening;
  out.from = 0;
  out.height = pole.height;
  out.upper = mean + slope * (bars - middle) + above;
  out.upperSlope = slope;
  out.upperMargin = 0.2 * pole.range;
  out.lower = pole.end - 0.5 * pole.height;
  out.lowerSlope = 0;
  out.lowerMargin = 0.1 * pole.range;
  out.life = Math.min(LONGEST_FLAG, 2 * poleBars) - bars + 5;
  return true;
}
