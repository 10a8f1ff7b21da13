import { expect, it } from "vitest";
import { CANDLESTICKS } from "#catalogue";
import { candleSide } from "./candle-side.ts";

it("candleSide finds the side in the name of a two-sided candlestick", () => {
  expect(candleSide("bullish engulfing")).toBe("bullish");
  expect(candleSide("bear engulfing")).toBe("bearish");
  expect(candleSide("three inside up")).toBe("bullish");
  expect(candleSide("falling three methods")).toBe("bearish");
  expect(candleSide("upside tasuki gap")).toBe("bullish");
  expect(candleSide("island bottom")).toBe("bullish");
  expect(candleSide("red marubozu")).toBe("bearish");
  expect(candleSide("side by side white lines")).toBeUndefined();
  expect(candleSide("down gap side by side white lines")).toBe("bearish");
  expect(candleSide("three inside up/down")).toBeUndefined();
  expect(candleSide("engulfing")).toBeUndefined();
});

it("candleSide finds synonyms of both sides, or of none, for every two-sided candlestick", () => {
  const oneSided = CANDLESTICKS.filter(({ sentiment }) => sentiment === "two").filter(({ synonyms }) => {
    const sides = new Set(synonyms.map(candleSide));
    return sides.has("bullish") !== sides.has("bearish");
  });
  expect(oneSided.map(({ id }) => id)).toEqual([]);
});
