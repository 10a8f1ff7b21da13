import type { BarValues, BarField } from "#market";
import { LazyBars, type NewestBars, type NewestValue } from "./newest-bars.ts";
import type { TileSet } from "../tile-set.ts";

/** Sources of a partial bar of several sessions: daily bars from session `first` on. */
interface Days {
  readonly daily: TileSet;
  readonly first: number;
  /** The open session and its partial daily bars; undefined if no session of the bar was open. */
  readonly today: { readonly open: number; readonly day: NewestBars } | undefined;
}

/** Partial bars of several sessions (weeks, months), computed from daily bars. */
export class DaySpan implements NewestBars {
  readonly members: Uint8Array;
  readonly #days: Days;
  readonly #computed: LazyBars;

  /**
   * `candidates`: 1 for each instrument that has a bar here if it has any of these days. `barOf` computes a member's
   * bar.
   */
  constructor(days: Days, candidates: Uint8Array, barOf: (instrument: number) => BarValues) {
    this.#days = days;
    this.members = new Uint8Array(candidates.length);
    for (let i = 0; i < candidates.length; i++) {
      if (candidates[i] === 1 && (days.today?.day.members[i] === 1 || this.#hasEarlierDay(i))) this.members[i] = 1;
    }
    this.#computed = new LazyBars(this.members, barOf);
  }

  /** Returns the number of daily bars of an instrument that had ended. */
  #ended(instrument: number): number {
    const { daily, today } = this.#days;
    const rows = daily.lengthOf(instrument);
    return today !== undefined && daily.newest.session[instrument]! >= today.open ? rows - 1 : rows;
  }

  /** True if the instrument has a daily bar of a session of the bar before the open one. */
  #hasEarlierDay(instrument: number): boolean {
    const { daily, first } = this.#days;
    return daily.at("session", instrument, this.#ended(instrument) - 1) >= first;
  }

  column(field: BarField): NewestValue {
    const { daily, first } = this.#days;
    const day = this.#days.today?.day;
    if (field === "vwap" || field === "trades") return this.#computed.column(field);
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
}

/** Returns the value of a field over both parts of a bar, the earlier part first. */
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
