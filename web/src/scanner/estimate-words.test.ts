import { describe, expect, it } from "vitest";
import type { ScanEstimate } from "../api/scan.ts";
import { estimateWords } from "./estimate-words.ts";

const estimate: ScanEstimate = {
  universe_size: 57,
  bars: 28_785,
  feeds: ["daily"],
  ms: 12.4,
  cold_ms: 12.4,
  work_ms: 12.4,
  work_limit_ms: 300_000,
  watch_ms: 0.1,
  credits: 0,
  expected_matches: 3.4,
  conditions: [],
};

describe("an estimate in words", () => {
  it.each<[Partial<ScanEstimate>, string]>([
    [{}, "57 stocks · 28,785 bars · about 12 ms · about 3 matches"],
    [{ expected_matches: 1.2 }, "57 stocks · 28,785 bars · about 12 ms · about 1 match"],
    [{ expected_matches: 0.2 }, "57 stocks · 28,785 bars · about 12 ms · likely no match"],
    [{ expected_matches: null, ms: 0.2 }, "57 stocks · 28,785 bars · under 1 ms"],
    [{ universe_size: 1, bars: 0, ms: 2_340, expected_matches: null }, "1 stock · values at hand · about 2.3 s"],
  ])("of %j", (facts, text) => {
    expect(estimateWords({ ...estimate, ...facts })).toEqual({ text, warning: undefined });
  });

  it("warns of what the server would refuse", () => {
    expect(estimateWords({ ...estimate, work_ms: 300_001 }).warning).toMatch(/more work/);
    expect(estimateWords({ ...estimate, as_of_feasibility: { ok: false } }).warning).toMatch(/reach back/);
  });
});
