import type { PivotWindow } from "./pivot-window.ts";

const LEAST_RISE = 1e-12;

/** Mean of the average true ranges at the pivots from `from` on. */
export function typicalRange({ atr, length }: PivotWindow, from: number): number {
  let sum = 0;
  for (let i = from; i < length; i++) sum += atr[i]!;
  return sum / (length - from);
}

/** Mean of a bar's noise at the pivots from `from` on. */
export function typicalNoise({ noise, length }: PivotWindow, from: number): number {
  let sum = 0;
  for (let i = from; i < length; i++) sum += noise[i]!;
  return sum / (length - from);
}

/**
 * Logarithm of a leg's speed: its height over what a random walk of its duration would cover. Given the pivots, a
 * random walk and a pattern differ in nothing else, so this is the evidence that no noise imitates.
 */
export function legSpeed({ bar, price }: PivotWindow, leg: number, noise: number): number {
  const rise = Math.abs(price[leg + 1]! - price[leg]!) + LEAST_RISE;
  return Math.log(rise / (noise * Math.sqrt(bar[leg + 1]! - bar[leg]!)));
}

/** Writes the mean and the least logarithm of speed of the legs from pivot `from` on. */
export function writeSpeeds(window: PivotWindow, from: number, noise: number, out: Float64Array, at: number): void {
  const { bar, price, length } = window;
  // Logarithms are dear: squares are multiplied, and two are taken for all legs.
  let product = 1;
  let least = Infinity;
  for (let leg = from; leg < length - 1; leg++) {
    const rise = Math.abs(price[leg + 1]! - price[leg]!) + LEAST_RISE;
    const square = (rise * rise) / (noise * noise * (bar[leg + 1]! - bar[leg]!));
    product *= square;
    if (square < least) least = square;
  }
  out[at] = (0.5 * Math.log(product)) / (length - 1 - from);
  out[at + 1] = 0.5 * Math.log(least);
}
