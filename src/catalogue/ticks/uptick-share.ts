import { defineFact } from "#expression";
import { SignedTrades } from "./signed-trades.ts";

const walk = new SignedTrades();

/** 100 × trades above the price before / trades at another price than the one before, in the bar; null without one. */
export const uptickShare = defineFact({
  op: "uptickShare",
  feeds: ["trades"],
  params: [],
  cost: () => 2_000,
  value([trades], moment) {
    let up = 0;
    let moved = 0;
    walk.begin(trades!, undefined, moment, moment.start, moment.end);
    while (walk.next()) {
      if (!walk.moved) continue;
      moved++;
      if (walk.tick > 0) up++;
    }
    return moved > 0 ? (100 * up) / moved : Number.NaN;
  },
});
