import type { FrameBars } from "#tiles";

/** What a series reads of the program behind it. */
export interface JoinedProgram {
  readonly bars: FrameBars;
  /** Returns the bars of this program's frame, first, and of every frame that it joins. */
  everyBars(): FrameBars[];
  /** True if this program, or one that it joins, reads facts. */
  readonly readsFacts: boolean;
  /** Returns whether some feed that this program, or one that it joins, reads has no rows of the instrument. */
  lacksFeed(instrument: number): boolean;
  /** Returns rough ns for the `rows` newest rows of one instrument. */
  cost(rows: number): number;
  /** Computes rows from … to-1 of every root for one instrument. `to` is at most the instrument's number of bars. */
  run(instrument: number, from: number, to: number): void;
  /**
   * Computes rows from … row, with bar `row` as known at `instant` (minutes since 1970). Returns false if nothing of the
   * bar had traded by then.
   */
  runAsOf(instrument: number, from: number, row: number, instant: number): boolean;
  /** Returns the buffer of root `k`, valid for the rows of the last `run`. */
  output(k: number): Float64Array;
}
