import type { Bar, BarField } from "#market";

/** The value of a field of an instrument's newest bar. */
export type NewestValue = (instrument: number) => number;

/** Newest bars that stand in the place of those that columns hold; a value is found when it is first read. */
export interface NewestBars {
  /** 1 of each instrument of which it has one. */
  readonly members: Uint8Array;
  /** A field of the members. */
  column(field: BarField): NewestValue;
  /** Finds a field of instruments lanes[0 … count-1] in one go, where that is faster than one by one as they are read. */
  findTogether?(field: BarField, lanes: Int32Array, count: number): void;
}

/** Bars that are made one by one, when a value of them is first read. */
export class MadeBars implements NewestBars {
  readonly members: Uint8Array;
  readonly #barOf: (instrument: number) => Bar;
  readonly #bars = new Map<number, Bar>();

  /** `barOf`: the bar of a member. */
  constructor(members: Uint8Array, barOf: (instrument: number) => Bar) {
    this.members = members;
    this.#barOf = barOf;
  }

  column(field: BarField): NewestValue {
    return (instrument) => this.#bar(instrument)[field];
  }

  #bar(instrument: number): Bar {
    let bar = this.#bars.get(instrument);
    if (bar === undefined) this.#bars.set(instrument, (bar = this.#barOf(instrument)));
    return bar;
  }
}
