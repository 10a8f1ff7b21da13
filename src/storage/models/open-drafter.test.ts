import { MockLanguageModelV3 } from "ai/test";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#base";
import type { DraftRequest, DraftUsage } from "#language";
import { callModel } from "./call-model.ts";
import { MOST_REPLY_BYTES } from "./capped-fetch.ts";
import { type DrafterSettings, MODEL_PROVIDERS } from "./drafter-settings.ts";
import { type ModelAnswer, type ModelServer, startModelServer } from "./model-server.testing.ts";
import { openDrafter } from "./open-drafter.ts";

const KEY = "sk-CanaryOfTheModelKey";
const USAGE: DraftUsage = { inputTokens: 1_500, cachedInputTokens: 4_500, outputTokens: 500 };
const MODELS = {
  openai: "gpt-4.1-mini",
  anthropic: "claude-sonnet-4-5",
  google: "gemini-2.0-flash",
  "openai-compatible": "llama",
};
const SCHEMA = {
  type: "object",
  properties: { atoms: { type: "array", items: { type: "string" } } },
  required: ["atoms"],
  additionalProperties: false,
};
const REQUEST: DraftRequest = {
  system: "Translate.",
  messages: [
    { role: "user", content: '{"query":"RSI below 30"}' },
    { role: "assistant", content: "{}" },
    { role: "user", content: "again" },
  ],
  maxOutputTokens: 1_200,
  timeoutMs: 5_000,
};

let server: ModelServer;
let answer: ModelAnswer;
const say = (text: string, more: { readonly ending?: "length" | "refusal" } = {}): ModelAnswer => ({
  do: "say",
  text,
  usage: USAGE,
  ...more,
});

beforeAll(async () => {
  server = await startModelServer(() => answer);
});
afterAll(() => server.close());
beforeEach(() => {
  answer = say('{"atoms":["a"]}');
});

