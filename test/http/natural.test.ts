import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { INSTALLATION_ACCOUNT } from "#accounts";
import { DoNaturalScanResponse, DoScanResponse } from "#contract";
import type { Drafter, DraftReply, DraftRequest } from "#language";
import { createConverter, type Context } from "#operations";
import { readError } from "./read-error.ts";
import { startServer, type TestServer } from "./start-server.ts";
import { NOW, resetAccounts, SESSIONS, TOKENS, USERS } from "./test-accounts.ts";

const DAY = Math.floor(NOW / 86_400_000);
const BUSINESS = 900_000;
const stranger = { authorization: `Bearer ${TOKENS.stranger.value}` };

/** 89 credits. */
const USAGE = { inputTokens: 1_500, cachedInputTokens: 4_500, outputTokens: 500 };
/** A query that the parser does not understand as a whole. */
const BEYOND = "frobnicated stocks with RSI below 30";

interface Model extends Drafter {
  readonly requests: DraftRequest[];
  replies: DraftReply[];
}

function scripted(): Model {
  const requests: DraftRequest[] = [];
  const model: Model = {
    id: "scripted/model",
    priceFactor: 1,
    requests,
    replies: [],
    async draft(request) {
      requests.push(request);
      const reply = model.replies.shift();
      if (reply === undefined) throw new Error("one call too many");
      return reply;
    },
  };
  return model;
}

const rsi = (number: number, words = "RSI below 30") => ({
  id: "a1",
  group: "feature",
  concept: "rsi(14)",
  op: "lt",
  rhs: { kind: "number", number },
  words,
});
const says = (form: object): DraftReply => ({ ok: true, form: { atoms: [], ...form }, usage: USAGE });

async function ask(
  server: TestServer,
  query: string,
  headers: Record<string, string> = {},
): Promise<{ reply: DoNaturalScanResponse; left: number }> {
  const response = await server.call("POST", "/api/v2/scan/natural", { query }, headers);
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 200 });
  const left = Number(response.headers.get("x-ai-credits-remaining"));
  return { reply: DoNaturalScanResponse.parse(JSON.parse(text)), left };
}

const spent = async (server: TestServer, key: string = USERS.owner) =>
  (await server.accounts.store.credits.day(key, DAY)).spent;

