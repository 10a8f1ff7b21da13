import { describe, expect, it } from "vitest";
import { checkNames } from "#catalogue";
import { validatePayload } from "#contract";
import { EXAMPLES } from "./example-library.ts";

describe("the built-in examples", () => {
  it.each(EXAMPLES.filter(({ payload }) => payload !== null))("$query is a valid payload", ({ payload }) => {
    const shape = validatePayload(payload);
    expect(shape).toMatchObject({ ok: true });
    const issues = checkNames(payload!);
    expect(issues).toEqual([]);
  });

  it("are about eighty different sentences, including refusals", () => {
    const queries = EXAMPLES.map(({ query }) => query.toLowerCase());
    expect(new Set(queries).size).toBe(queries.length);
    expect(queries.length).toBeGreaterThanOrEqual(60);
    expect(EXAMPLES.filter(({ refusal }) => refusal !== null).length).toBeGreaterThanOrEqual(8);
  });

  it("cover every group of a condition", () => {
    const text = JSON.stringify(EXAMPLES);
    const groups = [
      "FeatureWindow",
      "Indicator",
      "CandlestickPattern",
      "ChartPattern",
      "Stock",
      "Fundamental",
      "Short",
    ];
    const others = ["InsiderTransactions", "PatternModel", "Earnings", "Any", "None", "Leaf", "AsOf", "AsOfBasis"];
    for (const member of [...groups, ...others]) expect(text).toContain(`"${member}":`);
  });
});
