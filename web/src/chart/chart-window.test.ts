import { expect, it } from "vitest";
import { runsOf, spanBetween, windowOf } from "./chart-window.ts";

it("spans the bars between two places in either order, inside the chart", () => {
  expect(spanBetween(7.4, 3.6, 20)).toEqual({ first: 4, last: 7 });
  expect(spanBetween(-5, 30, 20)).toEqual({ first: 0, last: 19 });
  expect(spanBetween(0, 0, 0)).toBeUndefined();
});

it("spans a fixed number of bars that end where it is pointed at", () => {
  expect(spanBetween(0, 10, 20, 5)).toEqual({ first: 6, last: 10 });
  expect(spanBetween(0, 2, 20, 5)).toEqual({ first: 0, last: 4 });
  expect(spanBetween(0, 2, 4, 5)).toBeUndefined();
});

it("tells a window by the times of its ends", () => {
  const bars = ["2026-01-02", "2026-01-05", "2026-01-06"].map((time) => ({ time }));
  expect(windowOf({ first: 1, last: 2 }, bars)).toEqual({ from: "2026-01-05", to: "2026-01-06", bars: 2 });
});

it("joins neighbours into spans", () => {
  expect(runsOf([5, 3, 4, 9, 4])).toEqual([
    { first: 3, last: 5 },
    { first: 9, last: 9 },
  ]);
  expect(runsOf([])).toEqual([]);
});
