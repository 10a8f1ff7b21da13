import { CREDITS } from "#accounts";
import { creditsOfUsage, type DraftRequest } from "#language";

/** Characters of a token, on the low side. */
const CHARACTERS_PER_TOKEN = 3;

/** What one call of a model costs a user at most, and is set aside before it: a nominal call's price. */
export function nominalCredits(priceFactor: number): number {
  return Math.max(1, Math.ceil(CREDITS.costs.modelConversion * priceFactor));
}

/** What a call can cost the installation, nothing of it being cached. */
export function mostCredits({ system, messages, maxOutputTokens }: DraftRequest, priceFactor: number): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, system.length);
  const inputTokens = Math.ceil(characters / CHARACTERS_PER_TOKEN);
  return creditsOfUsage({ inputTokens, cachedInputTokens: 0, outputTokens: maxOutputTokens }, priceFactor);
}
