import { assert, type Arbitrary, array, constantFrom, integer, property, record, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import type { Feature } from "../define-feature.ts";
import { FEATURES } from "../features.gen.ts";
import { BOOK_LEVELS } from "./book.ts";
import { type Row, type Rows, sessionValueOf, valueOf } from "./fact.testing.ts";
import { PLAIN, type PlainDay, type PlainQuote, type PlainTrade } from "./plain-ticks.testing.ts";

const features: readonly Feature[] = FEATURES;
const featureOf = (alias: string): Feature => features.find((feature) => feature.alias === alias)!;
/** Half minutes, so that rows often fall together and on the ends of the bar. */
const at = integer({ min: -6, max: 40 }).map((half) => half / 2);
const cents = (least: number, most: number): Arbitrary<number> =>
  integer({ min: least, max: most }).map((c) => c / 100);
const lots = integer({ min: 1, max: 9 }).map((n) => n * 100);
const byTime = <R extends { readonly at: number }>(rows: readonly R[]): R[] => [...rows].sort((a, b) => a.at - b.at);

const quote: Arbitrary<PlainQuote> = tuple(at, cents(1990, 2010), integer({ min: -1, max: 4 }), lots, lots).map(
  ([when, bid, ticks, bidSize, askSize]) => ({
    at: when,
    bid,
    ask: Math.round(100 * bid + ticks) / 100,
    bid_size: bidSize,
    ask_size: askSize,
  }),
);
const trade: Arbitrary<PlainTrade> = record({
  at,
  price: cents(1990, 2010),
  size: constantFrom(1, 50, 99, 100, 700, 9_999, 10_000, 12_000),
  venue: constantFrom("D", "Q", "N"),
});
const day: Arbitrary<PlainDay> = tuple(
  array(quote, { maxLength: 25 }),
  array(trade, { maxLength: 25 }),
  integer({ min: 0, max: 15 }),
  constantFrom(0.5, 1, 5),
).map(([quotes, trades, from, length]) => ({
  quotes: byTime(quotes),
  trades: byTime(trades),
  from,
  to: from + length,
}));

const book: Arbitrary<Row> = tuple(
  at,
  cents(1990, 2000),
  array(tuple(integer({ min: 1, max: 3 }), lots), { minLength: BOOK_LEVELS, maxLength: BOOK_LEVELS }),
  array(tuple(integer({ min: 1, max: 3 }), lots), { minLength: BOOK_LEVELS, maxLength: BOOK_LEVELS }),
  lots,
  lots,
).map(([when, top, bids, asks, added, cancelled]) => {
  const row: Record<string, number> = { added, cancelled };
  let [bid, ask] = [Math.round(100 * top), Math.round(100 * top)];
  for (const [k, [step, size]] of bids.entries()) {
    bid -= step;
    row[`bid_price_${k + 1}`] = bid / 100;
    row[`bid_size_${k + 1}`] = size;
  }
  for (const [k, [step, size]] of asks.entries()) {
    ask += step;
    row[`ask_price_${k + 1}`] = ask / 100;
    row[`ask_size_${k + 1}`] = size;
  }
  return { ...row, at: when };
});

/** Every feature that is one fact on feeds of ticks, with the way to its value. */
const facts = features.flatMap((feature) => {
  if (feature.category !== "microstructure" && feature.category !== "order_book") return [];
  const defaults = Object.fromEntries(feature.params.map(({ name, parameter }) => [name, parameter.default]));
  const own = feature.build(defaults).kind === "fact" ? [{ name: feature.alias, feature, value: valueOf }] : [];
  const session =
    feature.buildSession === undefined ? [] : [{ name: `${feature.alias} now`, feature, value: sessionValueOf }];
  return [...own, ...session];
});

const everything: Arbitrary<Rows & { readonly from: number; readonly to: number }> = tuple(
  day,
  array(book, { maxLength: 8 }),
  array(tuple(at, integer({ min: 0, max: 1 })), { maxLength: 6 }),
  array(tuple(at, cents(1800, 1990), cents(2010, 2200)), { maxLength: 4 }),
).map(([{ quotes, trades, from, to }, books, halts, bands]) => ({
  from,
  to,
  quotes: quotes.map((row) => ({ ...row })),
  trades: trades.map((row) => ({ ...row })),
  depth: byTime(books),
  halts: byTime(halts.map(([when, halted]) => ({ at: when, halted }))),
  bands: byTime(bands.map(([when, lower, upper]) => ({ at: when, lower, upper }))),
}));

describe("random ticks", () => {
  it.each(Object.keys(PLAIN))("%s is what the plain formula says", (alias) => {
    const feature = featureOf(alias);
    let values = 0;
    assert(
      property(day, (one) => {
        const rows = { quotes: one.quotes.map((row) => ({ ...row })), trades: one.trades.map((row) => ({ ...row })) };
        const found = valueOf(feature, rows, one);
        const wanted = PLAIN[alias]!(one);
        if (!Number.isNaN(wanted)) values++;
        const distance = Math.abs(found - wanted) / Math.max(1, Math.abs(wanted));
        const isSame = Number.isNaN(wanted) ? Number.isNaN(found) : distance <= 1e-9;
        expect({ found, wanted, isSame }).toMatchObject({ isSame: true });
      }),
      { numRuns: 150, seed: 7 },
    );
    expect(values).toBeGreaterThan(20);
  });

  it("are at least the features of both categories that read nothing else", () => {
    expect(facts.length).toBeGreaterThanOrEqual(45);
  });

  it.each(facts)("$name keeps its bounds, and knows nothing of later rows", ({ feature, value }) => {
    const [least, most] = feature.bounds ?? [-Infinity, Infinity];
    let values = 0;
    assert(
      property(everything, ({ from, to, ...rows }) => {
        const found = value(feature, rows, { from, to });
        const past = Object.fromEntries(
          Object.entries(rows).map(([feed, list]) => [feed, list.filter((row) => row.at <= to)]),
        );
        expect(value(feature, past, { from, to })).toEqual(found);
        if (Number.isNaN(found)) return;
        values++;
        expect(found).toBeGreaterThanOrEqual(least);
        expect(found).toBeLessThanOrEqual(most);
      }),
      { numRuns: 60, seed: 11 },
    );
    expect(values).toBeGreaterThan(0);
  });

  it.each(facts)("$name scales with prices and with sizes", ({ feature, value }) => {
    if (feature.scaling === "none" || STEPS.includes(feature.alias)) return;
    const { price, volume } = feature.scaling;
    assert(
      property(everything, ({ from, to, ...rows }) => {
        const found = value(feature, rows, { from, to });
        // Powers of two lose no digit.
        expect(value(feature, scaled(rows, 2, 1), { from, to })).toEqual(found * 2 ** price);
        expect(value(feature, scaled(rows, 1, 2), { from, to })).toEqual(found * 2 ** volume);
      }),
      { numRuns: 30, seed: 13 },
    );
  });

  it.each(facts)("$name has no value without its feeds, never 0", ({ feature, value }) => {
    if (feature.feeds.includes("halts")) return;
    for (const feed of feature.feeds) {
      assert(
        property(everything, ({ from, to, ...rows }) => {
          expect(value(feature, { ...rows, [feed]: [] }, { from, to })).toBeNaN();
        }),
        { numRuns: 10, seed: 17 },
      );
    }
  });
});

/** Count or choose by fixed numbers of shares or dollars. */
const STEPS = ["large_trade_n", "block_vol_pct", "odd_lot_pct", "sweep_cost_bps"];

function scaled(rows: Rows, price: number, volume: number): Rows {
  const prices = /^(bid|ask|price|lower|upper)$|_price_/;
  const sizes = /_size|^size$|^added$|^cancelled$/;
  const change = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === "string" ? value : value * (prices.test(name) ? price : sizes.test(name) ? volume : 1),
      ]),
    ) as Row;
  return Object.fromEntries(Object.entries(rows).map(([feed, list]) => [feed, list.map(change)]));
}
