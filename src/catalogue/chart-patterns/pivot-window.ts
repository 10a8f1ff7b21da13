const KEPT = 8;

/**
 * The newest pivots of one scale, oldest first, at most eight. Prices are logarithms, multiplied by `sign` so that the
 * last pivot is always a high: every matcher is written for tops, and finds bottoms in the mirror.
 */
export class PivotWindow {
  length = 1;
  /** 1 when the last pivot is a high of the chart, -1 when it is a low. */
  sign = 1;
  readonly bar = new Int32Array(KEPT);
  /** The bar at which the pivot was known. */
  readonly confirmedAt = new Int32Array(KEPT);
  readonly price = new Float64Array(KEPT);
  /** Average true range at the pivot. */
  readonly atr = new Float64Array(KEPT);
  /** Noise of a bar at the pivot, as in BarMemory. */
  readonly noise = new Float64Array(KEPT);

  /** Makes room for a pivot behind the last: mirrors the prices, and drops the oldest of eight. */
  turn(): void {
    const { bar, confirmedAt, price, atr, noise } = this;
    const drop = this.length === KEPT ? 1 : 0;
    const kept = this.length - drop;
    for (let i = 0; i < kept; i++) {
      price[i] = -price[i + drop]!;
      if (drop === 0) continue;
      bar[i] = bar[i + 1]!;
      confirmedAt[i] = confirmedAt[i + 1]!;
      atr[i] = atr[i + 1]!;
      noise[i] = noise[i + 1]!;
    }
    this.length = kept + 1;
    this.sign = -this.sign;
  }
}
