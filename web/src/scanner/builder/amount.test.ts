import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountText, readAmount } from "./amount.ts";

describe("numbers as people type them", () => {
  it.each([
    ["1.5", 1.5],
    ["2,000", 2000],
    ["10B", 10_000_000_000],
    ["1.1k", 1100],
    ["$5", 5],
    ["20%", 20],
    [" -3 m ", -3_000_000],
    [".5", 0.5],
    ["1e-9", 1e-9],
    ["5.", 5],
  ])("%s is %s", (text, value) => {
    expect(readAmount(text)).toBe(value);
  });

  it.each(["", "five", "1.2.3", "1kk", "--1", "1e999", "NaN", "Infinity"])("%j is none", (text) => {
    expect(readAmount(text)).toBeUndefined();
  });

  it("shows every number so that it is read again", () => {
    const values = fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((value) => Number(value.toPrecision(15)))
      .filter(Number.isFinite);
    fc.assert(
      fc.property(values, (value) => {
        expect(readAmount(amountText(value))).toBe(value + 0);
      }),
    );
  });
});
