import { defineFact, fact, type Fact, type SeriesNode } from "#expression";
import { Book } from "./book.ts";
import { dayStart } from "./day-start.ts";
import { firstKnownAfter } from "./first-known-after.ts";
import { newestOfDay } from "./newest-of-day.ts";

/** What one snapshot of the order book says; NaN where it says nothing. */
type BookValue = (book: Book, params: readonly number[]) => number;

/** A measure of the order book as a feature has it: on the newest snapshot of the day, and as a mean over a bar. */
interface BookMeasure {
  readonly newest: (...params: readonly number[]) => SeriesNode;
  /** Mean over the snapshots of the bar that have a value; null where none has. */
  readonly inBar: (...params: readonly number[]) => SeriesNode;
}

export function bookMeasure(op: string, params: readonly string[], value: BookValue): BookMeasure {
  const newest = newestFact(op, params, value);
  const inBar = meanFact(op, params, value);
  return {
    newest: (...given) => fact(newest, given),
    inBar: (...given) => fact(inBar, given),
  };
}

function newestFact(op: string, params: readonly string[], value: BookValue): Fact {
  const book = new Book();
  return defineFact({
    op: `${op}Newest`,
    feeds: ["depth"],
    params,
    cost: () => 200,
    value([depth], moment, given) {
      const row = newestOfDay(depth!, moment);
      if (row < 0) return Number.NaN;
      book.read(depth!, row, moment.splitsAfter(moment.date));
      return value(book, given);
    },
  });
}

function meanFact(op: string, params: readonly string[], value: BookValue): Fact {
  const book = new Book();
  return defineFact({
    op: `${op}InBar`,
    feeds: ["depth"],
    params,
    cost: () => 2_000,
    value([depth], moment, given) {
      const factor = moment.splitsAfter(moment.date);
      const to = firstKnownAfter(depth!, moment.end);
      let total = 0;
      let count = 0;
      for (let row = firstKnownAfter(depth!, Math.max(moment.start, dayStart(moment))); row < to; row++) {
        book.read(depth!, row, factor);
        const said = value(book, given);
        if (said !== said) continue;
        total += said;
        count++;
      }
      return count > 0 ? total / count : Number.NaN;
    },
  });
}
