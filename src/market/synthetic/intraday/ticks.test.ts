import { describe, expect, it } from "vitest";
import { FEEDS } from "#contract";
import type { FeedName } from "#contract";
import type { StoredFeed } from "../../feeds/feed-table.ts";
import { calendar, Checks, END, marketOf } from "../market.testing.ts";
import { roundToTick } from "../daily/round-to-tick.ts";
import { tradedMinutes } from "./traded-minutes.ts";

const market = marketOf();
const { minutes, quotes, trades, depth, halts, bands } = market;
const open = calendar.regularOpen(END);
const close = calendar.regularClose(END);
const quoted = new Set(quotes.texts["ticker"]!.map(String));
const traded = tradedMinutes(minutes, quoted, calendar, END);

/** Returns the rows of each ticker, in their order. */
function rowsOf({ rows, numbers, texts }: StoredFeed): Map<string, Record<string, number>[]> {
  const all = new Map<string, Record<string, number>[]>();
  for (let row = 0; row < rows; row++) {
    const ticker = texts["ticker"]![row]!;
    const one = Object.fromEntries(Object.entries(numbers).map(([name, column]) => [name, column[row]!]));
    if (!all.has(ticker)) all.set(ticker, []);
    all.get(ticker)!.push(one);
  }
  return all;
}

