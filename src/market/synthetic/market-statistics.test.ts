import { describe, expect, it } from "vitest";
import { Checks, END, instrumentsOf, marketOf } from "./market.testing.ts";
import type { Instrument } from "./market.testing.ts";
import { levelAt, SHAPES } from "./companies/shapes.ts";

const mean = (x: ArrayLike<number>): number => Array.from(x).reduce((sum, value) => sum + value, 0) / x.length;
const returnsOf = (close: Float64Array): number[] =>
  [...close.subarray(1)].map((price, i) => Math.log(price / close[i]!));

function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    ab += (a[i]! - ma) * (b[i]! - mb);
    aa += (a[i]! - ma) ** 2;
    bb += (b[i]! - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

/** Returns mean and standard deviation of the n values that end `ago` rows before the last. */
function window(x: ArrayLike<number>, n: number, ago = 0): { readonly mean: number; readonly sd: number } {
  const part = Array.from({ length: n }, (_, i) => x[x.length - ago - n + i]!);
  const m = mean(part);
  return { mean: m, sd: Math.sqrt(mean(part.map((value) => (value - m) ** 2))) };
}

function rsi(close: Float64Array): number {
  let [up, down] = [0, 0];
  for (let i = 1; i < close.length; i++) {
    const move = close[i]! - close[i - 1]!;
    const weight = 1 / Math.min(i, 14);
    up += (Math.max(move, 0) - up) * weight;
    down += (Math.max(-move, 0) - down) * weight;
  }
  return (100 * up) / (up + down);
}

function ema(x: ArrayLike<number>, n: number): number[] {
  let value = 0;
  return Array.from(x, (v, i) => (value += (v - value) * Math.max(1 / (i + 1), 2 / (n + 1))));
}

type Condition = (bars: Instrument["bars"], last: number) => boolean;
const sma = (close: Float64Array, n: number, ago = 0): number => window(close, n, ago).mean;
const CONDITIONS: Readonly<Record<string, Condition>> = {
  "golden cross within 5": ({ close }) =>
    [0, 1, 2, 3, 4].some(
      (k) => sma(close, 50, k + 1) <= sma(close, 200, k + 1) && sma(close, 50, k) > sma(close, 200, k),
    ),
  "death cross within 5": ({ close }) =>
    [0, 1, 2, 3, 4].some(
      (k) => sma(close, 50, k + 1) >= sma(close, 200, k + 1) && sma(close, 50, k) < sma(close, 200, k),
    ),
  "new 52-week high": ({ high }, last) => high[last]! >= Math.max(...high.slice(-252)),
  "new 52-week low": ({ low }, last) => low[last]! <= Math.min(...low.slice(-252)),
  "RSI below 30": ({ close }) => rsi(close) < 30,
  "RSI above 70": ({ close }) => rsi(close) > 70,
  "gap up over 3 %": ({ open, close }, last) => open[last]! > 1.03 * close[last - 1]!,
  "gap down over 2 %": ({ open, close }, last) => open[last]! < 0.98 * close[last - 1]!,
  "volume over twice its average": ({ volume }, last) => volume[last]! > 2 * window(volume, 20, 1).mean,
  "Bollinger squeeze": ({ close }) => {
    const width = (ago: number): number => window(close, 20, ago).sd / sma(close, 20, ago);
    const now = width(0);
    return Array.from({ length: 126 }, (_, k) => width(k + 1)).filter((past) => past < now).length <= 3;
  },
  "above the upper band": ({ close }, last) => close[last]! > sma(close, 20) + 2 * window(close, 20).sd,
  "MACD crosses its signal": ({ close }, last) => {
    const fast = ema(close, 12);
    const macd = ema(close, 26).map((slow, i) => fast[i]! - slow);
    const signal = ema(macd, 9);
    return macd[last - 1]! <= signal[last - 1]! && macd[last]! > signal[last]!;
  },
  "up over 4 % on the day": ({ close }, last) => close[last]! > 1.04 * close[last - 1]!,
  "five closes up in a row": ({ close }, last) => [0, 1, 2, 3, 4].every((k) => close[last - k]! > close[last - k - 1]!),
  "up over 15 % in a month": ({ close }, last) => close[last]! > 1.15 * close[last - 21]!,
};

describe.each([1, 2, 3])("the market of seed %i", (seed) => {
  const market = marketOf(seed === 1 ? {} : { seed, minuteTickers: 0 });
  const instruments = instrumentsOf(market);
  const whole = instruments.filter(({ bars }) => bars.close.length === Math.round(1.6 * 252) + 1);
  const sectorOf = new Map(
    market.listings.map(({ id, sector, securityType }) => [id, securityType === "ETF" ? "" : sector]),
  );
  const companies = whole.filter(({ id }) => sectorOf.get(id) !== "");
  const returns = companies.map(({ bars }) => returnsOf(bars.close));

  it("matches each common scan with some tickers, but not too many", () => {
    const now = instruments.filter(({ bars }) => bars.session.at(-1) === END && bars.close.length > 260);
    expect(now.length).toBeGreaterThan(500);
    const outside = Object.entries(CONDITIONS)
      .map(([name, holds]) => ({ name, matches: now.filter(({ bars }) => holds(bars, bars.close.length - 1)).length }))
      .filter(({ matches }) => matches < 1 || matches > 0.15 * now.length);
    expect(outside).toEqual([]);
  });

  it("is as volatile as real shares, with fat tails", () => {
    const moment = (r: readonly number[], power: number): number => {
      const m = mean(r);
      return mean(r.map((x) => (x - m) ** power));
    };
    const volatility = returns.map((r) => Math.sqrt(252 * moment(r, 2))).sort((a, b) => a - b);
    const at = (part: number): number => volatility[Math.floor(part * (volatility.length - 1))]!;
    expect(at(0.5)).toBeGreaterThan(0.25);
    expect(at(0.5)).toBeLessThan(0.45);
    expect(at(0.02)).toBeGreaterThan(0.12);
    expect(at(0.98)).toBeLessThan(1.2);
    const kurtosis = returns.map((r) => moment(r, 4) / moment(r, 2) ** 2);
    expect(mean(kurtosis)).toBeGreaterThan(4);
  });

  it("has volatility clusters, and volume that persists and correlates with moves", () => {
    const lagged = (x: readonly number[], lag: number): number => correlation(x.slice(lag), x.slice(0, -lag));
    const sizes = returns.map((r) => r.map(Math.abs));
    expect(mean(sizes.map((x) => lagged(x, 1)))).toBeGreaterThan(0.05);
    expect(mean(sizes.map((x) => lagged(x, 5)))).toBeGreaterThan(0.04);
    expect(Math.abs(mean(returns.map((x) => lagged(x, 1))))).toBeLessThan(0.05);
    const volumes = companies.map(({ bars }) => [...bars.volume.subarray(1)].map(Math.log));
    expect(mean(volumes.map((x) => lagged(x, 1)))).toBeGreaterThan(0.3);
    expect(mean(volumes.map((x, i) => correlation(x, sizes[i]!)))).toBeGreaterThan(0.25);
  });

  it("has correlated returns, more within a sector than across sectors", () => {
    const within: number[] = [];
    const across: number[] = [];
    for (let i = 0; i < 120; i++) {
      for (let j = 0; j < i; j++) {
        const same = sectorOf.get(companies[i]!.id) === sectorOf.get(companies[j]!.id);
        (same ? within : across).push(correlation(returns[i]!, returns[j]!));
      }
    }
    expect(mean(across)).toBeGreaterThan(0.08);
    expect(mean(within)).toBeGreaterThan(mean(across) + 0.04);
    const fund = (ticker: string): number[] => returnsOf(whole.find((one) => one.ticker === ticker)!.bars.close);
    expect(correlation(fund("MKT"), fund("MTEC"))).toBeGreaterThan(0.6);
  });

  it("has prices from below $8 to above $150", () => {
    const last = companies.map(({ bars }) => bars.close.at(-1)!).sort((a, b) => a - b);
    const at = (part: number): number => last[Math.floor(part * (last.length - 1))]!;
    expect(at(0)).toBeGreaterThan(0.2);
    expect(at(0.02)).toBeLessThan(8);
    expect(at(0.5)).toBeGreaterThan(12);
    expect(at(0.5)).toBeLessThan(80);
    expect(at(0.98)).toBeGreaterThan(150);
    expect(at(1)).toBeLessThan(1200);
  });

  it("ends with the planted charts", () => {
    const byTicker = new Map(instruments.map((instrument) => [instrument.ticker, instrument.bars]));
    expect(new Set(market.planted.map(({ shape }) => shape)).size).toBe(SHAPES.length);
    const checks = new Checks();
    for (const { ticker, shape: name } of market.planted) {
      const shape = SHAPES.find((one) => one.name === name)!;
      const { close, open, volume } = byTicker.get(ticker)!;
      const drawn = [...close.subarray(close.length - shape.sessions)].map(Math.log);
      const likeness = correlation(
        drawn,
        drawn.map((_, i) => levelAt(shape, i / (drawn.length - 1))),
      );
      const gap = open.at(-1)! / close.at(-2)! - 1;
      const found = shape.gap === undefined ? likeness > (shape.height < 0.1 ? 0.7 : 0.85) : gap > 0.05;
      checks.need(found, `${ticker} is no ${name}: ${likeness}, gap ${gap}`);
      const busy = volume.at(-1)! / window(volume, 50, 1).mean;
      checks.need(shape.volume === undefined || busy > 0.8, `${ticker} trades only ${busy}`);
    }
    expect(checks.faults).toEqual([]);
  });
});