describe("words to a payload, with the parser alone", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    await server.drain();
  });

  it("give a payload that scans, the words behind each filter, and the assumptions", async () => {
    const { reply } = await ask(server, "oversold stocks with price above $20");
    expect(reply).toMatchObject({
      conversion_success: true,
      retry_count: 0,
      retrieved_examples: null,
      validation_errors: null,
    });
    expect(reply.restricted_features_removed).toBeUndefined();
    expect(reply.reasoning).toEqual({
      summary: expect.stringMatching(/^Stocks where .*rsi.* < 30.*close > \$20.*Drafted by the embedded parser\.$/),
      filters: [
        { filter: "rsi(close,14) < 30 on daily bars", reason: expect.stringMatching(/^From "oversold.*Assumed: .*30/) },
        { filter: "close > $20 on daily bars", reason: expect.stringMatching(/^From ".*price above \$20"\.$/) },
      ],
      coverage: 1,
      left_out: [],
    });
    const scan = await server.call("POST", "/api/v2/scan", { instructions: reply.generated_payload });
    expect(DoScanResponse.parse(await scan.json()).tickers).toEqual(["DOWN"]);
  });

  it("give the readable conditions and name the others", async () => {
    const { reply } = await ask(server, "RSI below 30 and trending on Reddit");
    expect(reply.conversion_success).toBe(true);
    expect(reply.validation_errors).toEqual([expect.stringMatching(/^unsupported: '.*trending on Reddit': ./)]);
    expect(reply.reasoning).toMatchObject({
      summary: expect.stringContaining("Left out: "),
      coverage: expect.closeTo(0.5, 0),
      left_out: [{ words: expect.stringContaining("Reddit"), reason: "there is no feed of social media" }],
    });
  });

  it("leave out an unsupported alternative, and name it", async () => {
    const { reply } = await ask(server, "price above $20 and (RSI below 30 or trending on Reddit)");
    expect(reply.conversion_success).toBe(true);
    expect(reply.reasoning!.summary).toMatch(/rsi.* < 30.*Left out: '.*Reddit'. An alternative is among it/);
    expect(reply.reasoning!.left_out).toMatchObject([{ reason: "there is no feed of social media" }]);
  });

  it.each([
    ["trending on Reddit", "unsupported_data"],
    ["RSI below 30 and RSI above 70", "contradictory"],
    ["will Apple go up tomorrow", "prediction_request"],
    ["RSI below 130", "invalid_value"],
    ["find me something good", "underspecified"],
  ])("refuses %j: %s", async (query, code) => {
    const { reply } = await ask(server, query);
    expect(reply.conversion_success).toBe(false);
    expect(reply).not.toHaveProperty("generated_payload");
    expect(reply.validation_errors![0]).toMatch(new RegExp(`^${code}: \\S`));
    expect(reply.reasoning).toMatchObject({ filters: null });
  });

  it("lose conditions beyond the caller's plan, which the answer lists", async () => {
    const query = "bull flag and RSI below 40";
    const { reply } = await ask(server, query, stranger);
    expect(reply).toMatchObject({
      conversion_success: true,
      restricted_features_removed: [
        {
          category: "chart_patterns",
          name: expect.stringContaining("Bull Flag"),
          reason: expect.stringContaining("super"),
          filterId: expect.stringMatching(/./),
          requiredTier: "super",
        },
      ],
    });
    expect(JSON.stringify(reply.generated_payload)).not.toContain("ChartPattern");
    const scan = await server.call("POST", "/api/v2/scan", { instructions: reply.generated_payload }, stranger);
    expect(scan.status, "what is left can be run").toBe(200);
    // What is kept is what the words mean, not what one caller may have of it.
    const { reply: mine } = await ask(server, query);
    expect(JSON.stringify(mine.generated_payload)).toContain("Bull Flag");
    expect(mine.restricted_features_removed).toBeUndefined();
  });

  it("name a removed alternative", async () => {
    const { reply } = await ask(server, "bull flag or RSI below 40", stranger);
    expect(reply.restricted_features_removed![0]!.reason).toContain("alternatives");
    expect(reply.reasoning!.summary).toContain("does not ask for what the words ask for");
  });

  it("fail if no condition is left, and list the removed ones", async () => {
    const { reply } = await ask(server, "bull flag", stranger);
    expect(reply.conversion_success).toBe(false);
    expect(reply.validation_errors![0]).toMatch(/^plan_required: /);
    expect(reply.restricted_features_removed).toHaveLength(1);
  });

  it("cost 1 credit, and none if the same words were converted before", async () => {
    const before = await spent(server);
    const first = await ask(server, "MACD crosses above its signal line");
    expect(first.left).toBe(BUSINESS - before - 1);
    const again = await ask(server, "  macd   CROSSES above its Signal line\u200b ");
    expect(again.left).toBe(first.left);
    expect(again.reply.generated_payload).toEqual(first.reply.generated_payload);
    const other = await ask(server, "MACD crosses above its signal line", stranger);
    expect(other.left, "words belong to nobody").toBe(BUSINESS - (await spent(server, USERS.stranger)));
    expect(await spent(server)).toBe(before + 1);
  });

  it("draw on the budget of the user interface for a session", async () => {
    const response = await fetch(`${server.url}/api/v2/scan/natural`, {
      method: "POST",
      headers: { cookie: `__Host-winnow_session=${SESSIONS.owner}`, "content-type": "application/json" },
      body: JSON.stringify({ query: "close above 12" }),
    });
    expect([response.status, response.headers.get("x-ai-credits-remaining")]).toEqual([200, "179999"]);
    expect(await spent(server, `ui:${USERS.owner}`)).toBe(1);
  });
});

