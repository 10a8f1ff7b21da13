import { defineFact } from "#expression";
import { dayStart } from "./day-start.ts";
import { QuoteInForce } from "./quote-in-force.ts";
import { SignedTrades } from "./signed-trades.ts";

const walk = new SignedTrades();
const later = new QuoteInForce();

/**
 * What a maker of the market kept of the spread once so many minutes had passed: 2 × sign × (price - mid that long after
 * the trade) / mid at the trade, in bps, weighted by shares. A trade counts in the bar in which those minutes end, so
 * that nothing later than the bar is read and every trade of the day counts once.
 */
export const realizedSpread = defineFact({
  op: "realizedSpread",
  feeds: ["quotes", "trades"],
  params: ["minutes"],
  cost: () => 4_000,
  value([quotes, trades], moment, params) {
    const minutes = params[0]!;
    let total = 0;
    let shares = 0;
    walk.begin(trades!, quotes, moment, moment.start - minutes, moment.end - minutes);
    let begun = false;
    while (walk.next()) {
      const { price, mid, size, sign, known } = walk;
      if (!begun) later.begin(quotes, dayStart(moment), known + minutes);
      begun = true;
      const after = later.midBefore(known + minutes);
      if (mid !== mid || after !== after || sign === 0) continue;
      total += (size * 2e4 * sign * (price - after)) / mid;
      shares += size;
    }
    return shares > 0 ? total / shares : Number.NaN;
  },
});
