import { describe, expect, it } from "vitest";
import { CANDLESTICKS, type CandleBar } from "#catalogue";
import type { ScanPayload, Sentiment } from "#contract";
import { ScanEngine } from "#scan";
import { marketsOf } from "./written-scenario.ts";

const CLOCK = { now: () => 0, elapsed: () => 0 };
const OTHER: Readonly<Record<Sentiment, Sentiment | undefined>> = {
  bullish: "bearish",
  bearish: "bullish",
  neutral: undefined,
};

/** Quiet bars around 100, as the samples of the patterns expect them before. */
const QUIET: readonly CandleBar[] = Array.from({ length: 16 }, (_, k) =>
  k % 2 === 0 ? { open: 99.5, high: 101, low: 99, close: 100.5 } : { open: 100.5, high: 101, low: 99, close: 99.5 },
);

const scan = (bars: readonly CandleBar[], payload: ScanPayload): readonly string[] =>
  new ScanEngine(
    marketsOf({ says: "", market: { daily: { IT: bars } }, payload, expect: { tickers: [] } }).engine,
    CLOCK,
  ).scan(payload).tickers ?? [];

const asking = (id: string, Sentiment?: Sentiment): ScanPayload => ({
  All: [{ CandlestickPattern: { [id]: [Sentiment === undefined ? {} : { Sentiment }] } }],
});

describe("the sample of a candlestick pattern", () => {
  it.each(CANDLESTICKS)("$id fires in a scan, on its side alone", (pattern) => {
    const fires = pattern.samples.map(({ sentiment, bars }) => {
      const drawn = [...QUIET, ...bars];
      const other = pattern.sentiment === "two" ? OTHER[sentiment] : undefined;
      return {
        sentiment,
        any: scan(drawn, asking(pattern.id)),
        own: scan(drawn, asking(pattern.id, sentiment)),
        other: other === undefined ? [] : scan(drawn, asking(pattern.id, other)),
      };
    });
    const expected = pattern.samples.map(({ sentiment }) => ({ sentiment, any: ["IT"], own: ["IT"], other: [] }));
    expect(fires).toEqual(expected);
  });
});
