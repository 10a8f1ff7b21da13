import type { BarMemory } from "./bar-memory.ts";
import { PivotWindow } from "./pivot-window.ts";
import { Pole, SHORTEST_FLAG } from "./pole.ts";

/** Reversals that make a pivot, in average true ranges. */
export const ZIGZAG_SCALES = [1.5, 2.25, 3.4, 5, 7.5] as const;

/**
 * The causal zigzag of one scale: an extreme becomes a pivot once price has come back from it by `scale` average true
 * ranges, and is never revised after that. Only the extreme of the leg under way moves. It is *ripe* once price has come
 * back by `ripeness` ranges: then it may stand as the last pivot of a pattern before its own scale confirms it.
 */
export class Zigzag {
  readonly scale: number;
  /** 1 while a leg goes up, -1 while it goes down, 0 before the first leg. */
  direction = 0;
  extremeBar = -1;
  /** Bars of the newest pivot and of the one before it, -1 for none. */
  pivotBar = -1;
  pivotBefore = -1;
  private readonly ripeness: number;
  /** The end of the leg under way, turned so that the leg goes up. */
  private extreme = 0;
  private extremeAtr = 0;
  private extremeNoise = 0;
  private otherBar = -1;
  private other = 0;
  /** The farthest that price has come back from the extreme. */
  private back = 0;
  private backBar = -1;
  private ripe = false;
  /** The pivots, and behind them the extreme as it was when it was last asked for. */
  private readonly window = new PivotWindow();
  private leg = new Pole();
  private before = new Pole();
  /** Whether the pivots are not those that the poles were read from. */
  private legMoved = true;
  private beforeMoved = false;

  constructor(scale: number, ripeness: number) {
    this.scale = scale;
    this.ripeness = Math.min(ripeness, scale);
  }

  reset(): void {
    this.direction = 0;
    this.extremeBar = this.otherBar = this.pivotBar = this.pivotBefore = -1;
    this.before.startBar = this.before.until = -1;
    this.window.length = 1;
    this.back = 0;
    this.ripe = false;
    this.legMoved = true;
    this.beforeMoved = false;
  }

  /** Takes a bar (logarithms); true when the extreme of the leg under way has just become ripe. */
  step(bar: number, memory: BarMemory): boolean {
    const { direction, extreme } = this;
    if (direction === 0) {
      this.begin(bar, memory);
      return false;
    }
    const top = memory.tops[direction + 1]!;
    if (top > extreme) {
      this.extreme = top;
      this.extremeBar = bar;
      this.extremeAtr = memory.atr;
      this.extremeNoise = memory.noise;
      this.back = 0;
      this.ripe = false;
      this.legMoved = true;
      return false;
    }
    const back = extreme - memory.bottoms[direction + 1]!;
    if (back > this.back) {
      this.back = back;
      this.backBar = bar;
    }
    if (this.ripe || back < this.ripeness * memory.atr) return false;
    this.ripe = true;
    return true;
  }

  /** Whether price has come back far enough to confirm the extreme as a pivot. */
  turns(atr: number): boolean {
    return this.back >= this.scale * atr && this.direction !== 0;
  }

  /** Confirms the extreme as a pivot if price has come back far enough; to be called after each step. */
  turn(bar: number, { atr, noise }: BarMemory): void {
    if (!this.turns(atr)) return;
    this.pivots(bar).turn();
    const { before } = this;
    this.before = this.leg;
    this.beforeMoved = this.legMoved;
    this.leg = before;
    this.legMoved = true;
    this.pivotBefore = this.pivotBar;
    this.pivotBar = this.extremeBar;
    this.extreme = this.back - this.extreme;
    this.extremeBar = this.backBar;
    this.extremeAtr = atr;
    this.extremeNoise = noise;
    this.direction = -this.direction;
    this.back = 0;
    this.ripe = false;
  }

  /** The last pivots, oldest first, and the leg's extreme behind them, turned so that it is a high. Good until the turn. */
  pivots(now: number): PivotWindow {
    const { window } = this;
    const last = window.length - 1;
    window.bar[last] = this.extremeBar;
    window.confirmedAt[last] = now;
    window.price[last] = this.extreme;
    window.atr[last] = this.extremeAtr;
    window.noise[last] = this.extremeNoise;
    return window;
  }

  /** How far the leg under way has gone; 0 before the first pivot. */
  get reach(): number {
    const { length, price } = this.window;
    return length < 2 ? 0 : Math.abs(this.extreme - price[length - 2]!);
  }

  /** How far price has come back from the extreme at most. */
  get retreat(): number {
    return this.back;
  }

  /** Whether a flag may hang on the leg under way or on the one before it. */
  mayFlag(now: number): boolean {
    if (now - this.pivotBar >= SHORTEST_FLAG && (this.beforeMoved || now <= this.before.until)) return true;
    return now - this.extremeBar >= SHORTEST_FLAG && (this.legMoved || now <= this.leg.until);
  }

  /** The leg under way as a pole; without a start before the first pivot. */
  readLeg(): Pole {
    if (this.legMoved) this.leg.read(this.pivots(this.extremeBar), this.window.length - 1);
    this.legMoved = false;
    return this.leg;
  }

  /** The leg before the one under way as a pole; without a start where there is none. */
  readLegBefore(): Pole {
    if (this.beforeMoved) this.before.read(this.window, this.window.length - 2);
    this.beforeMoved = false;
    return this.before;
  }

  private begin(bar: number, { high, low, atr, noise }: BarMemory): void {
    if (this.extremeBar < 0 || high > this.extreme) {
      this.extreme = high;
      this.extremeBar = bar;
    }
    if (this.otherBar < 0 || low < this.other) {
      this.other = low;
      this.otherBar = bar;
    }
    this.extremeAtr = atr;
    this.extremeNoise = noise;
    if (this.extremeBar === this.otherBar || this.extreme - this.other < this.scale * atr) return;
    this.direction = this.extremeBar > this.otherBar ? 1 : -1;
    if (this.direction < 0) {
      this.extreme = -this.other;
      this.extremeBar = this.otherBar;
    }
    this.window.sign = this.direction;
  }
}
