import { describe, expect, it } from "vitest";
import ask from "../features/microstructure/ask.ts";
import askSize from "../features/microstructure/ask-size.ts";
import bid from "../features/microstructure/bid.ts";
import bidSize from "../features/microstructure/bid-size.ts";
import crossedLocked from "../features/microstructure/crossed-locked.ts";
import haltsToday from "../features/microstructure/halts-today.ts";
import isHalted from "../features/microstructure/is-halted.ts";
import luldDistBps from "../features/microstructure/luld-dist-bps.ts";
import microprice from "../features/microstructure/microprice.ts";
import mid from "../features/microstructure/mid.ts";
import quoteAgeMs from "../features/microstructure/quote-age-ms.ts";
import quoteImb from "../features/microstructure/quote-imb.ts";
import quoteImbTw from "../features/microstructure/quote-imb-tw.ts";
import quoteRate from "../features/microstructure/quote-rate.ts";
import spread from "../features/microstructure/spread.ts";
import spreadBps from "../features/microstructure/spread-bps.ts";
import spreadTwBps from "../features/microstructure/spread-tw-bps.ts";
import ofi from "../features/order-book/ofi.ts";
import { factOf, type Row, valueOf } from "./fact.testing.ts";

const quote = (at: number, b: number, a: number, bs = 100, as = 100): Row => ({
  at,
  bid: b,
  ask: a,
  bid_size: bs,
  ask_size: as,
});
const YESTERDAY = -1000;

describe("the newest quote of the day", () => {
  const quotes = [quote(YESTERDAY, 5, 6), quote(1, 99, 101, 100, 300), quote(2, 99.5, 100.5, 300, 100), quote(9, 1, 2)];

  it("gives bid, ask, sizes and what follows from them", () => {
    const features = [bid, ask, bidSize, askSize, spread, spreadBps, mid, quoteImb, microprice, crossedLocked];
    expect(features.map((feature) => valueOf(feature, { quotes }))).toEqual([
      99.5, 100.5, 300, 100, 1, 100, 100, 0.5, 100.25, 0,
    ]);
    expect(valueOf(bidSize, { quotes }, { now: 1.5 })).toBe(100);
  });

  it("is none before the first of the day, whatever yesterday said", () => {
    for (const feature of [bid, spread, mid, quoteAgeMs]) expect(valueOf(feature, { quotes }, { now: 0.5 })).toBeNaN();
  });

  it("tells a locked market from a crossed one, and nothing of one side alone", () => {
    expect(valueOf(crossedLocked, { quotes: [quote(1, 10, 10)] })).toBe(1);
    expect(valueOf(crossedLocked, { quotes: [quote(1, 10.01, 10)] })).toBe(2);
    expect(valueOf(spread, { quotes: [quote(1, 10.01, 10)] })).toBeCloseTo(-0.01, 12);
    const oneSide = [quote(1, 9, 11), quote(2, 10, 0)];
    expect(valueOf(bid, { quotes: oneSide })).toBe(10);
    for (const feature of [ask, spread, mid, spreadBps, crossedLocked]) {
      expect(valueOf(feature, { quotes: oneSide })).toBeNaN();
    }
    const noSizes = [{ at: 1, bid: 10, ask: 11 }];
    expect([quoteImb, microprice, bidSize].map((feature) => valueOf(feature, { quotes: noSizes }))).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
    expect(valueOf(quoteImb, { quotes: [quote(1, 10, 11, 0, 0)] })).toBeNaN();
  });

  it("stands in shares of today", () => {
    const place = { factor: 4 };
    expect([bid, mid, bidSize, spreadBps].map((feature) => valueOf(feature, { quotes }, place))).toEqual([
      99.5 / 4,
      25,
      1200,
      100,
    ]);
  });

  it("ages from its last change, not from its last repetition", () => {
    const rows = [quote(1, 10, 11), quote(2, 10, 11), quote(3, 10, 11, 200), quote(4, 10, 11, 200)];
    expect(valueOf(quoteAgeMs, { quotes: rows })).toBe(120_000);
    expect(valueOf(quoteAgeMs, { quotes: rows }, { now: 2.5 })).toBe(90_000);
    expect(valueOf(quoteAgeMs, { quotes: [quote(YESTERDAY, 10, 11), quote(1, 10, 11)] })).toBe(240_000);
  });
});

