/** Pivots that matchers look at, and room for more, so that the oldest are seldom dropped, and many at a time. */
const SEEN = 8;
const ROOM = 16;

/**
 * The newest pivots of one scale, oldest first. Prices are logarithms, those of the last eight multiplied by `sign` so
 * that the last pivot is always a high: every matcher is written for tops, and finds bottoms in the mirror.
 */
export class PivotWindow {
  length = 1;
  /** 1 when the last pivot is a high of the chart, -1 when it is a low. */
  sign = 1;
  readonly bar = new Int32Array(ROOM);
  /** The bar at which the pivot was known. */
  readonly confirmedAt = new Int32Array(ROOM);
  readonly price = new Float64Array(ROOM);
  /** Average true range at the pivot. */
  readonly atr = new Float64Array(ROOM);
  /** Noise of a bar at the pivot, as in BarMemory. */
  readonly noise = new Float64Array(ROOM);

  /** Makes room for a pivot behind the last, and mirrors the prices. */
  turn(): void {
    if (this.length === ROOM) this.dropOldest();
    const { price, length } = this;
    for (let i = Math.max(0, length + 1 - SEEN); i < length; i++) price[i] = -price[i]!;
    this.length = length + 1;
    this.sign = -this.sign;
  }

  private dropOldest(): void {
    const from = ROOM + 1 - SEEN;
    for (const column of [this.bar, this.confirmedAt, this.price, this.atr, this.noise]) column.copyWithin(0, from);
    this.length = ROOM - from;
  }
}
