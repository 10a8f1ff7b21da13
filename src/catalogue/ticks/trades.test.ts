import { describe, expect, it } from "vitest";
import blockVolPct from "../features/microstructure/block-vol-pct.ts";
import buyVol from "../features/microstructure/buy-vol.ts";
import effSpreadBps from "../features/microstructure/eff-spread-bps.ts";
import insideDistBps from "../features/microstructure/inside-dist-bps.ts";
import largeTradeN from "../features/microstructure/large-trade-n.ts";
import lastSize from "../features/microstructure/last-size.ts";
import oddLotPct from "../features/microstructure/odd-lot-pct.ts";
import offExchPct from "../features/microstructure/off-exch-pct.ts";
import realSpreadBps from "../features/microstructure/real-spread-bps.ts";
import sellVol from "../features/microstructure/sell-vol.ts";
import tradeImb from "../features/microstructure/trade-imb.ts";
import uptickPct from "../features/microstructure/uptick-pct.ts";
import vpin from "../features/microstructure/vpin.ts";
import { fact } from "#expression";
import { factOf, type Row, valueOf } from "./fact.testing.ts";
import { normalProbability } from "./normal-probability.ts";
import { signedRootVolume } from "./signed-root-volume.ts";

const quote = (at: number, bid: number, ask: number): Row => ({ at, bid, ask, bid_size: 100, ask_size: 100 });
const trade = (at: number, price: number, size = 100, venue = "Q"): Row => ({ at, price, size, venue });
const YESTERDAY = -1000;

describe("trades signed by Lee and Ready", () => {
  it("compares with the mid in force, and at the mid with the price before", () => {
    const quotes = [quote(0, 9, 11)];
    const trades = [trade(1, 10.5, 1), trade(2, 9.5, 2), trade(3, 10, 4), trade(3.5, 10, 8), trade(4, 10.2, 16)];
    // Bought 1; sold 2; at the mid after a lower price, so bought 4 and again 8; bought 16.
    expect(valueOf(buyVol, { quotes, trades })).toBe(29);
    expect(valueOf(sellVol, { quotes, trades })).toBe(2);
    expect(valueOf(tradeImb, { quotes, trades })).toBeCloseTo(27 / 31, 12);
  });

  it("takes the quote told before the trade, not one told with it or after", () => {
    const quotes = [quote(0, 9, 11), quote(2, 11, 13), quote(3, 1, 2)];
    expect(valueOf(buyVol, { quotes, trades: [trade(2, 10.5)] })).toBe(100);
    expect(valueOf(sellVol, { quotes, trades: [trade(2.1, 11.5)] })).toBe(100);
  });

  it("looks back over the day for the tick, not into yesterday", () => {
    const quotes = [quote(YESTERDAY, 1, 2)];
    const trades = [trade(YESTERDAY, 5), trade(-3, 10), trade(-2, 11), trade(-1, 11), trade(1, 11, 7)];
    expect(valueOf(buyVol, { quotes, trades })).toBe(7);
    expect(valueOf(buyVol, { quotes, trades: [trade(YESTERDAY, 5), trade(1, 11, 7)] })).toBe(0);
    expect(valueOf(tradeImb, { quotes, trades: [trade(YESTERDAY, 5), trade(1, 11, 7)] })).toBeNaN();
  });

  it("is null in a bar without trades, and without any quote", () => {
    expect(valueOf(buyVol, { quotes: [quote(0, 9, 11)], trades: [trade(-1, 10)] })).toBeNaN();
    expect(valueOf(buyVol, { trades: [trade(1, 10), trade(2, 11)] })).toBeNaN();
  });

  it("counts the shares of today", () => {
    const rows = { quotes: [quote(0, 9, 11)], trades: [trade(1, 10.5, 100)] };
    expect(valueOf(buyVol, rows, { factor: 3 })).toBe(300);
    expect(valueOf(lastSize, rows, { factor: 3 })).toBe(300);
  });
});

describe("spreads that trades paid", () => {
  it("weighs the effective spread by shares", () => {
    const quotes = [quote(0, 99, 101), quote(3, 199, 201)];
    const trades = [trade(-1, 500), trade(1, 101, 300), trade(4, 199.5, 100), trade(6, 1)];
    expect(valueOf(effSpreadBps, { quotes, trades })).toBeCloseTo((300 * 200 + 100 * ((2e4 * 0.5) / 200)) / 400, 9);
    expect(valueOf(effSpreadBps, { quotes: [quote(2, 99, 101)], trades: [trade(1, 100)] })).toBeNaN();
  });

  it("counts a realized spread where its minutes end, against the mid of then", () => {
    const quotes = [quote(0, 99, 101), quote(4, 100, 102), quote(8, 50, 60)];
    const trades = [trade(1, 101, 300), trade(2.5, 99, 100)];
    // Bought at 101, sold at 99; five minutes later the mid is 101.
    const value = (300 * 2e4 * (101 - 101) + 100 * 2e4 * -1 * (99 - 101)) / 100 / 400;
    expect(valueOf(realSpreadBps, { quotes, trades }, { from: 5, to: 10 })).toBeCloseTo(value, 9);
    expect(valueOf(realSpreadBps, { quotes, trades }, { from: 0, to: 5 })).toBeNaN();
    expect(valueOf(realSpreadBps, { quotes, trades }, { from: 5, to: 10, now: 7 })).toBeCloseTo(0, 12);
    const early = valueOf(realSpreadBps, { quotes, trades }, { from: 0, to: 5 }, { minutes: 2 });
    expect(early).toBeCloseTo((300 * 2e4 * 1 + 100 * 2e4 * 2) / 100 / 400, 9);
  });

  it("tells how far the last trade is from the mid", () => {
    const rows = { quotes: [quote(0, 99, 101)], trades: [trade(1, 100.5), trade(9, 1)] };
    expect(valueOf(insideDistBps, rows)).toBeCloseTo(50, 9);
    expect(valueOf(insideDistBps, { ...rows, quotes: [] })).toBeNaN();
    expect(valueOf(insideDistBps, { ...rows, trades: [trade(YESTERDAY, 100)] })).toBeNaN();
  });
});

