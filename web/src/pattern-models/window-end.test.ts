import { expect, it } from "vitest";
import { endOfWindow, lastStart } from "./window-end.ts";

it("ends a window of days with its last day", () => {
  expect(endOfWindow(["2024-05-13", "2024-05-14"], "2024-05-13", "1d")).toBe("2024-05-13");
  expect(endOfWindow(["2024-05-13", "2024-05-14"], "2024-05-14", "1d")).toBe("2024-05-14");
});

it("ends a window of longer bars on the day before the next bar, over a change of year", () => {
  expect(endOfWindow(["2024-12-02", "2025-01-01"], "2024-12-02", "1mo")).toBe("2024-12-31");
});

it("ends a window of intraday bars when the next one starts", () => {
  const times = ["2024-05-13T13:30:00.000Z", "2024-05-13T17:30:00.000Z", "2024-05-14T13:30:00.000Z"];
  expect(endOfWindow(times, times[0] ?? "", "4hr")).toBe(times[1]);
});

it("ends a window with the newest bar at the newest moment", () => {
  expect(endOfWindow(["2024-05-06", "2024-05-13"], "2024-05-13", "1wk")).toBe("-P0D");
});

it("leaves out the bar that starts when a window ends", () => {
  expect(lastStart("2024-05-13T17:30:00.000Z")).toBe("2024-05-13T17:29:00.000Z");
});
