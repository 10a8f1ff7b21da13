import { describe, expect, it } from "vitest";
import { ScanEngine } from "#scan";
import { translateScan } from "../../src/language/importers/index.ts";
import { randomOf } from "../differential/random-market.ts";
import { marketsOf, type Scenario } from "../scans/written-scenario.ts";

interface Minute {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Minutes that each of the forty tickers traded in both sessions. Prices lie on a grid of 1/16: sums do not round. */
const MINUTES = 75;
const random = randomOf(20_261_126);
const grid = (price: number): number => Math.round(price * 16) / 16;

function session(start: number): readonly Minute[] {
  let close = start;
  return Array.from({ length: MINUTES }, (): Minute => {
    const open = close;
    close = grid(open + (random() - 0.5) * 2);
    const [high, low] = [Math.max(open, close) + 0.125, Math.min(open, close) - 0.125];
    return { open, high, low, close, volume: 1_000 + Math.floor(random() * 9_000) };
  });
}

const tickers = Array.from({ length: 40 }, (_, t) => `T${String(t).padStart(2, "0")}`);
const before = Object.fromEntries(tickers.map((ticker) => [ticker, session(grid(30 + random() * 30))]));
const now = Object.fromEntries(tickers.map((ticker) => [ticker, session(before[ticker]!.at(-1)!.close)]));
const scenario: Scenario = {
  says: "",
  market: {
    end: "2024-06-26",
    daily: Object.fromEntries(tickers.map((ticker) => [ticker, [before[ticker]![0]!.open]])),
    minutes: [
      { date: "2024-06-27", from: "09:30", bars: before },
      { date: "2024-06-28", from: "09:30", bars: now },
    ],
  },
  payload: {},
  expect: { tickers: [] },
};
const engine = new ScanEngine(marketsOf(scenario).engine, { now: () => 0, elapsed: () => 0 });

const bar = (minutes: readonly Minute[]): Minute => ({
  open: minutes[0]!.open,
  high: Math.max(...minutes.map(({ high }) => high)),
  low: Math.min(...minutes.map(({ low }) => low)),
  close: minutes.at(-1)!.close,
  volume: minutes.reduce((sum, { volume }) => sum + volume, 0),
});

type Holds = (first: (minutes: number) => Minute, today: Minute, yesterday: Minute) => boolean;
const CASES: readonly (readonly [scan: string, holds: Holds])[] = [
  ["[=1] 5 minute close > [=1] 5 minute open", (first) => first(5).close > first(5).open],
  ["[=1] 15 minute volume > 80000", (first) => first(15).volume > 80_000],
  ["[=1] 5 minute close > latest close", (first, today) => first(5).close > today.close],
  ["latest close > [=1] 1 hour close", (first, today) => today.close > first(60).close],
  ["[=1] 30 minute close > 1 day ago close", (first, _, yesterday) => first(30).close > yesterday.close],
  ["1 day ago high < [=1] 15 minute close + 2", (first, _, yesterday) => yesterday.high < first(15).close + 2],
  ["[=1] 5 minute volume * 2.7 > [=1] 15 minute volume", (first) => first(5).volume * 2.7 > first(15).volume],
  ["[=1] 15 minute close > [=1] 5 minute close", (first) => first(15).close > first(5).close],
  ["[=1] 5 minute close < [=1] 15 minute low + 1", (first) => first(5).close < first(15).low + 1],
  [
    "[=1] 5 minute close - [=1] 5 minute open > ( [=1] 5 minute high - [=1] 5 minute low ) * 0.4",
    (first) => first(5).close - first(5).open > (first(5).high - first(5).low) * 0.4,
  ],
  ["[=1] 5 minute close / 1 day ago close > 1.01", (first, _, yesterday) => first(5).close > 1.01 * yesterday.close],
  ["[=1] 15 minute high < latest high", (first, today) => first(15).high < today.high],
];

describe("Chartink first bar of the day", () => {
  it.each(CASES)("finds the same tickers as plain code: %s", (condition, holds) => {
    const { payload, notCarried } = translateScan("chartink", `( {cash} ( ${condition} ) )`);
    expect(notCarried).toEqual([]);
    const expected = tickers.filter((ticker) =>
      holds((minutes) => bar(now[ticker]!.slice(0, minutes)), bar(now[ticker]!), bar(before[ticker]!)),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(tickers.length);
    expect(engine.scan(payload!).tickers).toEqual(expected);
  });
});