describe("what kind of trades a bar has", () => {
  const trades = [
    trade(-1, 10),
    trade(1, 10, 10_000),
    trade(2, 100, 2_000),
    trade(3, 100, 1_999),
    trade(4, 10, 99, "D"),
  ];
  const all = 10_000 + 2_000 + 1_999 + 99;

  it("counts large ones and their share: 10,000 shares or $200,000", () => {
    expect(valueOf(largeTradeN, { trades })).toBe(2);
    expect(valueOf(blockVolPct, { trades })).toBeCloseTo((100 * 12_000) / all, 12);
    expect(valueOf(largeTradeN, { trades }, { from: 10, to: 15 })).toBe(0);
    expect(valueOf(blockVolPct, { trades }, { from: 10, to: 15 })).toBeNaN();
    expect(valueOf(largeTradeN, { trades: [trade(YESTERDAY, 10, 1e6)] })).toBeNaN();
  });

  it("counts odd lots of less than 100 shares", () => {
    expect(valueOf(oddLotPct, { trades })).toBeCloseTo((100 * 99) / all, 12);
    expect(valueOf(oddLotPct, { trades: [trade(1, 10, 100)] })).toBe(0);
  });

  it("knows a reporting facility by its name, and leaves out trades without a venue", () => {
    const share = (venue: string): number =>
      valueOf(offExchPct, { trades: [trade(1, 10, 30, venue), trade(2, 10, 10, "N")] });
    for (const venue of ["D", "TRF", "FINRA", "FINRA_TRF_CARTERET", "FINN", "FINY", "XADF"])
      expect(share(venue)).toBe(75);
    for (const venue of ["Q", "XNAS", "FINX", "EDGD"]) expect(share(venue)).toBe(0);
    expect(valueOf(offExchPct, { trades: [{ at: 1, price: 10, size: 100 }, trade(2, 10, 10, "D")] })).toBe(100);
    expect(valueOf(offExchPct, { trades: [{ at: 1, price: 10, size: 100 }] })).toBeNaN();
  });

  it("takes upticks against all ticks, the first against the price before the bar", () => {
    const prices = [trade(-1, 10), trade(1, 11), trade(2, 11), trade(3, 12), trade(4, 11)];
    expect(valueOf(uptickPct, { trades: prices })).toBeCloseTo(200 / 3, 12);
    expect(valueOf(uptickPct, { trades: [trade(1, 10), trade(2, 10)] })).toBeNaN();
  });

  it("sums signed roots by the tick rule", () => {
    const node = fact(signedRootVolume);
    expect(factOf(node, { trades: [trade(-1, 10), trade(1, 11, 16), trade(2, 11, 9), trade(3, 10, 4)] })).toBe(5);
    expect(factOf(node, { trades: [trade(1, 11, 16)] })).toBe(0);
    expect(factOf(node, { trades: [trade(-1, 11, 16)] })).toBeNaN();
  });
});

describe("VPIN", () => {
  it("fills buckets with what each minute's change says was bought", () => {
    // Changes +1, -1, +1 of 100 shares each from the day's first price: deviation 2/√3.
    const trades = [trade(0.1, 10, 50), trade(0.5, 11, 50), trade(1.5, 10), trade(2.5, 11)];
    const part = 2 * normalProbability(Math.sqrt(3) / 2) - 1;
    expect(valueOf(vpin, { trades }, {}, { buckets: 3 })).toBeCloseTo(part, 12);
    // Two buckets of 150: 100 up and 50 down leave a third of the first, likewise of the second.
    expect(valueOf(vpin, { trades }, {}, { buckets: 2 })).toBeCloseTo(part / 3, 12);
    expect(valueOf(vpin, { trades }, {}, { buckets: 1 })).toBeCloseTo(part / 3, 12);
    expect(valueOf(vpin, { trades: trades.slice(0, 2) })).toBeNaN();
    expect(valueOf(vpin, { trades: [trade(1, 10), trade(3, 10)] })).toBeNaN();
  });

  it("rests on the normal distribution", () => {
    const known = { "0": 0.5, "1": 0.8413447460685429, "-1.96": 0.024997895148220435, "3": 0.9986501019683699 };
    for (const [z, probability] of Object.entries(known))
      expect(normalProbability(Number(z))).toBeCloseTo(probability, 14);
    expect([normalProbability(-40), normalProbability(40)]).toEqual([0, 1]);
    expect(normalProbability(-7.9) + normalProbability(7.9)).toBeCloseTo(1, 14);
  });
});
