import { describe, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { EXAMPLES } from "./example-library.ts";
import { retrieveExamples } from "./retrieve-examples.ts";

const payload: ScanPayload = { All: [] };

describe("retrieveExamples", () => {
  it("finds every built-in example by its own words, as like as can be", () => {
    for (const { query } of EXAMPLES) {
      expect(retrieveExamples(query)[0]).toMatchObject({ query, similarity: 1, source: "builtin" });
    }
  });

  it("gives the likest first, between 0 and 1", () => {
    const found = retrieveExamples("insiders bought shares in the last month");
    expect(found[0]!.query).toContain("director or officer bought");
    const likeness = found.map(({ similarity }) => similarity);
    expect(likeness).toEqual([...likeness].sort((a, b) => b - a));
    expect(likeness.every((one) => one > 0 && one < 1)).toBe(true);
  });

  it("forgives a letter too few in a longer word", () => {
    const [first] = retrieveExamples("bulish engulfng candle");
    expect(first!.query).toContain("bullish engulfing");
  });

  it("looks at the caller's saved scans too, and says whose an example is", () => {
    const saved = [
      { name: "Monday morning sleepers", payload },
      { name: "biotech with cash and no debt", payload },
    ];
    expect(retrieveExamples("monday sleepers", saved)[0]).toEqual({
      query: "Monday morning sleepers",
      payload,
      refusal: null,
      similarity: expect.any(Number),
      source: "user",
    });
    expect(retrieveExamples("monday sleepers")).not.toContainEqual(expect.objectContaining({ source: "user" }));
  });

  it("gives nothing for words that nobody used, and none", () => {
    expect(retrieveExamples("zzxq wvut")).toEqual([]);
    expect(retrieveExamples("  ?!  ")).toEqual([]);
    expect(retrieveExamples("the 50 day average", [], 2)).toHaveLength(2);
  });
});
