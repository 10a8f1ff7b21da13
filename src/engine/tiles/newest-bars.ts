import type { BarValues, BarField } from "#market";

/** The value of a field of an instrument's newest bar. */
export type NewestValue = (instrument: number) => number;

/** Where values of instruments are written: each to values[slots[instrument]]. */
export interface SlotValues {
  readonly slots: Int32Array;
  readonly values: Float64Array;
}

/** Newest bars that stand in the place of those that columns hold; a value is found when it is first read. */
export interface NewestBars {
  /** 1 of each instrument of which it has one. */
  readonly members: Uint8Array;
  /** A field of the members. */
  column(field: BarField): NewestValue;
  /** Writes a field of some members; `checkpoint` may throw to stop it. */
  write(field: BarField, instruments: Int32Array, to: SlotValues, checkpoint: () => void): void;
}

/** Values that are written between two looks at the deadline. */
export const SLICE = 512;

/** What `write` of NewestBars does, one by one. */
export function writeEach(
  valueOf: NewestValue,
  instruments: Int32Array,
  { slots, values }: SlotValues,
  checkpoint: () => void,
): void {
  for (let k = 0; k < instruments.length; k++) {
    if (k % SLICE === 0) checkpoint();
    const i = instruments[k]!;
    values[slots[i]!] = valueOf(i);
  }
}

/** Bars that are made one by one, when a value of them is first read. */
export class LazyBars implements NewestBars {
  readonly members: Uint8Array;
  readonly #barOf: (instrument: number) => BarValues;
  readonly #bars = new Map<number, BarValues>();

  /** `barOf`: the bar of a member. */
  constructor(members: Uint8Array, barOf: (instrument: number) => BarValues) {
    this.members = members;
    this.#barOf = barOf;
  }

  column(field: BarField): NewestValue {
    return (instrument) => this.#bar(instrument)[field];
  }

  write(field: BarField, instruments: Int32Array, to: SlotValues, checkpoint: () => void): void {
    writeEach(this.column(field), instruments, to, checkpoint);
  }

  #bar(instrument: number): BarValues {
    let bar = this.#bars.get(instrument);
    if (bar === undefined) this.#bars.set(instrument, (bar = this.#barOf(instrument)));
    return bar;
  }
}
