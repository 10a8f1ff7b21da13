import { expect, it } from "vitest";
import { CANDLESTICKS } from "#catalogue";
import { candleMarks } from "./candle-marks.ts";

const QUIET = 10;

/** Quiet bars, then those of the pattern's own drawing. */
function barsOf(id: string) {
  const sample = CANDLESTICKS.find((one) => one.id === id)?.samples[0]?.bars ?? [];
  const quiet = Array.from({ length: QUIET }, (_none, k) =>
    k % 2 === 0 ? { open: 99.5, high: 101, low: 99, close: 100.5 } : { open: 100.5, high: 101, low: 99, close: 99.5 },
  );
  return [...quiet, ...sample].map((bar, k) => ({
    ...bar,
    time: new Date(Date.UTC(2026, 0, 1 + k)).toISOString().slice(0, 10),
    volume: 1,
    vwap: null,
    trades: null,
  }));
}

it("marks the bar on which a pattern ends with its name and its side", () => {
  const bars = barsOf("CDLENGULFING");
  const marks = candleMarks([{ id: "CDLENGULFING", side: undefined, penetration: undefined }], bars);
  expect(marks.at(-1)).toMatchObject({
    time: bars.at(-1)?.time,
    tone: "bullish",
    text: expect.stringMatching(/Engulfing/),
  });
});

it("marks only the side that is wanted", () => {
  const marks = candleMarks([{ id: "CDLENGULFING", side: "bearish", penetration: undefined }], barsOf("CDLENGULFING"));
  expect(marks.some(({ tone }) => tone === "bullish")).toBe(false);
});
