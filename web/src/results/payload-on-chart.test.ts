import { expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { scanOnChart, timeframesOf } from "./payload-on-chart.ts";

const PAYLOAD: ScanPayload = {
  All: [
    {
      FeatureWindow: {
        Filters: [
          { Input: "close", Returns: { Want: { Study: { GreaterThan: { Input: "sma(50)" } } } } },
          { Input: "rsi(14)", Returns: { Want: { Value: { CrossesAbove: 30, LessThan: 70 } } } },
          { Input: "adx(14)", IsDisabled: true, Returns: { Want: { Value: { GreaterThan: 20 } } } },
          {
            Input: "close",
            Timeframe: "5m",
            SessionZones: ["premarket", "regular"],
            Returns: {
              Want: { Study: { GreaterThan: { Input: "vwap" }, LessThan: { Input: "high", Timeframe: "1d" } } },
            },
          },
        ],
      },
      CandlestickPattern: { CDLMORNINGSTAR: [{ Sentiment: "bullish", Inputs: ["40"] }] },
    },
  ],
  Any: [{ ChartPattern: { x: [{ DisplayName: "Double Bottom", BullishBearish: "BULLISH", LookbackBars: 90 }] } }],
};

it("names the timeframes of what stands on bars, the shortest first", () => {
  expect(timeframesOf(PAYLOAD)).toEqual(["5m", "1d"]);
  expect(timeframesOf({})).toEqual(["1d"]);
});

it("draws each study of a timeframe once, with the numbers that it is compared with", () => {
  expect(scanOnChart(PAYLOAD, "1d").studies).toEqual([
    { text: "close", levels: [] },
    { text: "sma(50)", levels: [] },
    { text: "rsi(14)", levels: [30, 70] },
  ]);
});

it("leaves out right-hand studies on other bars, and takes the zones of the condition", () => {
  const { studies, zones } = scanOnChart(PAYLOAD, "5m");
  expect(studies.map(({ text }) => text)).toEqual(["close", "vwap"]);
  expect(zones).toEqual(["premarket", "regular"]);
});

it("draws the patterns that are asked for", () => {
  const { candlesticks, chartPatterns } = scanOnChart(PAYLOAD, "1d");
  expect(candlesticks).toEqual([{ id: "CDLMORNINGSTAR", side: "bullish", penetration: 0.4 }]);
  expect(chartPatterns).toEqual([{ name: "Double Bottom", side: "BULLISH", lookbackBars: 90 }]);
});
