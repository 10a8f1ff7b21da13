import { describe, expect, it } from "vitest";
import { CHART_PATTERNS } from "#contract";
import { CHART_PATTERN_DEFINITIONS, chartPatternOf } from "./chart-pattern-definitions.ts";

describe("chart pattern definitions", () => {
  it("tell every pattern of the interface, in its order", () => {
    expect(CHART_PATTERN_DEFINITIONS.map(({ id }) => id)).toEqual([...CHART_PATTERNS]);
  });

  it("speak in complete sentences, with rules and a source", () => {
    for (const { description, rules, source, synonyms, gate } of CHART_PATTERN_DEFINITIONS) {
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(rules.length).toBeGreaterThanOrEqual(3);
      for (const text of [...rules, source]) expect(text).toMatch(/\.$/);
      expect(synonyms.length).toBeGreaterThan(0);
      expect(gate).toBeGreaterThan(0.4);
    }
  });

  it("share no synonym", () => {
    const all = CHART_PATTERN_DEFINITIONS.flatMap(({ synonyms }) => synonyms.map((word) => word.toLowerCase()));
    expect(new Set(all).size).toBe(all.length);
  });

  it("give both sides only to what may break either way", () => {
    const either = CHART_PATTERN_DEFINITIONS.filter(({ sides }) => sides.length === 2).map(({ id }) => id);
    expect(either).toEqual(["Symmetrical Triangle", "Horizontal Channel"]);
    expect(chartPatternOf("Rising Wedge")?.sides).toEqual(["BEARISH"]);
    expect(chartPatternOf("rising wedge")).toBeUndefined();
  });
});
