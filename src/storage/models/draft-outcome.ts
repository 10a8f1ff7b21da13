import { APICallError, type LanguageModelUsage, NoObjectGeneratedError } from "ai";
import type { DraftFault, DraftReply, DraftUsage } from "#language";
import { ReplyError } from "./capped-fetch.ts";

type Failed = Extract<DraftReply, { readonly ok: false }>;

/** A server that counts wrongly cannot make a count out of a number of any size. */
const MOST_TOKENS = 10_000_000;
const MOST_CAUSES = 4;

/** Tokens that were billed; null where the provider told nothing of them. What was written to a cache is no cached input. */
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

/** What a failed call means. The message is for the log: it repeats neither the key nor any text of the provider. */
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
  // The SDK makes an APICallError of whatever the network does: anything else fell over what the reply says.
  return failed("malformed", "the reply is not of the provider's form");
}

function faultOfStatus(status: number | undefined): [DraftFault, string] {
  if (status === undefined) return ["unavailable", "the provider could not be reached"];
  if (status >= 200 && status < 300) return ["malformed", "the reply is not of the provider's form"];
  const told = `the provider answered ${status}`;
  if (status === 429) return ["rate_limited", told];
  return status === 408 || status === 504 ? ["timeout", told] : ["unavailable", told];
}

/** With a format that was asked for, words are what a model has to say about why it will not. */
function isProse(text: string | undefined): boolean {
  const trimmed = text?.trim() ?? "";
  return trimmed !== "" && /^[\p{L}"'“‘]/u.test(trimmed) && !/[{[]/.test(trimmed);
}

function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at instanceof Error && causes.length < MOST_CAUSES; at = at.cause) causes.push(at);
  return causes;
}
