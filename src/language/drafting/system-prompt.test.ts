import { describe, expect, it } from "vitest";
import { CANDLESTICKS, CHART_PATTERN_DEFINITIONS, FEATURES, FUNDAMENTALS, INDICATORS, SHORT_INPUTS } from "#catalogue";
import { ATOM_GROUPS, ATOM_OPERATORS, REFUSAL_CODES } from "../intermediate/form.ts";
import { DEFAULTS } from "../words/defaults.ts";
import { systemPrompt } from "./system-prompt.ts";

describe("systemPrompt", () => {
  const prompt = systemPrompt();
  const words = new Set(prompt.split(/[^\w]+/));

  it("contains every definition of the catalogue and every word of the form", () => {
    const ids = [
      ...FEATURES.map(({ alias }) => alias),
      ...FUNDAMENTALS.map(({ id }) => id),
      ...INDICATORS.map(({ id }) => id),
      ...SHORT_INPUTS.map(({ alias }) => alias),
      ...CANDLESTICKS.map(({ id }) => id),
      ...ATOM_GROUPS,
      ...ATOM_OPERATORS,
      ...REFUSAL_CODES,
    ];
    expect(ids.filter((id) => !words.has(id))).toEqual([]);
    for (const { id } of CHART_PATTERN_DEFINITIONS) expect(prompt).toContain(id);
    for (const { meaning } of Object.values(DEFAULTS)) expect(prompt).toContain(meaning);
  });

  it("contains units, bounds, timeframes and synonyms", () => {
    expect(prompt).toContain("\nrsi(close,14) idx 0..100 | relative strength index");
    expect(prompt).toContain("\nadr_pct(20) % 1d..1mo | average daily range");
  });

  it("stays below 40,000 characters and is built once", () => {
    expect(prompt.length).toBeLessThan(40_000);
    expect(systemPrompt()).toBe(prompt);
  });
});
