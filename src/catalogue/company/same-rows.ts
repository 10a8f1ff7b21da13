import type { FeedRows } from "#expression";

/** Remembers which rows were looked at last: most bars of an instrument know what the bar before them knew. */
export class SameRows {
  #rows: FeedRows | undefined;
  #from = 0;
  #to = 0;

  /** Whether these are the rows of the last call. */
  still(rows: FeedRows): boolean {
    if (rows === this.#rows && rows.from === this.#from && rows.to === this.#to) return true;
    this.#rows = rows;
    this.#from = rows.from;
    this.#to = rows.to;
    return false;
  }
}
