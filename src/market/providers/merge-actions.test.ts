import { describe, expect, it } from "vitest";
import { mergeActions } from "./merge-actions.ts";
import type { ProviderAction } from "./provider.ts";

const paid = (amount: number, label = "", ticker = "A"): ProviderAction => ({
  ticker,
  exDate: "2024-03-11",
  kind: "dividend",
  label,
  amount,
});
const split = (ratio: number, label = ""): ProviderAction => ({
  ticker: "A",
  exDate: "2024-03-11",
  kind: "split",
  label,
  ratio,
});

describe("mergeActions", () => {
  it("adds payments, and multiplies ratios", () => {
    expect(mergeActions([paid(0.25, "regular"), split(3, "a"), paid(1, "special"), split(0.5, "b")])).toEqual([
      { ticker: "A", exDate: "2024-03-11", kind: "dividend", amount: 1.25 },
      { ticker: "A", exDate: "2024-03-11", kind: "split", ratio: 1.5 },
    ]);
  });

  it("counts a repeated action once, and keeps tickers apart", () => {
    expect(mergeActions([paid(0.25), paid(0.25), paid(0.25, "", "B")])).toMatchObject([
      { ticker: "A", amount: 0.25 },
      { ticker: "B", amount: 0.25 },
    ]);
  });

  it("drops splits that cancel each other", () => {
    expect(mergeActions([split(0.1, "reverse"), split(10, "forward")])).toEqual([]);
  });
});
