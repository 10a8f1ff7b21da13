import { generateText, jsonSchema, Output } from "ai";
import type { DraftReply, DraftRequest } from "#language";
import { failed, outcomeOf, usageOf } from "./draft-outcome.ts";
import type { OpenedModel } from "./language-model.ts";

// The SDK would print a warning per call for settings that a model does not support, such as a temperature.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/**
 * Sends one request for a JSON object that conforms to `schema`. Resolves within the time limit even if the request
 * hangs.
 */
export async function callModel(
  opened: OpenedModel,
  request: DraftRequest,
  schema: Readonly<Record<string, unknown>>,
): Promise<DraftReply> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<DraftReply>((resolve) => {
    timer = setTimeout(
      () => {
        controller.abort();
        resolve(failed("timeout", "the provider did not answer in time"));
      },
      Math.max(1, request.timeoutMs),
    );
  });
  try {
    return await Promise.race([ask(opened, request, schema, controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function ask(
  { model, options, systemOptions, thinkingTokens }: OpenedModel,
  { system, messages, maxOutputTokens }: DraftRequest,
  schema: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<DraftReply> {
  try {
    const result = await generateText({
      model,
      system: { role: "system", content: system, providerOptions: systemOptions },
      messages: messages.map(({ role, content }) => ({ role, content })),
      output: Output.object({ schema: jsonSchema<unknown>(schema), name: "form" }),
      maxOutputTokens: maxOutputTokens + thinkingTokens,
      temperature: 0,
      maxRetries: 0,
      abortSignal: signal,
      providerOptions: options,
    });
    const usage = usageOf(result.totalUsage);
    if (result.finishReason === "length") return failed("malformed", "the answer was cut off", usage);
    if (result.finishReason === "content-filter") return failed("refused", "the provider refused to answer", usage);
    if (result.finishReason !== "stop") return failed("malformed", "the answer has no end", usage);
    const form: unknown = result.output;
    if (typeof form !== "object" || form === null || Array.isArray(form))
      return failed("malformed", "the answer is no JSON object", usage);
    return { ok: true, form, usage: usage ?? { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 } };
  } catch (error) {
    return outcomeOf(error, signal.aborted);
  }
}
