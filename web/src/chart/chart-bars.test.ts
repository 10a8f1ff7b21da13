import { expect, it } from "vitest";
import { axisTime, barAt } from "./chart-bars.ts";

const clock = (time: string): string => new Date(axisTime(time) * 1_000).toISOString().slice(0, 16);

it("places a daily bar on its date and an intraday bar at the time of clocks in New York", () => {
  expect(clock("2026-07-02")).toBe("2026-07-02T00:00");
  expect(clock("2026-07-02T13:30:00Z")).toBe("2026-07-02T09:30");
  expect(clock("2026-11-20T14:30:00.000Z")).toBe("2026-11-20T09:30");
  expect(clock("2026-07-02T09:30:00-04:00")).toBe("2026-07-02T09:30");
});

it("keeps the hours of both sides of a change of the clocks apart", () => {
  // Friday after hours before the change of 2026-03-08, Sunday overnight after it.
  expect(clock("2026-03-07T00:30:00Z")).toBe("2026-03-06T19:30");
  expect(clock("2026-03-09T00:30:00Z")).toBe("2026-03-08T20:30");
});

it("finds the bar of a moment, and the last one of a date", () => {
  const times = ["2026-11-19T20:30:00Z", "2026-11-20T14:30:00Z", "2026-11-20T20:30:00Z"].map(axisTime);
  expect(barAt(times, "2026-11-20")).toBe(2);
  expect(barAt(times, "2026-11-19")).toBe(0);
  expect(barAt(times, "2026-11-20T15:00:00Z")).toBe(1);
  expect(barAt(times, "2026-11-18")).toBe(-1);
  expect(barAt([], "2026-11-18")).toBe(-1);
});
