import type { BarValues, BarField } from "#market";

/** Returns the value of one field of an instrument's newest bar. */
export type NewestValue = (instrument: number) => number;

/** Partial bars that replace the newest bars in the columns. A value is computed on first read. */
export interface NewestBars {
  /** Per instrument: 1 if it has a bar here. */
  readonly members: Uint8Array;
  /** Returns the reader of a field; valid for members only. */
  column(field: BarField): NewestValue;
  /** Computes a field of some members together; absent if each read is as fast. */
  prepare?(field: BarField, instruments: Int32Array): void;
}

/** Number of values that are written between two checks of the deadline. */
const SLICE = 512;

/**
 * Writes a field of some members: the value of an instrument goes to values[slots[instrument]]. `checkDeadline` may
 * throw to stop the work.
 */
export function writeNewest(
  bars: NewestBars,
  field: BarField,
  instruments: Int32Array,
  { slots, values }: { readonly slots: Int32Array; readonly values: Float64Array },
  checkDeadline: () => void,
): void {
  bars.prepare?.(field, instruments);
  const valueOf = bars.column(field);
  for (let k = 0; k < instruments.length; k++) {
    if (k % SLICE === 0) checkDeadline();
    const i = instruments[k]!;
    values[slots[i]!] = valueOf(i);
  }
}

/** Bars that are computed one by one, on the first read of a value. */
export class LazyBars implements NewestBars {
  readonly members: Uint8Array;
  readonly #barOf: (instrument: number) => BarValues;
  readonly #bars = new Map<number, BarValues>();

  /** `barOf` computes the bar of a member. */
  constructor(members: Uint8Array, barOf: (instrument: number) => BarValues) {
    this.members = members;
    this.#barOf = barOf;
  }

  column(field: BarField): NewestValue {
    return (instrument) => this.#bar(instrument)[field];
  }

  #bar(instrument: number): BarValues {
    let bar = this.#bars.get(instrument);
    if (bar === undefined) this.#bars.set(instrument, (bar = this.#barOf(instrument)));
    return bar;
  }
}
