import type { Random } from "#base";
import type { StoredFeed } from "../../feeds/feed-table.ts";
import { DEPTH_FIELDS, drawBook } from "./book-levels.ts";
import { minuteTrades } from "./minute-trades.ts";
import { drawSpread, type DrawnQuote, quoteAround } from "./quotes.ts";
import { FeedRowBuffer } from "../feeds/feed-row-buffer.ts";
import type { TradedMinutes } from "./traded-minutes.ts";

/** Minutes between a change of the quote and the trade at it. */
const QUOTE_LEAD = 0.003;

export interface Ticks {
  readonly quotes: StoredFeed;
  readonly trades: StoredFeed;
  readonly depth: StoredFeed;
}

/**
 * Draws single trades, quotes and snapshots of the order book for the regular minutes of a session. Trades add up to
 * the minutes (see minuteTrades), each at the bid or the ask of the current quote, or between them. Every minute ends
 * with a quote around the last price and a snapshot whose best level is that quote. Rows are known when they happen.
 */
export function drawTicks(random: Random, traded: readonly TradedMinutes[]): Ticks {
  const quotes = new FeedRowBuffer("quotes", ["known_at", "bid", "ask", "bid_size", "ask_size"]);
  const trades = new FeedRowBuffer("trades", ["known_at", "price", "size", "venue"]);
  const depth = new FeedRowBuffer("depth", DEPTH_FIELDS);
  for (const one of traded) {
    const { ticker, minutes, open, length } = one;
    const own = random.fork(ticker);
    const dollars = dollarsOf(one);
    const quote = (at: number, { bid, ask, bidSize, askSize }: DrawnQuote): void =>
      quotes.add(ticker, { known_at: at, bid, ask, bid_size: bidSize, ask_size: askSize });
    let row = one.from;
    let last = minutes.open[row]!;
    let current: DrawnQuote | undefined;
    for (let minute = open; minute < open + length; minute++) {
      const ticks = drawSpread(own, last, dollars);
      if (row < one.to && minutes.time[row] === minute) {
        for (const { at, price, size, venue, side } of minuteTrades(own, minutes, row)) {
          const known = minute + at;
          if (current === undefined || (side > 0 ? current.ask !== price : current.bid !== price)) {
            current = quoteAround(own, price, ticks, belowOf(own, side, ticks));
            quote(known - QUOTE_LEAD, current);
          }
          trades.add(ticker, { known_at: known, price, size, venue });
        }
        last = minutes.close[row++]!;
      }
      current = quoteAround(own, last, ticks, own.int(ticks + 1));
      quote(minute + 1, current);
      depth.add(ticker, drawBook(own, current, minute + 1));
    }
  }
  return { quotes: quotes.feed(), trades: trades.feed(), depth: depth.feed() };
}

/**
 * Draws the ticks between the bid and a trade: a buyer takes the ask, a seller the bid, and some trades are between
 * them.
 */
function belowOf(random: Random, side: 1 | -1, ticks: number): number {
  if (ticks > 1 && random.next() < 0.1) return ticks >> 1;
  return side > 0 ? ticks : 0;
}

function dollarsOf({ minutes, from, to }: TradedMinutes): number {
  let dollars = 0;
  for (let row = from; row < to; row++) dollars += minutes.close[row]! * minutes.volume[row]!;
  return dollars;
}
