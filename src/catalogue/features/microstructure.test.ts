import { describe, expect, it } from "vitest";
import { randomBars } from "../random-bars.testing.ts";
import { average, differences, type Formula, last, total, valuesOf } from "./plain-formulas.testing.ts";

const daily = randomBars({ seed: 43, bars: 700 });

/** Corwin and Schultz's estimate of the bars t-1 and t, in parts of 1, below 0 as 0. */
const pairSpread: Formula = (b) => (t) => {
  const before = b.close[t - 1]!;
  const [high, low] = [b.high[t]!, b.low[t]!];
  const night = low > before ? low - before : high < before ? high - before : 0;
  const [h2, l2] = [high - night, low - night];
  const [h1, l1] = [b.high[t - 1]!, b.low[t - 1]!];
  const beta = Math.log(h1 / l1) ** 2 + Math.log(h2 / l2) ** 2;
  const gamma = Math.log(Math.max(h1, h2) / Math.min(l1, l2)) ** 2;
  const k = 3 - 2 * Math.sqrt(2);
  const alpha = (Math.sqrt(2 * beta) - Math.sqrt(beta)) / k - Math.sqrt(gamma / k);
  const spread = (2 * (Math.exp(alpha) - 1)) / (1 + Math.exp(alpha));
  return spread < 0 ? 0 : spread;
};

const FORMULAS: Readonly<Record<string, Formula>> = {
  avg_trade_size: (b) => (t) => b.volume[t]! / b.trades[t]!,
  "amihud(9)": (b) => (t) => {
    const money = (i: number): number => {
      const price = Number.isNaN(b.vwap[i]!) ? (b.high[i]! + b.low[i]! + b.close[i]!) / 3 : b.vwap[i]!;
      return price * b.volume[i]!;
    };
    const each = last((i) => (1e6 * Math.abs(b.close[i]! / b.close[i - 1]! - 1)) / money(i), t, 9);
    return each.every(Number.isFinite) ? average(each) : Number.NaN;
  },
  "roll_spread(20)": (b) => (t) => {
    const now = last((i) => b.close[i]! - b.close[i - 1]!, t, 20);
    const then = last((i) => b.close[i]! - b.close[i - 1]!, t - 1, 20);
    const covariance = total(now.map((one, k) => (one - average(now)) * (then[k]! - average(then)))) / 20;
    return covariance > 0 ? Number.NaN : 2 * Math.sqrt(-covariance);
  },
  "cs_spread_bps(9)": (b) => (t) => 1e4 * average(last(pairSpread(b), t, 9)),
};

describe("microstructure studies of bars give what their formulas say", () => {
  it.each(Object.entries(FORMULAS))("%s", (text, formula) => {
    expect(differences(text, formula, daily)).toEqual([]);
  });

  it("finds the bounce between bid and ask, and no spread in a trend", () => {
    const bounce = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 10 : 10.5));
    expect(valuesOf("roll_spread(10)", { close: bounce }).at(-1)).toBeCloseTo(2 * 0.5, 12);
    const trend = Array.from({ length: 40 }, (_, i) => 10 + Math.floor(i / 10) ** 2);
    expect(valuesOf("roll_spread(35)", { close: trend }).at(-1)).not.toBeGreaterThan(1);
  });

  it("takes the night out of the high-low spread", () => {
    const day = (shift: number) => ({ high: 10.1 + shift, low: 9.9 + shift, close: 9.9 + shift });
    const quiet = [day(0), day(0), day(0)];
    const gapped = [day(0), day(5), day(5)];
    const spread = (days: readonly ReturnType<typeof day>[]): number =>
      valuesOf("cs_spread_bps(1)", {
        high: days.map(({ high }) => high),
        low: days.map(({ low }) => low),
        close: days.map(({ close }) => close),
      })[1]!;
    expect(spread(quiet)).toBeGreaterThan(150);
    // The second day opens above the close of the first; unshifted, the pair would have a huge range and count as 0.
    expect(spread(gapped)).toBeCloseTo(spread(quiet), 6);
  });
});
