import type { ScanEstimate } from "../api/scan.ts";

const count = (value: number): string => Math.round(value).toLocaleString("en-US");

function duration(ms: number): string {
  if (ms < 1) return "under 1 ms";
  if (ms < 1_000) return `about ${count(ms)} ms`;
  return `about ${(ms / 1_000).toLocaleString("en-US", { maximumFractionDigits: 1 })} s`;
}

function matches({ expected_matches: expected }: ScanEstimate): string | undefined {
  if (expected === null) return undefined;
  return expected < 0.5
    ? "likely no match"
    : `about ${count(expected)} ${Math.round(expected) === 1 ? "match" : "matches"}`;
}

/** An estimate in a few words, and what stands against running the scan. */
export function estimateWords(estimate: ScanEstimate): { readonly text: string; readonly warning: string | undefined } {
  const { universe_size: size, bars, ms, work_ms: work, work_limit_ms: limit, as_of_feasibility: feasible } = estimate;
  const read = bars === 0 ? "values at hand" : `${count(bars)} ${bars === 1 ? "bar" : "bars"}`;
  const parts = [`${count(size)} ${size === 1 ? "stock" : "stocks"}`, read, duration(ms), matches(estimate)];
  const text = parts.filter((part) => part !== undefined).join(" · ");
  if (feasible?.ok === false) {
    return { text, warning: "The data do not reach back to this moment, so it would be skipped." };
  }
  const isTooMuch = work > limit;
  return {
    text,
    warning: isTooMuch ? "This is more work than one scan may be; take fewer conditions or fewer tickers." : undefined,
  };
}
