import { describe, expect, it } from "vitest";
import { axisTexts, valueText } from "./readout.ts";

describe("a value in its unit", () => {
  it.each([
    [1_234.5, "$", "1,234.50"],
    [17_934_170_077.24, "$", "17.93B"],
    [1_234_567.891, "sh", "1.23M"],
    [90_028, "sh", "90,028"],
    [12.3456, "%", "12.35%"],
    [1.5, "x", "1.50x"],
    [0.001234, "x", "0.00123x"],
    [3, "bps", "3.00 bps"],
  ])("%d in %s is written %s", (value, unit, text) => expect(valueText(value, unit)).toBe(text));
});

describe("the marks of an axis", () => {
  it("are written as values are", () => {
    expect(axisTexts([0, 20_000_000_000, 40_000_000_000], "$")).toEqual(["0.00", "20B", "40B"]);
    expect(axisTexts([10, 20.5, 30], "%")).toEqual(["10.00%", "20.50%", "30.00%"]);
  });

  it("have more decimals where two do not tell them apart", () => {
    expect(axisTexts([17_931_000_000, 17_932_000_000, 17_933_500_000], "$")).toEqual(["17.931B", "17.932B", "17.934B"]);
    expect(axisTexts([100.001, 100.002], "")).toEqual(["100.001", "100.002"]);
  });
});
