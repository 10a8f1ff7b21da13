import { describe, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { EXAMPLES } from "./example-library.ts";
import { retrieveExamples } from "./retrieve-examples.ts";

const payload: ScanPayload = { All: [] };

describe("retrieveExamples", () => {
  it("finds every built-in example by its own words with similarity 1", () => {
    for (const { query } of EXAMPLES) {
      expect(retrieveExamples(query)[0]).toMatchObject({ query, similarity: 1, source: "builtin" });
    }
  });

  it("sorts by similarity, between 0 and 1", () => {
    const found = retrieveExamples("insiders bought shares in the last month");
    expect(found[0]!.query).toContain("director or officer bought");
    const likeness = found.map(({ similarity }) => similarity);
    expect(likeness).toEqual([...likeness].sort((a, b) => b - a));
    expect(likeness.every((one) => one > 0 && one < 1)).toBe(true);
  });

  it("matches a longer word with a missing letter", () => {
    const [first] = retrieveExamples("bulish engulfng candle");
    expect(first!.query).toContain("bullish engulfing");
  });

  it("searches the caller's saved scans too, and marks their source", () => {
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

  it("returns nothing for unknown words and for an empty query", () => {
    expect(retrieveExamples("zzxq wvut")).toEqual([]);
    expect(retrieveExamples("  ?!  ")).toEqual([]);
    expect(retrieveExamples("the 50 day average", [], 2)).toHaveLength(2);
  });
});