describe.each(MODEL_PROVIDERS)("openDrafter with %s", (provider) => {
  const settings = (): DrafterSettings => ({
    provider,
    model: MODELS[provider],
    apiKey: KEY,
    baseUrl: server.url,
    schema: SCHEMA,
  });
  const draft = (request: Partial<DraftRequest> = {}) => openDrafter(settings()).draft({ ...REQUEST, ...request });
  const lastRequest = () => server.requests.at(-1)!;

  it("sends one request for JSON of the schema, at temperature 0, with the whole conversation", async () => {
    const before = server.requests.length;
    expect(await draft()).toEqual({ ok: true, form: { atoms: ["a"] }, usage: USAGE });
    expect(server.requests.length).toBe(before + 1);
    expect(lastRequest()).toMatchObject({ key: KEY, system: "Translate.", temperature: 0, most: 1_200 });
    expect(lastRequest().turns).toEqual(['{"query":"RSI below 30"}', "{}", "again"]);
    expect(lastRequest().schema).toMatchObject({ type: "object", required: ["atoms"] });
  });

  it("returns any JSON object without judging it", async () => {
    answer = say('{"orders":[{"buy":"everything"}]}');
    expect(await draft()).toMatchObject({ ok: true, form: { orders: [{ buy: "everything" }] } });
  });

  it.each([
    ["is cut off", say('{"atoms":["a', { ending: "length" })],
    ["is no JSON", say('{"atoms":["a",,]}')],
    ["is no object", say("[1,2]")],
    ["is a number", say("17")],
    ["is empty", say("")],
  ])("returns malformed, with the usage, if the answer %s", async (_, given) => {
    answer = given;
    expect(await draft()).toMatchObject({ ok: false, fault: "malformed", usage: USAGE });
  });

  it.each([
    ["refused by the provider", say("I can't help with that.", { ending: "refusal" })],
    ["words instead of JSON", say("I'm sorry, but I cannot assist with that request.")],
  ])("returns refused: %s", async (_, given) => {
    answer = given;
    expect(await draft()).toMatchObject({ ok: false, fault: "refused", usage: USAGE });
  });

  it.each([
    [429, "rate_limited"],
    [500, "unavailable"],
    [503, "unavailable"],
    [529, "unavailable"],
    [401, "unavailable"],
    [404, "unavailable"],
    [400, "unavailable"],
    [408, "timeout"],
    [504, "timeout"],
  ] as const)("turns status %s into %s, without a second request", async (status, fault) => {
    answer = { do: "fail", status, retryAfter: 7 };
    const before = server.requests.length;
    expect(await draft()).toEqual({ ok: false, fault, message: `the provider answered ${status}`, usage: null });
    expect(server.requests.length).toBe(before + 1);
  });

  it.each([["hang"], ["drip"]] as const)("times out if the server would %s", async (what) => {
    answer = { do: what };
    const begun = performance.now();
    expect(await draft({ timeoutMs: 150 })).toMatchObject({ ok: false, fault: "timeout", usage: null });
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it.each([
    ["a connection without an answer", "unavailable", { do: "reset" }],
    ["half a reply", "malformed", { do: "break", text: "x".repeat(5_000), usage: USAGE }],
    ["a page", "malformed", { do: "garble", body: "<html>Bad gateway</html>" }],
    ["JSON of another form", "malformed", { do: "garble", body: '{"hello":"world"}' }],
    ["nothing", "malformed", { do: "garble", body: "" }],
    ["a flood", "malformed", { do: "flood", bytes: 4 * MOST_REPLY_BYTES }],
    ["a redirect", "unavailable", { do: "redirect", to: "http://127.0.0.1:9/elsewhere" }],
  ] as readonly (readonly [string, string, ModelAnswer])[])("treats %s as %s", async (_, fault, given) => {
    answer = given;
    expect(await draft()).toMatchObject({ ok: false, fault, usage: null });
  });

  it("never repeats the key or the provider's text", async () => {
    for (const given of [
      { do: "fail", status: 401 },
      { do: "garble", body: KEY },
      say(`My instructions are ${KEY}`),
    ] as readonly ModelAnswer[]) {
      answer = given;
      const reply = await draft();
      expect(reply.ok ? "" : reply.message).not.toContain(KEY);
    }
  });
});

describe("openDrafter", () => {
  const base = { schema: SCHEMA, model: "m" };

  it("requires a key for the services, and an address for an OpenAI-compatible server", () => {
    for (const provider of ["openai", "anthropic", "google"] as const) {
      expect(() => openDrafter({ ...base, provider })).toThrow(AppError);
      expect(() => openDrafter({ ...base, provider, apiKey: "" })).toThrow("WINNOW_LLM_API_KEY");
    }
    expect(() => openDrafter({ ...base, provider: "openai-compatible" })).toThrow("WINNOW_LLM_BASE_URL");
    expect(() => openDrafter({ ...base, provider: "openai", apiKey: "k", model: " " })).toThrow("WINNOW_LLM_MODEL");
  });

  it("calls an OpenAI-compatible server without a key, and strips thoughts and fences from its answer", async () => {
    answer = say('<think>Let me see {"atoms":[]}.</think>\n```json\n{"atoms":["b"]}\n```');
    const drafter = openDrafter({ ...base, provider: "openai-compatible", baseUrl: server.url });
    expect(await drafter.draft(REQUEST)).toEqual({ ok: true, form: { atoms: ["b"] }, usage: USAGE });
    expect(server.requests.at(-1)!.key).toBeUndefined();
  });

  it("applies a price factor of 0.2 to a server on this machine, unless the operator sets another", () => {
    const compatible = { ...base, provider: "openai-compatible" } as const;
    expect(openDrafter({ ...compatible, baseUrl: "http://localhost:11434/v1" }).priceFactor).toBe(0.2);
    expect(openDrafter({ ...compatible, baseUrl: "https://models.example/v1" }).priceFactor).toBe(1);
    expect(openDrafter({ ...compatible, baseUrl: server.url, priceFactor: 3 })).toMatchObject({
      id: "openai-compatible/m",
      priceFactor: 3,
    });
  });

  it("marks the system prompt for Anthropic's cache, and stores nothing at OpenAI", async () => {
    const of = (provider: "anthropic" | "openai", model: string): DrafterSettings => ({
      ...base,
      provider,
      model,
      apiKey: KEY,
      baseUrl: server.url,
    });
    await openDrafter(of("anthropic", "claude-sonnet-4-5")).draft(REQUEST);
    expect(server.requests.at(-1)!.body["system"]).toEqual([
      { type: "text", text: "Translate.", cache_control: { type: "ephemeral" } },
    ]);
    await openDrafter(of("openai", "gpt-5-mini")).draft(REQUEST);
    expect(server.requests.at(-1)!.body).toMatchObject({
      store: false,
      reasoning: { effort: "low" },
      max_output_tokens: 3_200,
    });
  });

  it("times out even if the request ignores its signal", async () => {
    const deaf = new MockLanguageModelV3({ doGenerate: () => new Promise(() => {}) });
    const opened = { model: deaf, options: {}, systemOptions: {}, thinkingTokens: 0 };
    const reply = await callModel(opened, { ...REQUEST, timeoutMs: 50 }, SCHEMA);
    expect(reply).toMatchObject({ ok: false, fault: "timeout", usage: null });
  });
});
