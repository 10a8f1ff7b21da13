import { defineFact } from "#expression";
import { SignedTrades } from "./signed-trades.ts";

const walk = new SignedTrades();

/**
 * Twice the distance of a trade's price from the middle of the quote in force, in bps of it, weighted by shares over the
 * bar's trades that have such a quote; null without one.
 */
export const effectiveSpread = defineFact({
  op: "effectiveSpread",
  feeds: ["quotes", "trades"],
  params: [],
  cost: () => 3_000,
  value([quotes, trades], moment) {
    let total = 0;
    let shares = 0;
    walk.begin(trades!, quotes, moment, moment.start, moment.end);
    while (walk.next()) {
      const { price, mid, size } = walk;
      if (mid !== mid) continue;
      total += (size * 2e4 * Math.abs(price - mid)) / mid;
      shares += size;
    }
    return shares > 0 ? total / shares : Number.NaN;
  },
});
