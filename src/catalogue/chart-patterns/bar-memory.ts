const ATR_BARS = 20;
const SMALLEST_RANGE = 1e-6;
/** Standard deviation over mean absolute value of a normal law. */
const NORMAL = Math.sqrt(Math.PI / 2);
/** Closes that hardly move within wide ranges would make any leg look fast. */
const LEAST_NOISE = 0.4;

/** Bars that are kept: a pattern's 220, those in which its last pivot is found, and a break's average volume. */
const KEPT_BARS = 512;
/** `close[bar & KEPT_MASK]` is the close of one of the newest bars. */
export const KEPT_MASK = KEPT_BARS - 1;

/**
 * The bars seen so far in the form that the detector reads: natural logarithms of prices relative to the first close,
 * so that neither a split nor the price's size changes anything, and Wilder's average true range of those logarithms.
 */
export class BarMemory {
  /** Bars seen. */
  length = 0;
  readonly close = new Float64Array(KEPT_BARS);
  readonly volume = new Float64Array(KEPT_BARS);
  /** Natural logarithm of the newest bar's high and low. */
  high = 0;
  low = 0;
  /** The newest bar's far and near end for a leg of direction `d` at d + 1: high and low, or −low and −high. */
  readonly tops = new Float64Array(3);
  readonly bottoms = new Float64Array(3);
  /** Average true range over 20 bars at the newest bar; NaN until 20 bars have moved. */
  atr = Number.NaN;
  /** Mean absolute change of the close's logarithm over the same bars, as a normal deviation: what a bar's noise covers. */
  noise = Number.NaN;
  /** Price that the logarithms are relative to; NaN before the first usable bar. */
  origin = Number.NaN;
  private averaged = 0;
  private meanRange = 0;
  private meanChange = 0;

  reset(): void {
    this.length = 0;
    this.high = this.low = 0;
    this.atr = this.noise = this.origin = Number.NaN;
    this.averaged = this.meanRange = this.meanChange = 0;
  }

  /** Takes one bar; false when it has no usable prices, which leaves the last close standing. */
  push(high: number, low: number, close: number, volume: number): boolean {
    const at = this.length & KEPT_MASK;
    const before = this.length === 0 ? 0 : this.close[(this.length - 1) & KEPT_MASK]!;
    this.length++;
    this.volume[at] = volume > 0 ? volume : 0;
    // Comparisons with NaN are false, so a bar with a hole in it is left out here.
    if (!(low > 0 && close >= low && high >= close && high < Infinity)) {
      this.close[at] = this.high = this.low = before;
      return false;
    }
    const first = Number.isNaN(this.origin);
    if (first) this.origin = close;
    this.close[at] = Math.log(close / this.origin);
    this.high = Math.log(high / this.origin);
    this.low = Math.log(low / this.origin);
    this.tops[0] = -this.low;
    this.tops[2] = this.high;
    this.bottoms[0] = -this.high;
    this.bottoms[2] = this.low;
    const range = first ? this.high - this.low : Math.max(this.high, before) - Math.min(this.low, before);
    // Halted bars do not move: they would let the average shrink until noise looks like a trend.
    if (range > 0) this.average(range, first ? 0 : Math.abs(this.close[at]! - before));
    return true;
  }

  private average(range: number, change: number): void {
    if (this.averaged < ATR_BARS) this.averaged++;
    const share = 1 / this.averaged;
    this.meanRange += (range - this.meanRange) * share;
    this.meanChange += (change - this.meanChange) * share;
    if (this.averaged < ATR_BARS) return;
    this.atr = Math.max(this.meanRange, SMALLEST_RANGE);
    this.noise = Math.max(this.meanChange * NORMAL, LEAST_NOISE * this.atr);
  }
}
