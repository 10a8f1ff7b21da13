import { expect, it } from "vitest";
import { MinuteRate } from "./minute-rate.ts";

it("a rate is the mean of the last sixty seconds, whatever came before", () => {
  const rate = new MinuteRate();
  expect(rate.perSecond(500)).toBe(0);
  rate.add(600, 500);
  rate.add(30, 30_900);
  expect([rate.perSecond(31_000), rate.perSecond(59_999)]).toEqual([10.5, 10.5]);
  expect([rate.perSecond(60_000), rate.perSecond(89_999), rate.perSecond(91_000)]).toEqual([0.5, 0.5, 0]);
  rate.add(6, 10_000_000);
  rate.add(6, 10_001_500);
  expect(rate.perSecond(10_002_000)).toBe(0.2);
  expect(rate.perSecond(20_000_000)).toBe(0);
});
