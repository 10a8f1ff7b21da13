import { describe, expect, it } from "vitest";
import type { Feature } from "../define-feature.ts";
import askDepth from "../features/order-book/ask-depth.ts";
import askDepthUsdBps from "../features/order-book/ask-depth-usd-bps.ts";
import askWallDistBps from "../features/order-book/ask-wall-dist-bps.ts";
import askWallRatio from "../features/order-book/ask-wall-ratio.ts";
import bidDepth from "../features/order-book/bid-depth.ts";
import bidDepthUsdBps from "../features/order-book/bid-depth-usd-bps.ts";
import bidWallDistBps from "../features/order-book/bid-wall-dist-bps.ts";
import bidWallRatio from "../features/order-book/bid-wall-ratio.ts";
import bookSlopeAsk from "../features/order-book/book-slope-ask.ts";
import bookSlopeBid from "../features/order-book/book-slope-bid.ts";
import cancelRatio from "../features/order-book/cancel-ratio.ts";
import depthImb from "../features/order-book/depth-imb.ts";
import depthImbBps from "../features/order-book/depth-imb-bps.ts";
import sweepCostBps from "../features/order-book/sweep-cost-bps.ts";
import weightedMid from "../features/order-book/weighted-mid.ts";
import { type Row, sessionValueOf, valueOf } from "./fact.testing.ts";

type Levels = readonly (readonly [price: number, size: number])[];

function book(at: number, bids: Levels, asks: Levels, more: Readonly<Record<string, number>> = {}): Row {
  const row: Record<string, number> = { ...more };
  for (const [side, levels] of [
    ["bid", bids],
    ["ask", asks],
  ] as const) {
    for (const [k, [price, size]] of levels.entries()) {
      row[`${side}_price_${k + 1}`] = price;
      row[`${side}_size_${k + 1}`] = size;
    }
  }
  return { ...row, at };
}

// Around 100: one basis point is a cent.
const BIDS: Levels = [
  [99.9, 100],
  [99.8, 300],
  [99.5, 200],
  [99, 2000],
];
const ASKS: Levels = [
  [100.1, 200],
  [100.2, 100],
  [100.4, 100],
];
const depth = [book(1, BIDS, ASKS)];
const now = (feature: Feature, values: Readonly<Record<string, number>> = {}, rows = depth): number =>
  sessionValueOf(feature, { depth: rows }, {}, values);

