import type { DraftUsage } from "../drafter.ts";

/** Uncached input tokens of the nominal model per credit. */
const TOKENS_PER_CREDIT = 50;
const CACHED_WEIGHT = 0.1;
const OUTPUT_WEIGHT = 5;

export const NO_USAGE: DraftUsage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

export function sumOfUsage(a: DraftUsage, b: DraftUsage): DraftUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
  };
}

/**
 * Returns the AI credits for token usage: ceil(factor × (input + 0.1 × cached input + 5 × output) / 50). A nominal
 * conversion has 1,500 input, 4,500 cached and 500 output tokens and costs 89 credits. `factor` is the operator's price
 * factor.
 */
export function creditsOfUsage(usage: DraftUsage, factor: number): number {
  const tokens = usage.inputTokens + CACHED_WEIGHT * usage.cachedInputTokens + OUTPUT_WEIGHT * usage.outputTokens;
  // Rounding errors may put the quotient one bit above a whole number; ceil would add a credit.
  return Math.ceil(Number(((factor * tokens) / TOKENS_PER_CREDIT).toFixed(6)));
}
