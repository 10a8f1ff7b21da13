import { describe, expect, it } from "vitest";
import { SCAN_SCHEDULES } from "#contract";
import {
  changeWords,
  choiceOf,
  matchWords,
  SCHEDULE_CHOICES,
  scheduleLabel,
  scheduleOf,
  scheduleTimes,
  waitsForBars,
  wayOut,
} from "./schedule-words.ts";

describe("the choices of a schedule", () => {
  it("are never and every schedule of the API, in its order", () => {
    expect(SCHEDULE_CHOICES.map(({ value }) => scheduleOf(value))).toEqual([null, ...SCAN_SCHEDULES]);
    expect(SCHEDULE_CHOICES.map(({ value }) => choiceOf(scheduleOf(value)))).toEqual(["never", ...SCAN_SCHEDULES]);
    expect([null, "hourly" as const].map(scheduleLabel)).toEqual(["Never", "Every hour"]);
  });

  it("name their times in New York", () => {
    expect(scheduleTimes("never")).toBe("The scan runs when you press Run.");
    expect(scheduleTimes("every_15_minutes")).toMatch(/^On trading days, New York time: 09:45, 10:00 … /);
  });
});

describe("a run in words", () => {
  it("has its matches, or was skipped", () => {
    expect(matchWords({ end_time: "2026-11-24T15:30:00Z", count: 37, universe_size: 500 })).toBe("37 of 500 matched");
    expect(matchWords({ end_time: null, count: 0, universe_size: 0 })).toBe("skipped for lack of data");
  });

  it("has what changed, where there is a run before", () => {
    expect(changeWords(3, 1)).toBe("3 entered, 1 left");
    expect(changeWords(0, 0)).toBe("the same as before");
    expect(changeWords(null, null)).toBe("");
  });
});

it("a run waits for bars once the clock of the market has passed its instant for minutes", () => {
  const at = "2026-11-24T15:30:00Z";
  expect(waitsForBars(at, "2026-11-24T15:31:30Z")).toBe(false);
  expect(waitsForBars(at, "2026-11-24T15:33:00Z")).toBe(true);
  expect(waitsForBars(at, "2026-11-23T20:00:00Z")).toBe(false);
});

it("a fault has its way out", () => {
  expect(wayOut("validation_failed")).toBe("Open the scan, correct it and save it.");
  expect(wayOut("scan_timeout")).toContain("fewer tickers or conditions");
  expect(wayOut("toString")).toBe("Open the scan, correct it and save it.");
});
