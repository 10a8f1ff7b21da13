import type { Random } from "#base";
import { roundToTick, tickAt } from "../daily/round-to-tick.ts";

const ROUND_LOT = 100;

/** Best bid and ask, prices in $ and sizes in shares. */
export interface DrawnQuote {
  readonly bid: number;
  readonly ask: number;
  readonly bidSize: number;
  readonly askSize: number;
}

/**
 * Draws the width of the spread in ticks at a price: the more dollars an instrument trades in the session, the
 * narrower.
 */
export function drawSpread(random: Random, price: number, dollars: number): number {
  const spread = 2.5 / Math.sqrt(dollars);
  return Math.max(1, Math.round((price * spread * (0.6 + 0.8 * random.next())) / tickAt(price)));
}

/** Draws a quote `ticks` wide whose bid is `below` ticks under the price, but at least the lowest price above 0. */
export function quoteAround(random: Random, price: number, ticks: number, below: number): DrawnQuote {
  const tick = tickAt(price);
  const bid = roundToTick(price - below * tick);
  return {
    bid,
    ask: roundToTick(bid + ticks * tick),
    bidSize: ROUND_LOT * (1 + Math.floor(random.int(40) * random.next())),
    askSize: ROUND_LOT * (1 + Math.floor(random.int(40) * random.next())),
  };
}
