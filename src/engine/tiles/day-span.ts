import type { BarValues, BarField } from "#market";
import { LazyBars, writeEach, type NewestBars, type NewestValue, type SlotValues } from "./newest-bars.ts";
import type { TileSet } from "./tile-set.ts";

/** The sessions of a bar that were known: from `first` on those with a daily bar before `open`, and what had traded on that. */
interface Days {
  readonly daily: TileSet;
  readonly first: number;
  /** The session that was under way, Infinity where none of these was. */
  readonly open: number;
  /** Its bars of so far. */
  readonly day: NewestBars | undefined;
}

/** Bars of several sessions that were forming, made of daily bars. */
export class DaySpan implements NewestBars {
  readonly members: Uint8Array;
  readonly #days: Days;
  readonly #made: LazyBars;

  /** `asked`: 1 of each instrument whose bar counts if it has any of these days. `barOf`: all of the bar of a member. */
  constructor(days: Days, asked: Uint8Array, barOf: (instrument: number) => BarValues) {
    const { day } = days;
    this.#days = days;
    this.members = new Uint8Array(asked.length);
    for (let i = 0; i < asked.length; i++) {
      if (asked[i] === 1 && (day?.members[i] === 1 || this.#isEarlier(i))) this.members[i] = 1;
    }
    this.#made = new LazyBars(this.members, barOf);
  }

  /** Daily bars of an instrument that had ended. */
  #ended(instrument: number): number {
    const { daily, open } = this.#days;
    const rows = daily.lengthOf(instrument);
    return daily.newest.session[instrument]! >= open ? rows - 1 : rows;
  }

  #isEarlier(instrument: number): boolean {
    const { daily, first } = this.#days;
    return daily.at("session", instrument, this.#ended(instrument) - 1) >= first;
  }

  column(field: BarField): NewestValue {
    const { daily, first, day } = this.#days;
    if (field === "vwap" || field === "trades") return this.#made.column(field);
    const today = day?.column(field);
    return (i) => {
      const own = today !== undefined && day?.members[i] === 1 ? today(i) : Number.NaN;
      const end = this.#ended(i);
      let row = end;
      while (row > 0 && daily.at("session", i, row - 1) >= first) row--;
      if (row === end) return own;
      let value = daily.at(field, i, row);
      if (field === "open") return value;
      for (row++; row < end; row++) value = joined(field, value, daily.at(field, i, row));
      return own === own ? joined(field, value, own) : value;
    };
  }

  write(field: BarField, instruments: Int32Array, to: SlotValues, checkpoint: () => void): void {
    writeEach(this.column(field), instruments, to, checkpoint);
  }
}

function joined(field: "high" | "low" | "close" | "volume", value: number, next: number): number {
  switch (field) {
    case "high":
      return next > value ? next : value;
    case "low":
      return next < value ? next : value;
    case "close":
      return next;
    case "volume":
      return value + next;
  }
}
