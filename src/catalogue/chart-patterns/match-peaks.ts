import type { Candidate } from "./candidate.ts";
import type { PivotWindow } from "./pivot-window.ts";
import { legSpeed, typicalNoise, typicalRange, writeSpeeds } from "./speed.ts";

const square = (value: number): number => value * value;

/** Double top: trough, peak, trough, peak of about the same height. Evidence is read by the weights of its shape. */
export function matchDouble(window: PivotWindow, out: Candidate): boolean {
  const from = window.length - 4;
  if (from < 0) return false;
  const { price, bar } = window;
  const left = price[from + 1]!;
  const trough = price[from + 2]!;
  const right = price[from + 3]!;
  const bars = bar[from + 3]! - bar[from + 1]!;
  if (bars < 6 || bars > 150) return false;
  const height = (left + right) / 2 - trough;
  const gap = Math.abs(left - right) / height;
  if (!(height > 0) || gap > 0.3) return false;
  const rise = (left - price[from]!) / height;
  if (rise < 0.8) return false;
  const range = typicalRange(window, from);
  const ratio = (bar[from + 3]! - bar[from + 2]!) / (bar[from + 2]! - bar[from + 1]!);
  if (height < 2.5 * range || ratio < 0.2 || ratio > 5) return false;
  const { evidence } = out;
  const noise = typicalNoise(window, from);
  evidence[0] = legSpeed(window, from, noise);
  evidence[1] = legSpeed(window, from + 1, noise);
  evidence[2] = legSpeed(window, from + 2, noise);
  evidence[3] = gap;
  evidence[4] = Math.abs(Math.log(ratio));
  evidence[5] = Math.min(Math.log(rise), 1);
  evidence[6] = Math.log(bars);
  evidence[7] = square(Math.log(bars) - 3.5);
  const lastPeak = Math.max(left, right);
  out.from = from;
  out.height = height;
  out.upper = lastPeak + 0.15 * height;
  out.lower = trough;
  out.upperSlope = out.lowerSlope = out.upperMargin = 0;
  out.lowerMargin = 0.1 * range;
  out.life = bar[from + 3]! - bar[from]!;
  return true;
}

/** Multiple top: three peaks of about the same height. */
export function matchMultiple(window: PivotWindow, out: Candidate): boolean {
  const from = window.length - 6;
  if (from < 0) return false;
  const { price, bar } = window;
  const first = price[from + 1]!;
  const second = price[from + 3]!;
  const third = price[from + 5]!;
  const neck = (price[from + 2]! + price[from + 4]!) / 2;
  const mean = (first + second + third) / 3;
  const height = mean - neck;
  const spread = Math.max(Math.abs(first - mean), Math.abs(second - mean), Math.abs(third - mean)) / height;
  if (!(height > 0) || spread > 0.25) return false;
  const troughs = Math.abs(price[from + 2]! - price[from + 4]!) / height;
  const bars = bar[from + 5]! - bar[from + 1]!;
  if (troughs > 0.7 || bars < 12 || bars > 220) return false;
  const range = typicalRange(window, from);
  const rise = (first - price[from]!) / height;
  if (height < 2 * range || rise < 0.9) return false;
  const { evidence } = out;
  const noise = typicalNoise(window, from);
  writeSpeeds(window, from, noise, evidence, 0);
  evidence[2] = spread;
  evidence[3] = troughs;
  evidence[4] = Math.min(Math.log(rise), 1.2);
  evidence[5] = Math.abs(Math.log((bar[from + 5]! - bar[from + 3]!) / (bar[from + 3]! - bar[from + 1]!)));
  evidence[6] = Math.log(bars);
  evidence[7] = (second - (first + third) / 2) / height;
  out.from = from;
  out.height = height;
  out.upper = Math.max(first, second, third) + 0.15 * height;
  out.lower = Math.min(price[from + 2]!, price[from + 4]!);
  out.upperSlope = out.lowerSlope = out.upperMargin = 0;
  out.lowerMargin = 0.1 * range;
  out.life = bar[from + 5]! - bar[from]!;
  return true;
}

/** Head and shoulders: three peaks, the middle one higher, over a neckline through the two troughs. */
export function matchHeadAndShoulders(window: PivotWindow, out: Candidate): boolean {
  const from = window.length - 6;
  if (from < 0) return false;
  const { price, bar } = window;
  const left = price[from + 1]!;
  const head = price[from + 3]!;
  const right = price[from + 5]!;
  const first = price[from + 2]!;
  const second = price[from + 4]!;
  if (head <= left || head <= right) return false;
  const slope = (second - first) / (bar[from + 4]! - bar[from + 2]!);
  const height = head - (first + slope * (bar[from + 3]! - bar[from + 2]!));
  const prominence = (head - Math.max(left, right)) / height;
  const shoulders = Math.abs(left - right) / height;
  if (!(height > 0) || prominence < 0.12 || shoulders > 0.4) return false;
  const neck = Math.abs(first - second) / height;
  const rightFloor = second + slope * (bar[from + 5]! - bar[from + 4]!);
  const leftFloor = first - slope * (bar[from + 2]! - bar[from + 1]!);
  const shoulder = Math.min(left - leftFloor, right - rightFloor) / height;
  const bars = bar[from + 5]! - bar[from + 1]!;
  if (neck > 0.4 || shoulder < 0.12) return false;
  if (bars < 10 || bars > 220) return false;
  const range = typicalRange(window, from);
  const rise = (left - price[from]!) / height;
  const ratio = (bar[from + 5]! - bar[from + 3]!) / (bar[from + 3]! - bar[from + 1]!);
  if (height < 2.5 * range || rise < 0.25 || ratio < 0.25 || ratio > 4) return false;
  const { evidence } = out;
  const noise = typicalNoise(window, from);
  writeSpeeds(window, from, noise, evidence, 0);
  evidence[2] = prominence;
  evidence[3] = square(prominence - 0.45);
  evidence[4] = shoulders;
  evidence[5] = neck;
  evidence[6] = shoulder;
  evidence[7] = Math.abs(Math.log(ratio));
  evidence[8] = Math.min(Math.log(rise), 1);
  evidence[9] = Math.log(bars);
  out.from = from;
  out.height = height;
  out.upper = head;
  out.upperSlope = out.upperMargin = 0;
  out.lower = rightFloor;
  out.lowerSlope = slope;
  out.lowerMargin = 0.1 * range;
  out.life = bar[from + 5]! - bar[from]!;
  return true;
}