describe("ticks of the newest session", () => {
  it("have the columns of the contract, in order, of at most 50 tickers and fewer than 600,000 rows", () => {
    const feeds: Partial<Record<FeedName, StoredFeed>> = { quotes, trades, depth, halts, bands };
    for (const [name, feed] of Object.entries(feeds) as [FeedName, StoredFeed][]) {
      const fields = Object.keys(FEEDS[name].fields);
      const columns = [...Object.entries(feed.numbers), ...Object.entries(feed.texts)];
      expect(columns.filter(([field, column]) => !fields.includes(field) || column.length !== feed.rows)).toEqual([]);
      expect(feed.rows).toBeGreaterThan(0);
    }
    expect(quoted.size).toBeGreaterThanOrEqual(40);
    expect(quoted.size).toBeLessThanOrEqual(50);
    expect(quotes.rows + trades.rows + depth.rows + halts.rows + bands.rows).toBeLessThan(600_000);
    for (const feed of [quotes, trades, depth, bands]) {
      for (const rows of rowsOf(feed).values()) {
        const known = rows.map((row) => row["known_at"]!);
        expect(known.every((at, k) => at > (known[k - 1] ?? open - 1) && at >= open && at <= close)).toBe(true);
      }
    }
  });

  it("add up to the minute bars: shares, open, high, low and close", () => {
    const checks = new Checks();
    const all = rowsOf(trades);
    let whole = 0;
    for (const { ticker, from, to } of traded) {
      const own = all.get(ticker)!;
      let at = 0;
      for (let row = from; row < to; row++) {
        const inside = [];
        for (; at < own.length && own[at]!["known_at"]! < minutes.time[row]! + 1; at++) inside.push(own[at]!);
        const prices = inside.map((trade) => trade["price"]!);
        const shares = inside.reduce((sum, trade) => sum + trade["size"]!, 0);
        const place = `${ticker} ${minutes.time[row]! - open}`;
        checks.need(shares === minutes.volume[row], `${place}: ${shares} shares of ${minutes.volume[row]}`);
        checks.need(
          inside.every((trade) => trade["known_at"]! > minutes.time[row]!),
          `${place}: a trade too early`,
        );
        checks.need(
          inside.every(({ size }) => Number.isInteger(size) && size! >= 1),
          `${place}: sizes`,
        );
        checks.need(prices[0] === minutes.open[row], `${place}: open ${prices[0]}`);
        if (minutes.volume[row]! < 4) continue;
        whole++;
        checks.need(prices.at(-1) === minutes.close[row], `${place}: close ${prices.at(-1)} not ${minutes.close[row]}`);
        checks.need(Math.max(...prices) === minutes.high[row], `${place}: high`);
        checks.need(Math.min(...prices) === minutes.low[row], `${place}: low`);
      }
      checks.need(at === own.length, `${ticker}: trades in minutes without a bar`);
    }
    expect(checks.faults).toEqual([]);
    expect(whole).toBeGreaterThan(5_000);
  });

  it("trade at the current bid or ask, or between them; every minute ends with a quote around the last price", () => {
    const checks = new Checks();
    const quotesOf = rowsOf(quotes);
    const tradesOf = rowsOf(trades);
    let atBid = 0;
    let atAsk = 0;
    for (const { ticker, from, to } of traded) {
      const own = quotesOf.get(ticker)!;
      let at = -1;
      for (const { known_at: known, price } of tradesOf.get(ticker)!) {
        while (at + 1 < own.length && own[at + 1]!["known_at"]! < known!) at++;
        const { bid, ask } = own[at]!;
        checks.need(price! >= bid! && price! <= ask!, `${ticker}: ${bid} ${price} ${ask}`);
        if (price === bid) atBid++;
        if (price === ask) atAsk++;
      }
      for (const { bid, ask, bid_size: bidSize, ask_size: askSize } of own) {
        checks.need(bid! > 0 && bid! < ask!, `${ticker}: ${bid} ${ask}`);
        checks.need(bid === roundToTick(bid!) && ask === roundToTick(ask!), `${bid} or ${ask} is off the grid`);
        checks.need(bidSize! % 100 === 0 && askSize! % 100 === 0 && bidSize! * askSize! > 0, `sizes of ${ticker}`);
      }
      let row = from;
      let last = minutes.open[from]!;
      const ends = new Map(own.map((quote) => [quote["known_at"]!, quote]));
      for (let minute = open; minute < close; minute++) {
        if (row < to && minutes.time[row] === minute) last = minutes.close[row++]!;
        const end = ends.get(minute + 1);
        checks.need(end !== undefined && end["bid"]! <= last && end["ask"]! >= last, `${ticker} ${minute - open}`);
      }
    }
    expect(checks.faults).toEqual([]);
    expect(Math.min(atBid, atAsk)).toBeGreaterThan(0.3 * trades.rows);
  });

  it("have a book whose best level is the quote of its minute, levels in order", () => {
    const checks = new Checks();
    const quotesOf = rowsOf(quotes);
    for (const [ticker, books] of rowsOf(depth)) {
      const ends = new Map(quotesOf.get(ticker)!.map((quote) => [quote["known_at"]!, quote]));
      for (const book of books) {
        const { bid, ask, bid_size: bidSize, ask_size: askSize } = ends.get(book["known_at"]!)!;
        checks.need(book["bid_price_1"] === bid && book["ask_price_1"] === ask, `best prices of ${ticker}`);
        checks.need(book["bid_size_1"] === bidSize && book["ask_size_1"] === askSize, `best sizes of ${ticker}`);
        for (let level = 2; level <= 10; level++) {
          checks.need(book[`ask_price_${level}`]! > book[`ask_price_${level - 1}`]!, `asks of ${ticker}`);
          const [here, before] = [book[`bid_price_${level}`]!, book[`bid_price_${level - 1}`]!];
          checks.need(here < before || before < 0.003, `bids of ${ticker}: ${here} ${before}`);
        }
        checks.need(book["cancelled"]! >= 0 && book["cancelled"]! < book["added"]!, `what came to ${ticker}`);
      }
    }
    expect(checks.faults).toEqual([]);
  });

  it("keep the prices within the bands", () => {
    const all = rowsOf(bands);
    let outside = 0;
    for (const [ticker, own] of rowsOf(trades)) {
      const known = all.get(ticker)!;
      let at = 0;
      for (const { known_at: time, price } of own) {
        while (at + 1 < known.length && known[at + 1]!["known_at"]! <= time!) at++;
        if (price! < known[at]!["lower"]! || price! > known[at]!["upper"]!) outside++;
      }
    }
    expect(outside / trades.rows).toBeLessThan(0.01);
  });

  it("have halts while nothing trades, all but one with a resumption", () => {
    const halted = new Map<string, number>();
    const checks = new Checks();
    const tradesOf = rowsOf(trades);
    for (const [ticker, own] of rowsOf(halts)) {
      for (const { known_at: known, halted: state } of own) {
        checks.need(state === (halted.has(ticker) ? 0 : 1), `${ticker} repeats a halt`);
        const since = halted.get(ticker);
        if (state === 1) halted.set(ticker, known!);
        else halted.delete(ticker);
        const between = (tradesOf.get(ticker) ?? []).filter(
          (trade) => trade["known_at"]! > since! && trade["known_at"]! < known!,
        );
        checks.need(between.length === 0, `${ticker} trades in a halt`);
      }
    }
    expect(checks.faults).toEqual([]);
    expect(halted.size).toBe(1);
    expect(new Set(halts.texts["reason"])).toEqual(new Set(["T12", "LUDP", "T1"]));
  });
});