describe("a request for words", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    await server.drain();
  });

  it.each<[string, unknown]>([
    ["no members", {}],
    ["no words", { query: "" }],
    ["blanks", { query: " \u200b\n\t " }],
    ["a number", { query: 5 }],
    ["an unknown member", { query: "close above 5", mode: "llm" }],
    ["2,001 characters", { query: "a".repeat(2_001) }],
    ["a list", []],
    ["no JSON", "{"],
    ["a large body", { query: "a".repeat(50_000) }],
  ])("gets 400 for %s, at no cost, with the credits that are left", async (name, body) => {
    for (const path of ["/api/v2/scan/natural", "/api/v2/scan/refine"]) {
      const before = await spent(server);
      const response = await server.call("POST", path, body);
      expect(response.status).toBe(400);
      // What is no JSON never reaches the operation.
      const left = name === "no JSON" ? null : String(BUSINESS - before);
      expect(response.headers.get("x-ai-credits-remaining")).toBe(left);
      expect(await spent(server)).toBe(before);
    }
  });

  it("may have 2,000 characters of any alphabet, in any spelling of JSON", async () => {
    const query = "RSI below 30 ".padEnd(2_000, "\u6f22");
    const escaped = JSON.stringify({ query }).replaceAll("\u6f22", "\\u6f22");
    expect((await server.call("POST", "/api/v2/scan/natural", escaped)).status).toBe(200);
  });

  it("gets 403 without a tier and 401 without a credential", async () => {
    const lapsed = { authorization: `Bearer ${TOKENS.lapsed.value}` };
    for (const [headers, status, code] of [
      [lapsed, 403, "insufficient_tier"],
      [{ authorization: "Bearer x" }, 401, "unauthenticated"],
      [{ authorization: `Bearer ${TOKENS.write.value}` }, 403, "insufficient_scope"],
    ] as const) {
      const response = await server.call("POST", "/api/v2/scan/natural", { query: "close above 5" }, headers);
      expect([response.status, (await readError(response)).code]).toEqual([status, code]);
    }
  });

  it("gets 429 with the name of the budget once the day's credits are used", async () => {
    const { store } = server.accounts;
    const at = NOW;
    const whole = { id: "cre_1", userId: USERS.stranger, tokenId: null, day: DAY, reservationId: "res_1", at };
    expect(
      await store.credits.reserve(
        { ...whole, kind: "reserve", credits: BUSINESS, deadline: at + 1_000 },
        BUSINESS,
        null,
      ),
    ).toBe(true);
    const response = await server.call("POST", "/api/v2/scan/natural", { query: "close above 5" }, stranger);
    expect(response.status).toBe(429);
    expect(response.headers.get("x-ai-credits-remaining")).toBe("0");
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await readError(response)).code).toBe("ai_budget_exceeded");
  });
});

