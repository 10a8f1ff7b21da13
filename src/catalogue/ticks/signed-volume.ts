import { defineFact, type Fact } from "#expression";
import { SignedTrades } from "./signed-trades.ts";

/**
 * A number made of the shares bought and sold in the bar by SignedTrades; null in a bar without trades, and where the
 * instrument has no quotes by then. Trades that are neither bought nor sold count in neither.
 */
export function signedVolume(op: string, value: (bought: number, sold: number) => number): Fact {
  const walk = new SignedTrades();
  return defineFact({
    op,
    feeds: ["quotes", "trades"],
    params: [],
    cost: () => 3_000,
    value([quotes, trades], moment) {
      if (quotes!.from === quotes!.to) return Number.NaN;
      const factor = moment.splitsAfter(moment.date);
      let bought = 0;
      let sold = 0;
      let any = false;
      walk.begin(trades!, quotes, moment, moment.start, moment.end);
      while (walk.next()) {
        any = true;
        if (walk.sign > 0) bought += walk.size;
        else if (walk.sign < 0) sold += walk.size;
      }
      return any ? value(bought * factor, sold * factor) : Number.NaN;
    },
  });
}
