import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creditsOfUsage, NO_USAGE, sumOfUsage } from "./credits-of-usage.ts";

const usage = (inputTokens: number, cachedInputTokens: number, outputTokens: number) => ({
  inputTokens,
  cachedInputTokens,
  outputTokens,
});
const tokens = fc.integer({ min: 0, max: 1_000_000 });
const anyUsage = fc.tuple(tokens, tokens, tokens).map(([a, b, c]) => usage(a, b, c));

describe("creditsOfUsage", () => {
  it.each([
    [usage(1_500, 4_500, 500), 1, 89],
    [usage(1_500, 4_500, 510), 1, 90],
    [usage(1_500, 4_500, 500), 0.2, 18],
    [usage(0, 0, 0), 1, 0],
    [usage(1, 0, 0), 1, 1],
    [usage(50, 0, 0), 1, 1],
    [usage(51, 0, 0), 1, 2],
    [usage(0, 500, 0), 1, 1],
    [usage(0, 0, 10), 1, 1],
    [usage(0, 3, 0), 10, 1],
    [usage(250, 0, 0), 0.2, 1],
    [usage(6_000, 0, 500), 2.5, 425],
  ])("prices %o at factor %s as %s credits", (used, factor, credits) => {
    expect(creditsOfUsage(used, factor)).toBe(credits);
  });

  it("returns the least whole number that covers the weighted tokens", () => {
    fc.assert(
      fc.property(anyUsage, (used) => {
        // In tenths of a token, all weights are whole numbers.
        const tenths = 10 * used.inputTokens + used.cachedInputTokens + 50 * used.outputTokens;
        expect(creditsOfUsage(used, 1)).toBe(Math.floor((tenths + 499) / 500));
      }),
    );
  });

  it("charges no more for joint usage than for separate usage", () => {
    fc.assert(
      fc.property(anyUsage, anyUsage, (a, b) => {
        const together = creditsOfUsage(sumOfUsage(a, b), 1);
        const apart = creditsOfUsage(a, 1) + creditsOfUsage(b, 1);
        expect(apart - together === 0 || apart - together === 1).toBe(true);
      }),
    );
    expect(sumOfUsage(NO_USAGE, usage(1, 2, 3))).toEqual(usage(1, 2, 3));
  });
});
