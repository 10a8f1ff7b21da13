import type { Floats } from "#base";
import { defineFact, type Fact, type FeedRows } from "#expression";
import { dayStart } from "./day-start.ts";
import { firstKnownAfter } from "./first-known-after.ts";

/** Names of the best bid's and ask's columns in a feed. */
interface BestColumns {
  readonly bid: string;
  readonly bidSize: string;
  readonly ask: string;
  readonly askSize: string;
}

/** Columns of the best bid and ask of some rows. */
class BestQuotes {
  readonly bids: Floats;
  readonly bidSizes: Floats;
  readonly asks: Floats;
  readonly askSizes: Floats;
  readonly of: FeedRows["columns"];

  constructor(of: FeedRows["columns"], { bid, bidSize, ask, askSize }: BestColumns) {
    this.of = of;
    this.bids = of[bid]!;
    this.bidSizes = of[bidSize]!;
    this.asks = of[ask]!;
    this.askSizes = of[askSize]!;
  }

  hasBothSides(row: number): boolean {
    return this.bids[row]! > 0 && this.asks[row]! > 0 && this.bidSizes[row]! >= 0 && this.askSizes[row]! >= 0;
  }

  /** Shares that came to the best bid less those that left it, less the same of the ask, from one row to another. */
  flow(before: number, row: number): number {
    const { bids, bidSizes, asks, askSizes } = this;
    let flow = 0;
    if (bids[row]! >= bids[before]!) flow += bidSizes[row]!;
    if (bids[row]! <= bids[before]!) flow -= bidSizes[before]!;
    if (asks[row]! <= asks[before]!) flow -= askSizes[row]!;
    if (asks[row]! >= asks[before]!) flow += askSizes[before]!;
    return flow;
  }

  /** The last row before `begin` that has both sides and became known at `day` or later; -1 without one. */
  inForceBefore(rows: FeedRows, begin: number, day: number): number {
    const known = this.of["known_at"]!;
    for (let row = begin - 1; row >= rows.from && known[row]! >= day; row--) if (this.hasBothSides(row)) return row;
    return -1;
  }
}

/**
 * Order-flow imbalance of Cont, Kukanov and Stoikov (2014) over the bar, in units of the mean depth: from one row to
 * the next, shares that came to the best bid less those that left it, less the same of the ask; the sum is divided by
 * the mean of (bid size + ask size) / 2 over the bar's rows. The first row is compared with the one in force at the
 * bar's start. Rows without both sides are left out; null without two rows to compare.
 */
function orderFlow(op: string, feed: "quotes" | "depth", names: BestColumns): Fact {
  let best: BestQuotes | undefined;
  return defineFact({
    op,
    feeds: [feed],
    params: [],
    cost: () => 1_500,
    value([rows], moment) {
      if (best?.of !== rows!.columns) best = new BestQuotes(rows!.columns, names);
      const begin = firstKnownAfter(rows!, moment.start);
      const end = firstKnownAfter(rows!, moment.end);
      let before = best.inForceBefore(rows!, begin, dayStart(moment));
      let flow = 0;
      let steps = 0;
      let depth = 0;
      let count = 0;
      for (let row = begin; row < end; row++) {
        if (!best.hasBothSides(row)) continue;
        depth += (best.bidSizes[row]! + best.askSizes[row]!) / 2;
        count++;
        if (before >= 0) {
          flow += best.flow(before, row);
          steps++;
        }
        before = row;
      }
      return steps > 0 && depth > 0 ? flow / (depth / count) : Number.NaN;
    },
  });
}

export const quoteFlow = orderFlow("quoteFlow", "quotes", {
  bid: "bid",
  bidSize: "bid_size",
  ask: "ask",
  askSize: "ask_size",
});

export const bookFlow = orderFlow("bookFlow", "depth", {
  bid: "bid_price_1",
  bidSize: "bid_size_1",
  ask: "ask_price_1",
  askSize: "ask_size_1",
});
