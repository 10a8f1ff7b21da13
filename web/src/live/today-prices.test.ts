import { expect, it } from "vitest";
import { exchangeDay, sinceText } from "./exchange-clock.ts";
import { TodayPrices } from "./today-prices.ts";

const known = (line: readonly (number | null)[]): readonly (readonly [number, number])[] =>
  line.flatMap((price, minute) => (price === null ? [] : [[minute, price] as const]));

it("grows a line by the minute, behind what came before", () => {
  const prices = new TodayPrices();
  prices.note("2026-11-24T15:31:00.000Z", [["AAA", 12]]);
  prices.note("2026-11-24T15:32:00.000Z", [
    ["AAA", 13],
    ["BBB", null],
  ]);
  const earlier = [
    { time: "2026-11-23T15:00:00.000Z", price: 1 },
    { time: "2026-11-24T14:30:00.000Z", price: 10 },
    { time: "2026-11-24T10:31:00-05:00", price: 11 },
    { time: "2026-11-24T15:35:00.000Z", price: 14 },
  ];
  expect(known(prices.lineOf("AAA", earlier))).toEqual([
    [0, 10],
    [61, 12],
    [62, 13],
  ]);
  expect(known(prices.lineOf("BBB", []))).toEqual([]);
  expect(prices.lineOf("NEW", [])).toHaveLength(63);
});

it("leaves out a bar that ends later than what is known", () => {
  const prices = new TodayPrices();
  prices.note("2026-11-24T14:32:00.000Z", [["AAA", 9]]);
  expect(known(prices.lineOf("AAA", [{ time: "2026-11-24T14:35:00.000Z", price: 10 }]))).toEqual([[2, 9]]);
});

it("notes nothing outside of regular trading, and begins again on another day", () => {
  const prices = new TodayPrices();
  prices.note("2026-11-24T14:29:00.000Z", [["AAA", 9]]);
  prices.note("2026-11-24T14:45:00.000Z", [["AAA", 10]]);
  prices.note("2026-11-25T00:30:00.000Z", [["AAA", 11]]);
  const late = [{ time: "2026-11-24T22:30:00.000Z", price: 12 }];
  expect(known(prices.lineOf("AAA", late))).toEqual([[15, 10]]);
  prices.note("2026-11-25T14:31:00.000Z", [["AAA", 12]]);
  expect(known(prices.lineOf("AAA", []))).toEqual([[1, 12]]);
});

it("says since when in exchange time, by the date on another day", () => {
  expect(sinceText("2026-11-24T15:31:00.000Z", "2026-11-24T21:00:00.000Z")).toBe("10:31");
  expect(sinceText("2026-11-23T21:00:00.000Z", "2026-11-24T15:00:00.000Z")).toBe("Nov 23");
  expect(sinceText("2026-07-01T19:59:00.000Z", "2026-07-01T20:00:00.000Z")).toBe("15:59");
  expect(exchangeDay("2026-11-25T00:30:00.000Z")).toBe("2026-11-24");
});
