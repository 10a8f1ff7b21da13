import type { DraftUsage } from "#language";

/** Names of the providers' protocols. */
export type Wire = "openai" | "anthropic" | "google" | "openai-compatible";

/** Reason for the end of an answer. */
export type Ending = "stop" | "length" | "refusal";

export interface WireFormat {
  readonly path: RegExp;
  /** Header with the key, and the text before the key. */
  readonly key: readonly [header: string, before: string];
  readonly reply: (model: string, text: string, usage: DraftUsage, ending: Ending) => object;
  readonly error: (status: number) => object;
  /** Returns the system prompt, and the user and assistant texts in order. */
  readonly texts: (body: Body) => { readonly system: string; readonly turns: readonly string[] };
  /** Returns the schema of replies, the largest number of tokens, and the temperature. */
  readonly parameters: (body: Body) => {
    readonly schema: unknown;
    readonly most: unknown;
    readonly temperature: unknown;
  };
}

export type Body = Readonly<Record<string, unknown>>;

/** Returns a nested member of a body; undefined if there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found: unknown = value;
  for (const key of path) {
    found =
      typeof found === "object" && found !== null
        ? Object.entries(found).find(([name]) => name === String(key))?.[1]
        : undefined;
  }
  return found;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text, or the joined texts of its parts. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return list(content)
    .map((part) => String(at(part, "text") ?? ""))
    .join("");
}

const whole = ({ inputTokens, cachedInputTokens }: DraftUsage): number => inputTokens + cachedInputTokens;

/** Protocols of the providers, as far as one request and its answer need them. */
export const WIRES: Readonly<Record<Wire, WireFormat>> = {
  openai: {
    path: /^\/v1\/responses$/,
    key: ["authorization", "Bearer "],
    reply: (model, text, usage, ending) => ({
      id: "resp_1",
      object: "response",
      created_at: 1_750_000_000,
      status: ending === "length" ? "incomplete" : "completed",
      incomplete_details: ending === "length" ? { reason: "max_output_tokens" } : null,
      error: null,
      model,
      output: [
        {
          type: "message",
          id: "msg_1",
          role: "assistant",
          status: "completed",
          content: [
            ending === "refusal"
              ? { type: "refusal", refusal: text }
              : { type: "output_text", text, annotations: [], logprobs: [] },
          ],
        },
      ],
      usage: {
        input_tokens: whole(usage),
        input_tokens_details: { cached_tokens: usage.cachedInputTokens },
        output_tokens: usage.outputTokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: whole(usage) + usage.outputTokens,
      },
    }),
    error: (status) => ({ error: { message: `status ${status}`, type: "server_error", param: null, code: null } }),
    texts: (body) => {
      const input = list(body["input"]);
      const system = input.filter((one) => ["system", "developer"].includes(String(at(one, "role"))));
      return {
        system: system.map((one) => textOf(at(one, "content"))).join(""),
        turns: input.filter((one) => !system.includes(one)).map((one) => textOf(at(one, "content"))),
      };
    },
    parameters: (body) => ({
      schema: at(body, "text", "format", "schema"),
      most: body["max_output_tokens"],
      temperature: body["temperature"],
    }),
  },
  "openai-compatible": {
    path: /^\/v1\/chat\/completions$/,
    key: ["authorization", "Bearer "],
    reply: (model, text, usage, ending) => ({
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1_750_000_000,
      model,
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: text },
          finish_reason: ending === "refusal" ? "content_filter" : ending,
        },
      ],
      usage: {
        prompt_tokens: whole(usage),
        completion_tokens: usage.outputTokens,
        total_tokens: whole(usage) + usage.outputTokens,
        prompt_tokens_details: { cached_tokens: usage.cachedInputTokens },
      },
    }),
    error: (status) => ({ error: { message: `status ${status}`, type: "server_error", code: status } }),
    texts: (body) => {
      const messages = list(body["messages"]);
      return {
        system: textOf(
          at(
            messages.find((one) => at(one, "role") === "system"),
            "content",
          ),
        ),
        turns: messages.filter((one) => at(one, "role") !== "system").map((one) => textOf(at(one, "content"))),
      };
    },
    parameters: (body) => ({
      schema: at(body, "response_format", "json_schema", "schema"),
      most: body["max_tokens"],
      temperature: body["temperature"],
    }),
  },
  anthropic: {
    path: /^\/v1\/messages$/,
    key: ["x-api-key", ""],
    reply: (model, text, usage, ending) => ({
      id: "msg_1",
      type: "message",
      role: "assistant",
      model,
      content: [{ type: "text", text }],
      stop_reason: { stop: "end_turn", length: "max_tokens", refusal: "refusal" }[ending],
      stop_sequence: null,
      usage: {
        input_tokens: usage.inputTokens,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: usage.cachedInputTokens,
        output_tokens: usage.outputTokens,
      },
    }),
    error: (status) => ({ type: "error", error: { type: "api_error", message: `status ${status}` } }),
    texts: (body) => ({
      system: textOf(body["system"]),
      turns: list(body["messages"]).map((one) => textOf(at(one, "content"))),
    }),
    parameters: (body) => ({
      schema: at(body, "output_config", "format", "schema"),
      most: body["max_tokens"],
      temperature: body["temperature"],
    }),
  },
  google: {
    path: /^\/v1\/models\/[^/]+:generateContent$/,
    key: ["x-goog-api-key", ""],
    reply: (model, text, usage, ending) => ({
      candidates: [
        {
          content: ending === "refusal" ? { role: "model", parts: [] } : { role: "model", parts: [{ text }] },
          finishReason: { stop: "STOP", length: "MAX_TOKENS", refusal: "SAFETY" }[ending],
          index: 0,
        },
      ],
      usageMetadata: {
        promptTokenCount: whole(usage),
        cachedContentTokenCount: usage.cachedInputTokens,
        candidatesTokenCount: usage.outputTokens,
        totalTokenCount: whole(usage) + usage.outputTokens,
      },
      modelVersion: model,
    }),
    error: (status) => ({ error: { code: status, message: `status ${status}`, status: "INTERNAL" } }),
    texts: (body) => ({
      system: textOf(at(body, "systemInstruction", "parts")),
      turns: list(body["contents"]).map((one) => textOf(at(one, "parts"))),
    }),
    parameters: (body) => ({
      schema: at(body, "generationConfig", "responseSchema"),
      most: at(body, "generationConfig", "maxOutputTokens"),
      temperature: at(body, "generationConfig", "temperature"),
    }),
  },
};
