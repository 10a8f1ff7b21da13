import { AppError } from "#base";

/** Protocols of model providers; the last is the one of Ollama, vLLM, LM Studio and many others. */
export const MODEL_PROVIDERS = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

export interface DrafterSettings {
  readonly provider: ModelProvider;
  /** Name of the model at the provider. */
  readonly model: string;
  /** API key; optional only for OpenAI-compatible servers. */
  readonly apiKey?: string | undefined;
  /** Replaces the provider's own address; required for an OpenAI-compatible server. */
  readonly baseUrl?: string | undefined;
  /** Price of its tokens relative to the nominal model; by default 1, and 0.2 for a server on this machine. */
  readonly priceFactor?: number | undefined;
  /** JSON Schema of replies, within the rules of strict structured output. */
  readonly schema: Readonly<Record<string, unknown>>;
}

const LOCAL_FACTOR = 0.2;
/** Explicit addresses, so that no environment variable replaces them. */
const ADDRESSES: Readonly<Record<Exclude<ModelProvider, "openai-compatible">, string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
};
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export interface CheckedSettings {
  readonly provider: ModelProvider;
  readonly model: string;
  /** Empty if no key is needed. */
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly priceFactor: number;
}

/** Throws bad_request with the name of the missing variable. */
export function checkSettings({ provider, model, apiKey, baseUrl, priceFactor }: DrafterSettings): CheckedSettings {
  if (model.trim() === "") throw new AppError("bad_request", "WINNOW_LLM_MODEL is needed where a provider is set.");
  if (provider !== "openai-compatible") {
    if ((apiKey ?? "") === "") {
      throw new AppError("bad_request", `WINNOW_LLM_API_KEY is needed for the provider ${provider}.`);
    }
    return {
      provider,
      model,
      apiKey: apiKey ?? "",
      baseUrl: baseUrl ?? ADDRESSES[provider],
      priceFactor: priceFactor ?? 1,
    };
  }
  if (baseUrl === undefined) {
    const message = "WINNOW_LLM_BASE_URL is needed for an OpenAI-compatible server, such as http://127.0.0.1:11434/v1.";
    throw new AppError("bad_request", message);
  }
  const local = URL.canParse(baseUrl) && LOOPBACK.test(new URL(baseUrl).hostname);
  return { provider, model, apiKey: apiKey ?? "", baseUrl, priceFactor: priceFactor ?? (local ? LOCAL_FACTOR : 1) };
}
