import { APICallError, type LanguageModelUsage, NoObjectGeneratedError } from "ai";
import type { DraftFault, DraftReply, DraftUsage } from "#language";
import { ReplyError } from "./capped-fetch.ts";

type Failed = Extract<DraftReply, { readonly ok: false }>;

/** Upper bound of a token count, against servers that report absurd numbers. */
const MOST_TOKENS = 10_000_000;
const MOST_CAUSES = 4;

/**
 * Returns the billed tokens; null if the provider reported none. Tokens written to a cache do not count as cached
 * input.
 */
export function usageOf(usage: LanguageModelUsage | undefined): DraftUsage | null {
  if (usage === undefined) return null;
  const { inputTokens, outputTokens, inputTokenDetails } = usage;
  const cached = tokens(inputTokenDetails.cacheReadTokens);
  const all = tokens(inputTokens);
  const written = tokens(outputTokens);
  if (all + cached + written === 0) return null;
  return { inputTokens: Math.max(0, all - cached), cachedInputTokens: cached, outputTokens: written };
}

function tokens(count: number | undefined): number {
  return count !== undefined && count > 0 ? Math.min(MOST_TOKENS, Math.ceil(count)) : 0;
}

export function failed(fault: DraftFault, message: string, usage: DraftUsage | null = null): Failed {
  return { ok: false, fault, message, usage };
}

/** Classifies a failed call. The message is for the log: it contains neither the key nor any text of the provider. */
export function outcomeOf(error: unknown, timedOut: boolean): Failed {
  if (timedOut) return failed("timeout", "the provider did not answer in time");
  const reply = causesOf(error).find((one) => one instanceof ReplyError);
  if (reply !== undefined) return failed("malformed", reply.message);
  if (NoObjectGeneratedError.isInstance(error)) {
    const usage = usageOf(error.usage);
    if (error.finishReason === "content-filter") return failed("refused", "the provider refused to answer", usage);
    return isProse(error.text)
      ? failed("refused", "the model answered in words instead of JSON", usage)
      : failed("malformed", "the answer is no JSON", usage);
  }
  if (APICallError.isInstance(error)) return failed(...faultOfStatus(error.statusCode));
  // The SDK turns every network error into an APICallError, so any other error comes from the contents of the reply.
  return failed("malformed", "the reply is not of the provider's form");
}

function faultOfStatus(status: number | undefined): [DraftFault, string] {
  if (status === undefined) return ["unavailable", "the provider could not be reached"];
  if (status >= 200 && status < 300) return ["malformed", "the reply is not of the provider's form"];
  const text = `the provider answered ${status}`;
  if (status === 429) return ["rate_limited", text];
  return status === 408 || status === 504 ? ["timeout", text] : ["unavailable", text];
}

/** Tests if the answer is prose: although a format was required, a model uses words to explain a refusal. */
function isProse(text: string | undefined): boolean {
  const trimmed = text?.trim() ?? "";
  return trimmed !== "" && /^[\p{L}"'“‘]/u.test(trimmed) && !/[{[]/.test(trimmed);
}

function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at instanceof Error && causes.length < MOST_CAUSES; at = at.cause) causes.push(at);
  return causes;
}