describe("the newest snapshot of the order book", () => {
  it("has so many shares in its best levels, or what it tells of them", () => {
    expect([1, 2, 5, 10].map((levels) => now(bidDepth, { levels }))).toEqual([100, 400, 2600, 2600]);
    expect([1, 2, 5].map((levels) => now(askDepth, { levels }))).toEqual([200, 300, 400]);
    expect(now(depthImb, { levels: 2 })).toBeCloseTo(100 / 700, 12);
  });

  it("has so many dollars near the mid, the edge included", () => {
    expect(now(bidDepthUsdBps, { bps: 20 })).toBeCloseTo(99.9 * 100 + 99.8 * 300, 9);
    expect(now(bidDepthUsdBps, { bps: 19.9 })).toBeCloseTo(99.9 * 100, 9);
    expect(now(askDepthUsdBps)).toBeCloseTo(100.1 * 200 + 100.2 * 100, 9);
    expect(now(bidDepthUsdBps, { bps: 5 })).toBe(0);
    expect(now(depthImbBps, { bps: 5 })).toBeNaN();
    const [bid, ask] = [99.9 * 100, 100.1 * 200];
    expect(now(depthImbBps, { bps: 10 })).toBeCloseTo((bid - ask) / (bid + ask), 12);
  });

  it("grows with the distance: slope of shares on basis points", () => {
    // Asks: 200, 300, 400 shares at 10, 20, 40 bps; mean 70/3 and 300.
    const x = [10, 20, 40].map((bps) => bps - 70 / 3);
    const slope = (x[0]! * -100 + x[2]! * 100) / x.reduce((sum, one) => sum + one * one, 0);
    expect(now(bookSlopeAsk)).toBeCloseTo(slope, 9);
    expect(now(bookSlopeBid, { levels: 2 })).toBeCloseTo(300 / 10, 9);
    expect(now(bookSlopeAsk, {}, [book(1, BIDS, ASKS.slice(0, 1))])).toBeNaN();
  });

  it("costs so much to sweep, in either direction", () => {
    expect(now(sweepCostBps, { dollars: 100.1 * 200 })).toBeCloseTo(10, 9);
    const dollars = 100.1 * 200 + 100.2 * 50;
    expect(now(sweepCostBps, { dollars })).toBeCloseTo((1e4 * (dollars / 250 - 100)) / 100, 9);
    expect(now(sweepCostBps, { dollars: -99.9 * 100 })).toBeCloseTo(10, 9);
    expect(now(sweepCostBps, { dollars: 100_000 })).toBeNaN();
    expect(now(sweepCostBps, { dollars: 0 })).toBeNaN();
  });

  it("shows its wall", () => {
    expect(now(bidWallRatio)).toBe(2000 / 250);
    expect(now(bidWallDistBps)).toBeCloseTo(100, 9);
    expect(now(bidWallRatio, { levels: 3 })).toBe(1.5);
    expect(now(bidWallDistBps, { levels: 3 })).toBeCloseTo(20, 9);
    const equals: Levels = [
      [99.9, 100],
      [99.8, 300],
      [99.5, 300],
    ];
    expect(now(bidWallDistBps, {}, [book(1, equals, ASKS)])).toBeCloseTo(20, 9);
    expect(now(askWallRatio)).toBe(2);
    expect(now(askWallDistBps)).toBeCloseTo(10, 9);
  });

  it("leans its mid towards the thinner side", () => {
    expect(now(weightedMid, { levels: 1 })).toBeCloseTo((99.9 * 200 + 100.1 * 100) / 300, 12);
    const bid = (99.9 * 100 + 99.8 * 300) / 400;
    const ask = (100.1 * 200 + 100.2 * 100) / 300;
    expect(now(weightedMid, { levels: 2 })).toBeCloseTo((bid * 300 + ask * 400) / 700, 12);
  });

  it("says nothing of an empty side, of yesterday, or of levels behind a gap", () => {
    const empty = [book(1, [], ASKS)];
    for (const feature of [
      bidDepth,
      depthImb,
      bidDepthUsdBps,
      weightedMid,
      bidWallRatio,
      bidWallDistBps,
      sweepCostBps,
    ]) {
      expect(now(feature, {}, empty)).toBeNaN();
    }
    expect(now(askDepth, {}, empty)).toBe(400);
    expect(now(askDepth, {}, [book(-1000, BIDS, ASKS)])).toBeNaN();
    expect(
      now(askDepth, {}, [
        book(1, BIDS, [
          [100.1, 200],
          [0, 0],
          [100.4, 100],
        ]),
      ]),
    ).toBe(200);
  });

  it("stands in shares of today", () => {
    const half = (feature: Feature): number => sessionValueOf(feature, { depth }, { factor: 2 });
    expect(half(bidDepth)).toBe(5200);
    expect(half(bidDepthUsdBps)).toBeCloseTo(now(bidDepthUsdBps), 9);
    expect(half(weightedMid)).toBeCloseTo(now(weightedMid) / 2, 12);
  });
});

describe("snapshots of a bar", () => {
  const rows = [
    book(-1, [[9, 1]], [[11, 9]]),
    book(1, BIDS, ASKS, { added: 1000, cancelled: 500 }),
    book(2, [[9, 900]], [[11, 100]], { added: 500, cancelled: 1000 }),
    book(3, [], [[11, 100]], { added: 100 }),
    book(9, [[1, 1]], [[2, 2]], { added: 1, cancelled: 9 }),
  ];

  it("are averaged, those without a value left out", () => {
    expect(valueOf(bidDepth, { depth: rows })).toBe((2600 + 900) / 2);
    expect(valueOf(depthImb, { depth: rows }, {}, { levels: 1 })).toBeCloseTo((-100 / 300 + 0.8) / 2, 12);
    expect(valueOf(bidDepth, { depth: rows }, { from: 5, to: 8 })).toBeNaN();
  });

  it("sum what was cancelled and what was added", () => {
    expect(valueOf(cancelRatio, { depth: rows })).toBe(1);
    expect(valueOf(cancelRatio, { depth: rows }, { from: 5, to: 8 })).toBeNaN();
    expect(valueOf(cancelRatio, { depth: [book(1, BIDS, ASKS)] })).toBeNaN();
  });
});
