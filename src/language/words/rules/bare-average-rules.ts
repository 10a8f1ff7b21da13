import { type Match, type Rule, rule } from "../chart/rule.ts";
import { averageOf } from "./average-rules.ts";

const LENGTHS = new Set([5, 8, 9, 10, 13, 20, 21, 30, 34, 50, 55, 89, 100, 150, 200]);
/** Words behind the number that make it a length, a count or a figure of something else. */
const OTHERS =
  /^(?:day|d|bar|week|wk|w|month|hour|h|minute|min|m|period|session|candle|year|yr|y|%|percent|pct|point|share|dollar|buck|million|billion|thousand|k|b|bn|mn|sma|ema|ma|dma|wma|hma|average|moving|simple|exponential|high|low|x|time|stock|name|company|largest|best|top|most|\/|\$)$/;

function bare(match: Match) {
  const length = match.one("number");
  const next = match.tokens[match.to];
  const before = match.tokens[match.from - 1];
  if (!LENGTHS.has(length) || next?.kind === "number" || OTHERS.test(next?.stem ?? "")) return null;
  if (before !== undefined && /^(?:in|last|past|within|top|s&p|russell|nasdaq|next)$/.test(before.stem)) return null;
  return { ...averageOf("ma", length, undefined, false), isBare: true as const };
}

/** `the 200`: an average of that length, and of the kind that was named last. */
export const BARE_AVERAGE_RULES: readonly Rule[] = [
  rule("study", "the|its|their {number}", (match) => (match.to - match.from === 2 ? bare(match) : null), -1.4),
];