describe("quotes of a bar", () => {
  it("weigh by the time that they were in force, from the one at the bar's start on", () => {
    // 100 bps for 1 of 5 minutes, 200 bps for 3, 400 bps for the last.
    const quotes = [quote(-3, 99.5, 100.5), quote(1, 99, 101), quote(4, 98, 102), quote(6, 1, 99)];
    expect(valueOf(spreadTwBps, { quotes })).toBeCloseTo((100 + 3 * 200 + 400) / 5, 9);
    expect(valueOf(spreadTwBps, { quotes }, { from: 2, to: 3 })).toBeCloseTo(200, 9);
    expect(valueOf(spreadTwBps, { quotes }, { to: 60, now: 2 })).toBeCloseTo(150, 9);
  });

  it("leave out the time before the day's first quote, and without both sides", () => {
    expect(valueOf(spreadTwBps, { quotes: [quote(YESTERDAY, 50, 150), quote(4, 99, 101)] })).toBeCloseTo(200, 9);
    expect(valueOf(spreadTwBps, { quotes: [quote(YESTERDAY, 50, 150)] })).toBeNaN();
    const halfBlind = [quote(0, 99, 101), quote(1, 99, 0), quote(4, 98, 102)];
    expect(valueOf(spreadTwBps, { quotes: halfBlind })).toBeCloseTo(300, 9);
  });

  it("do not reach beyond the end of a bar that is looked at later", () => {
    const quotes = [quote(1, 99, 101), quote(30, 90, 110)];
    expect(valueOf(spreadTwBps, { quotes }, { now: 100 })).toBeCloseTo(200, 9);
    expect(valueOf(quoteRate, { quotes }, { now: 100 })).toBeCloseTo(0.2, 12);
  });

  it("mean their imbalance likewise", () => {
    const quotes = [quote(0, 9, 11, 300, 100), quote(4, 9, 11, 100, 300)];
    expect(valueOf(quoteImbTw, { quotes })).toBeCloseTo((0.5 * 4 - 0.5) / 5, 12);
  });

  it("count their changes per minute: 0 without one on a day that has had some", () => {
    const quotes = [quote(1, 9, 11), quote(2, 9, 11), quote(3, 9, 12), quote(4, 9, 12, 500)];
    expect(valueOf(quoteRate, { quotes })).toBeCloseTo(3 / 5, 12);
    expect(valueOf(quoteRate, { quotes }, { from: 5, to: 10 })).toBe(0);
    expect(valueOf(quoteRate, { quotes }, { to: 5, now: 2 })).toBeCloseTo(1 / 2, 12);
    expect(valueOf(quoteRate, { quotes: [quote(YESTERDAY, 9, 11)] })).toBeNaN();
  });

  it("sum their flow in units of the mean depth", () => {
    const node = ofi.build({});
    if (node.kind !== "call") throw new Error("a coalesce");
    const [byQuotes, byBook] = node.inputs;
    // Bid up: +300. Bid size 300 → 200: -100. Ask down: -500; ask up again: +500.
    const quotes = [
      quote(-1, 10, 12, 100, 400),
      quote(1, 10.5, 12, 300, 400),
      quote(2, 10.5, 12, 200, 400),
      quote(3, 10.5, 11.5, 200, 500),
      quote(4, 10.5, 12, 200, 100),
    ];
    const depth = [700, 600, 700, 300].map((sum) => sum / 2).reduce((sum, one) => sum + one, 0) / 4;
    expect(factOf(byQuotes!, { quotes })).toBeCloseTo((300 - 100 - 500 + 500) / depth, 12);
    expect(factOf(byQuotes!, { quotes: quotes.slice(0, 1) })).toBeNaN();
    const books = quotes.map(({ at, ...row }) => ({
      at,
      bid_price_1: row["bid"]!,
      bid_size_1: row["bid_size"]!,
      ask_price_1: row["ask"]!,
      ask_size_1: row["ask_size"]!,
    }));
    expect(factOf(byBook!, { depth: books })).toBeCloseTo(200 / depth, 12);
  });
});

describe("halts and bands", () => {
  const halts = [
    { at: YESTERDAY, halted: 1 },
    { at: 1, halted: 0 },
    { at: 2, halted: 1 },
    { at: 2.5, halted: 1 },
    { at: 4, halted: 0 },
    { at: 4.5, halted: 1 },
  ];

  it("count the halts of the day, and tell whether one is in force", () => {
    const at = (now: number): readonly number[] =>
      [haltsToday, isHalted].map((feature) => valueOf(feature, { halts }, { now }));
    expect([0.5, 1.5, 3, 4.2, 5].map(at)).toEqual([
      [0, 1],
      [0, 0],
      [1, 1],
      [1, 0],
      [2, 1],
    ]);
    expect([haltsToday, isHalted].map((feature) => valueOf(feature, {}))).toEqual([0, 0]);
  });

  it("measure the way to the nearer band", () => {
    const bands = [{ at: 0, lower: 95, upper: 105 }];
    const distance = (b: number, a: number): number => valueOf(luldDistBps, { bands, quotes: [quote(1, b, a)] });
    expect(distance(99, 101)).toBeCloseTo(500, 9);
    expect(distance(103, 105)).toBeCloseTo((1e4 * 1) / 104, 9);
    expect(distance(105, 107)).toBeLessThan(0);
    expect(
      valueOf(luldDistBps, { bands: [{ at: YESTERDAY, lower: 95, upper: 105 }], quotes: [quote(1, 99, 101)] }),
    ).toBeNaN();
    expect(valueOf(luldDistBps, { bands, quotes: [] })).toBeNaN();
  });
});
