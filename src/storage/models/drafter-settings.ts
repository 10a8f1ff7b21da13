import { AppError } from "#base";

/** Whose interface a model speaks; the last is that of Ollama, vLLM, LM Studio and many others. */
export const MODEL_PROVIDERS = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

export interface DrafterSettings {
  readonly provider: ModelProvider;
  /** As the provider calls it. */
  readonly model: string;
  /** Needed by all but servers that are OpenAI-compatible. */
  readonly apiKey?: string | undefined;
  /** Instead of the provider's own address; an OpenAI-compatible server has none but this. */
  readonly baseUrl?: string | undefined;
  /** Price of its tokens against the nominal model; by default 1, and 0.2 for a server on this machine. */
  readonly priceFactor?: number | undefined;
  /** The JSON Schema that replies keep, within the rules of strict structured output. */
  readonly schema: Readonly<Record<string, unknown>>;
}

const LOCAL_FACTOR = 0.2;
/** Written out, so that no variable of the environment stands in for them. */
const ADDRESSES: Readonly<Record<Exclude<ModelProvider, "openai-compatible">, string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
};
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export interface CheckedSettings {
  readonly provider: ModelProvider;
  readonly model: string;
  /** Empty where none is needed. */
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly priceFactor: number;
}

/** Errors: bad_request naming the variable that is missing. */
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
