import type { LanguageModel } from "ai";
import { cappedFetch } from "./capped-fetch.ts";
import type { CheckedSettings } from "./drafter-settings.ts";

/** Options by provider name, in the SDK's form. */
type Options = NonNullable<Parameters<typeof import("ai").generateText>[0]["providerOptions"]>;

export interface OpenedModel {
  readonly model: LanguageModel;
  readonly options: Options;
  /** Options of the system prompt alone. */
  readonly systemOptions: Options;
  /** Extra tokens for a model whose thinking cannot be switched off. */
  readonly thinkingTokens: number;
}

const NOTHING = { options: {}, systemOptions: {}, thinkingTokens: 0 };
const THINKING_TOKENS = 2_000;
const THINKING_BUDGET = 512;
const OPENAI_THINKS = /^(?:o\d|gpt-(?:[5-9]|\d\d))(?!.*chat)/;
const GEMINI_THINKS = /gemini-(?:2\.5|[3-9])/;
const GEMINI_LEVELS = /gemini-[3-9]/;

/** Opens the model. Only now loads the provider's part of the SDK. */
export async function openLanguageModel(settings: CheckedSettings): Promise<OpenedModel> {
  const { provider, model, apiKey, baseUrl: baseURL } = settings;
  const reach = { apiKey, baseURL, fetch: cappedFetch };
  switch (provider) {
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      const thinks = OPENAI_THINKS.test(model);
      const openai = { store: false, promptCacheKey: "winnow", ...(thinks ? { reasoningEffort: "low" } : {}) };
      const thinkingTokens = thinks ? THINKING_TOKENS : 0;
      return { ...NOTHING, model: createOpenAI(reach)(model), options: { openai }, thinkingTokens };
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      const systemOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };
      return { ...NOTHING, model: createAnthropic(reach)(model), systemOptions };
    }
    case "google": {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
      const opened = { ...NOTHING, model: createGoogleGenerativeAI(reach)(model) };
      if (!GEMINI_THINKS.test(model)) return opened;
      const thinkingConfig = GEMINI_LEVELS.test(model) ? { thinkingLevel: "low" } : { thinkingBudget: THINKING_BUDGET };
      return { ...opened, options: { google: { thinkingConfig } }, thinkingTokens: THINKING_TOKENS };
    }
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const { extractJsonMiddleware, wrapLanguageModel } = await import("ai");
      const server = createOpenAICompatible({
        name: "server",
        baseURL,
        fetch: cappedFetch,
        supportsStructuredOutputs: true,
        ...(apiKey === "" ? {} : { apiKey }),
      });
      const middleware = extractJsonMiddleware({ transform: bareJson });
      return { ...NOTHING, model: wrapLanguageModel({ model: server(model), middleware }) };
    }
  }
}

/** Extracts the JSON. Small models surround it with thoughts and a fence, whatever format was required. */
function bareJson(text: string): string {
  const answer = text.replace(/<think>.*?<\/think>/gs, "").trim();
  return answer.replace(/^```(?:json)?\s*/i, "").replace(/\s*```$/, "");
}
