import type { PivotWindow } from "./pivot-window.ts";

/** Bars of a flag without its pole. */
export const SHORTEST_FLAG = 5;
export const LONGEST_FLAG = 40;

/** A move from one pivot to the next, turned so that it goes up; where it is high and fast enough a flag may hang on it. */
export class Pole {
  /** Last bar at which a flag may still hang on it; -1 where none may. */
  until = -1;
  sign = 1;
  /** -1 while there is no move. */
  startBar = -1;
  endBar = -1;
  /** Price at the end, and the way up to it, in logarithms. */
  end = 0;
  height = 0;
  /** Mean of the average true ranges at both ends. */
  range = 0;
  /** Mean of a bar's noise at both ends. */
  noise = 0;
  /** Logarithms, where a flag may hang on it: height over what noise covers in its bars, and in one bar; its bars. */
  speed = 0;
  size = 0;
  duration = 0;
  /** Logarithm of the noise at the end over that at the start. */
  quickening = 0;

  /** Takes the leg into pivot `to` of a window. */
  read({ bar, price, atr, noise, length, sign }: PivotWindow, to: number): void {
    const from = to - 1;
    this.until = this.startBar = -1;
    if (from < 0) return;
    const turned = (length - 1 - to) % 2 === 0 ? 1 : -1;
    this.sign = turned * sign;
    this.startBar = bar[from]!;
    this.endBar = bar[to]!;
    this.end = turned * price[to]!;
    this.height = this.end - turned * price[from]!;
    this.range = (atr[from]! + atr[to]!) / 2;
    this.noise = (noise[from]! + noise[to]!) / 2;
    const bars = this.endBar - this.startBar;
    const root = Math.sqrt(bars);
    if (bars < 3 || bars > 45 || this.height < 3.5 * this.range || this.height < 1.9 * this.noise * root) return;
    this.until = this.endBar + Math.min(LONGEST_FLAG, Math.max(2 * bars, 8));
    this.speed = Math.log(this.height / (this.noise * root));
    this.size = Math.log(this.height / this.noise);
    this.duration = Math.log(bars);
    this.quickening = Math.log(noise[to]! / noise[from]!);
  }
}
