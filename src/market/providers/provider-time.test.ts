import { describe, expect, it } from "vitest";
import { dateOfDailyBar, firstSecondOf, lastSecondOf } from "./provider-time.ts";
import { ReplyFault } from "./reply-fault.ts";

describe("the date of a daily bar", () => {
  it("is New York's for an instant, on both sides of daylight time", () => {
    expect(dateOfDailyBar(Date.parse("2024-03-08T05:00:00Z"), "t")).toBe("2024-03-08");
    expect(dateOfDailyBar(Date.parse("2024-03-11T04:00:00Z"), "t")).toBe("2024-03-11");
    expect(dateOfDailyBar("2024-03-11T04:00:00Z", "t")).toBe("2024-03-11");
    expect(dateOfDailyBar("2024-03-12T03:59:59Z", "t")).toBe("2024-03-11");
    expect(dateOfDailyBar("2024-03-08T04:59:59Z", "t")).toBe("2024-03-07");
    expect(dateOfDailyBar("2024-03-11T00:00:00-04:00", "t")).toBe("2024-03-11");
  });

  it("is the date itself at midnight UTC and without an offset", () => {
    expect(dateOfDailyBar("2024-03-11T00:00:00.000Z", "t")).toBe("2024-03-11");
    expect(dateOfDailyBar(Date.parse("2024-03-11T00:00:00Z"), "t")).toBe("2024-03-11");
    expect(dateOfDailyBar("2024-03-11", "t")).toBe("2024-03-11");
    expect(dateOfDailyBar("2024-03-11T23:00:00", "t")).toBe("2024-03-11");
  });

  it("throws an error that names the place of a value that is no time", () => {
    for (const value of [null, undefined, "soon", {}, Number.NaN]) {
      expect(() => dateOfDailyBar(value, "results[3].t")).toThrow(ReplyFault);
      expect(() => dateOfDailyBar(value, "results[3].t")).toThrow("results[3].t");
    }
  });
});

describe("the first and last second of a date", () => {
  it("are New York's, also on days when the clocks change", () => {
    expect([firstSecondOf("2024-03-10"), lastSecondOf("2024-03-10")]).toEqual([
      "2024-03-10T05:00:00Z",
      "2024-03-11T03:59:59Z",
    ]);
    expect([firstSecondOf("2024-11-03"), lastSecondOf("2024-11-03")]).toEqual([
      "2024-11-03T04:00:00Z",
      "2024-11-04T04:59:59Z",
    ]);
  });
});
