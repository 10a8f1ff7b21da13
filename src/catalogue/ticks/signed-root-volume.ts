import { defineFact } from "#expression";
import { SignedTrades } from "./signed-trades.ts";

const walk = new SignedTrades();

/** Sum over the bar's trades of the root of their shares, signed by the tick rule; null in a bar without trades. */
export const signedRootVolume = defineFact({
  op: "signedRootVolume",
  feeds: ["trades"],
  params: [],
  cost: () => 2_500,
  value([trades], moment) {
    const factor = moment.splitsAfter(moment.date);
    let total = 0;
    let any = false;
    walk.begin(trades!, undefined, moment, moment.start, moment.end);
    while (walk.next()) {
      any = true;
      total += walk.tick * Math.sqrt(walk.size * factor);
    }
    return any ? total : Number.NaN;
  },
});
