import type { FeedRows } from "#expression";

/** Remembers which rows were looked at last: most bars of an instrument know what the bar before them knew. */
export class SameRows {
  #rows: FeedRows | undefined;
  #from = 0;
  #to = 0;

  /** Whether these are the rows of the last call. */
  still(rows: FeedRows): boolean {
    return this.firstNew(rows) === rows.to && rows.to > rows.from;
  }

  /**
   * The first row that the last call did not have: `rows.to` for the same rows, the old end where the same instrument
   * has more of them, `rows.from` where nothing of the last call holds.
   */
  firstNew(rows: FeedRows): number {
    const grown = rows === this.#rows && rows.from === this.#from && rows.to >= this.#to;
    const first = grown ? this.#to : rows.from;
    this.#rows = rows;
    this.#from = rows.from;
    this.#to = rows.to;
    return first;
  }
}