describe("with a language model", () => {
  const model = scripted();
  let server: TestServer;
  beforeAll(async () => {
    const change = (context: Context): Context => ({
      ...context,
      converter: createConverter({ clock: context.clock, drafter: model, dailyCredits: 1_000_000 }),
    });
    server = await startServer({}, change);
  });
  afterEach(() => {
    if (model.replies.length > 0) throw new Error("the model was asked less often than it should be");
    model.requests.length = 0;
  });
  afterAll(async () => {
    await server.drain();
  });

  it("makes no model call if the parser reads everything", async () => {
    const before = await spent(server);
    const { reply, left } = await ask(server, "RSI below 30");
    expect(reply.retrieved_examples).toBeNull();
    expect(model.requests).toEqual([]);
    expect(left).toBe(BUSINESS - before - 1);
  });

  it("calls the model for left-over words, and caches the draft", async () => {
    const before = await spent(server);
    model.replies = [says({ atoms: [rsi(30)], unsupported: [{ words: "frobnicated", reason: "not_understood" }] })];
    const { reply, left } = await ask(server, BEYOND);
    expect(left).toBe(BUSINESS - before - 89);
    expect(reply.reasoning!.summary).toContain("Drafted by the model scripted/model");
    expect(reply.validation_errors).toEqual(["unsupported: 'frobnicated': not understood"]);
    expect(reply.retrieved_examples!.length).toBeGreaterThan(0);
    for (const { similarity, source } of reply.retrieved_examples!) {
      expect(source).toBe("builtin");
      expect(similarity).toBeGreaterThan(0);
      expect(similarity).toBeLessThanOrEqual(1);
    }
    const again = await ask(server, BEYOND);
    expect(again.left).toBe(left);
    expect(again.reply.generated_payload).toEqual(reply.generated_payload);
    expect(await spent(server, INSTALLATION_ACCOUNT)).toBe(89);
  });

  it("repairs an invented number with a second call, and charges for both", async () => {
    const before = await spent(server);
    model.replies = [says({ atoms: [rsi(22)] }), says({ atoms: [rsi(30)] })];
    const { reply, left } = await ask(server, `${BEYOND} please`);
    expect(reply).toMatchObject({ conversion_success: true, retry_count: 1 });
    expect(JSON.stringify(reply.generated_payload)).toContain('"LessThan":30');
    expect(left).toBe(BUSINESS - before - 178);
  });

  it("falls back to the parser if the provider fails, reports it, and calls again next time", async () => {
    const before = await spent(server);
    model.replies = [{ ok: false, fault: "timeout", message: "", usage: null }];
    const query = "frobnicated stocks with RSI below 30 and close above 13";
    const { reply, left } = await ask(server, query);
    expect(reply.conversion_success).toBe(true);
    expect(reply.reasoning!.summary).toContain("did not answer in time");
    expect(left).toBe(BUSINESS - before - 1);
    model.replies = [says({ atoms: [rsi(30)] })];
    expect((await ask(server, query)).reply.reasoning!.summary).toContain("scripted/model");
  });

  it("reports the provider's failure if the parser has no reading either", async () => {
    model.replies = [{ ok: false, fault: "unavailable", message: "", usage: null }];
    const { reply } = await ask(server, "frobnicated wuzzlement only");
    expect(reply.conversion_success).toBe(false);
    expect(reply.validation_errors![0]).toMatch(/^provider_unavailable: /);
  });

  it("charges billed tokens even for a useless answer", async () => {
    const before = await spent(server);
    model.replies = [{ ok: false, fault: "refused", message: "", usage: USAGE }];
    const { reply, left } = await ask(server, "frobnicated stocks with RSI below 30 and close above 11");
    expect(reply.conversion_success).toBe(true);
    expect(left).toBe(BUSINESS - before - 89);
  });

  it("returns the credits if the conversion fails", async () => {
    const before = await spent(server);
    const response = await server.call("POST", "/api/v2/scan/natural", {
      query: "frobnicated stocks with RSI below 30 and close above 12",
    });
    expect(response.status).toBe(500);
    expect(await spent(server)).toBe(before);
    expect((await server.accounts.store.credits.day(USERS.owner, DAY)).reserved).toBe(0);
  });

  it("sends the model the caller's saved scans, and no saved scan of another account", async () => {
    const { scans } = server.accounts.store;
    const times = { createdAt: NOW, updatedAt: NOW };
    const kept = { universe: null, schedule: null, ...times };
    const payload = JSON.stringify({ All: [] });
    await scans.insert({ userId: USERS.owner, name: "frobnicated RSI of the owner", instructions: payload, ...kept });
    await scans.insert({
      userId: USERS.stranger,
      name: "frobnicated RSI of the stranger",
      instructions: payload,
      ...kept,
    });
    const query = "frobnicated RSI below 30 of the owner of the stranger";
    for (const [headers, own, foreign] of [
      [{}, "of the owner", "of the stranger"],
      [stranger, "of the stranger", "of the owner"],
    ] as const) {
      model.requests.length = 0;
      model.replies = [says({ atoms: [rsi(30)] })];
      const { reply } = await ask(server, query, headers);
      expect(model.requests, "another's draft is not given").toHaveLength(1);
      const names = reply.retrieved_examples!.flatMap(({ source, natural_query: name }) =>
        source === "user" ? [name] : [],
      );
      expect(names).toEqual([`frobnicated RSI ${own}`]);
      const shown = JSON.stringify(model.requests[0]!.messages).replaceAll(query, "");
      expect(shown).toContain(`frobnicated RSI ${own}`);
      expect(shown).not.toContain(`frobnicated RSI ${foreign}`);
    }
  });
});

describe("a payload and an instruction", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    await resetAccounts(server.accounts);
  });
  afterAll(async () => {
    await server.drain();
  });

  const refine = async (payload: string, instruction: string): Promise<string> => {
    const body = `{"payload":${payload},"instruction":${JSON.stringify(instruction)}}`;
    const response = await server.call("POST", "/api/v2/scan/refine", body);
    const text = await response.text();
    expect({ status: response.status, text }).toMatchObject({ status: 200 });
    return text;
  };
  /** Members in no schema's order. */
  const PAYLOAD =
    '{"All":[{"FeatureWindow":{"Filters":[{"Returns":{"Want":{"Value":{"LessThan":30}}},"Input":"rsi","Id":"mine"}]},"Id":"c1"}],"None":[]}';

  it("keep every byte that the instruction does not touch", async () => {
    const text = await refine(PAYLOAD, "also require volume above 1,000,000");
    const kept = PAYLOAD.slice(0, PAYLOAD.indexOf("]", PAYLOAD.indexOf("c1")));
    expect(text).toContain(`"generated_payload":${kept},{`);
    expect(DoNaturalScanResponse.parse(JSON.parse(text)).reasoning!.summary).toMatch(
      /^Added volume > 1,000,000 shares/,
    );
    const hash = (value: string): string => createHash("sha256").update(value).digest("hex");
    const { generated_payload: made } = JSON.parse(text);
    const back = JSON.parse(await refine(JSON.stringify(made), "drop the volume filter"));
    expect(hash(JSON.stringify(back.generated_payload))).toBe(hash(PAYLOAD));
  });

  it("draw on the same credits", async () => {
    const before = await spent(server);
    await refine(PAYLOAD, "make it weekly");
    expect(await spent(server)).toBe(before + 1);
  });

  it("return to the previous payload, byte for byte", async () => {
    const earlier = PAYLOAD.replace("30", "20");
    const response = await server.call(
      "POST",
      "/api/v2/scan/refine",
      `{"payload":${PAYLOAD},"instruction":"undo that","previous_payload":${earlier}}`,
    );
    expect(await response.text()).toContain(`"generated_payload":${earlier}`);
  });

  it("get 400 with the place of the fault for a malformed previous payload", async () => {
    const response = await server.call("POST", "/api/v2/scan/refine", {
      payload: JSON.parse(PAYLOAD),
      instruction: "undo that",
      previous_payload: { All: [{ FeatureWindow: { Filters: [{ Input: "rsy(14)" }] } }] },
    });
    expect(response.status).toBe(400);
    expect((await readError(response)).details![0]!.path).toBe("/previous_payload/All/0/FeatureWindow/Filters/0/Input");
  });

  it("get the names of the conditions if the instruction names another one", async () => {
    const reply = DoNaturalScanResponse.parse(JSON.parse(await refine(PAYLOAD, "drop the MACD filter")));
    expect(reply.conversion_success).toBe(false);
    expect(reply.validation_errors![0]).toMatch(/^no_match: .*MACD.*rsi\(close,14\) < 30/);
  });

  it("get 400 with the place of the fault for a malformed payload", async () => {
    const response = await server.call("POST", "/api/v2/scan/refine", {
      payload: { All: [{ FeatureWindow: { Filters: [{ Input: "rsy(14)" }] } }] },
      instruction: "make it weekly",
    });
    expect(response.status).toBe(400);
    expect((await readError(response)).details![0]!.path).toBe("/payload/All/0/FeatureWindow/Filters/0/Input");
  });
});
