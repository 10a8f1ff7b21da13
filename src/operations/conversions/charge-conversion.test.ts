import { describe, expect, it } from "vitest";
import { INSTALLATION_ACCOUNT, reserveCredits, type AccountsContext, type Member } from "#accounts";
import { AppError } from "#base";
import type { Drafter, DraftReply, DraftRequest } from "#language";
import {
  creditContext,
  handClock,
  sessionMember,
  tokenMember,
  type HandClock,
} from "../../accounts/metering/credits.testing.ts";
import { chargeConversion, type ConversionWork } from "./charge-conversion.ts";
import { CONVERSIONS_AT_ONCE, CONVERSIONS_WAITING } from "./conversion-places.ts";
import { createConverter, type Converter } from "./converter.ts";

const NOON = Date.UTC(2026, 2, 31, 12);
const TODAY = Math.floor(NOON / 86_400_000);
const ann = tokenMember("ann", "starter");
const REQUEST: DraftRequest = { system: "s".repeat(3_000), messages: [], maxOutputTokens: 1_200, timeoutMs: 8_000 };
/** 89 credits. */
const NOMINAL = { inputTokens: 1_500, cachedInputTokens: 4_500, outputTokens: 500 };

const answer = (usage = NOMINAL): DraftReply => ({ ok: true, form: {}, usage });
const fault = (kind: "timeout" | "malformed" | "unavailable", billed: boolean): DraftReply => ({
  ok: false,
  fault: kind,
  message: "",
  usage: billed ? NOMINAL : null,
});

interface Stage {
  readonly clock: HandClock;
  readonly accounts: AccountsContext;
  readonly converter: Converter;
  readonly headers: Record<string, string>;
  readonly asked: DraftRequest[];
  /** Runs a conversion whose model is called so many times. */
  run(
    calls: number,
    options?: { member?: Member; cached?: boolean; crash?: boolean; signal?: AbortSignal },
  ): Promise<string>;
  spent(key?: string): Promise<{ reserved: number; spent: number; calls: number }>;
}

async function stage(
  replies: readonly DraftReply[] | "no model" = [],
  settings: { priceFactor?: number; dailyCredits?: number; aiCallCap?: number } = {},
): Promise<Stage> {
  const clock = handClock(NOON);
  const { aiCallCap = null, priceFactor = 1, dailyCredits } = settings;
  // The ledger touches nothing else of the accounts.
  const accounts = (await creditContext(clock, aiCallCap)) as AccountsContext;
  const asked: DraftRequest[] = [];
  const drafter: Drafter = {
    id: "scripted/model",
    priceFactor,
    async draft(request) {
      asked.push(request);
      return replies === "no model" ? answer() : (replies[asked.length - 1] ?? answer());
    },
  };
  const converter = createConverter({
    clock,
    drafter: replies === "no model" ? undefined : drafter,
    dailyCredits,
  });
  const headers: Record<string, string> = {};
  return {
    clock,
    accounts,
    converter,
    headers,
    asked,
    async run(calls, { member = ann, cached = false, crash = false, signal = new AbortController().signal } = {}) {
      const work = async (model: Drafter | undefined): Promise<ConversionWork<string>> => {
        for (let k = 0; k < calls; k++) await model?.draft(REQUEST);
        if (crash) throw new Error("broken");
        return { result: model === undefined ? "parser" : "model", cached };
      };
      return chargeConversion(converter, accounts, member, "convertWords", { reply: { headers }, signal }, work);
    },
    async spent(key = "ann") {
      const { reserved, spent, calls } = await accounts.store.credits.day(key, TODAY);
      return { reserved, spent, calls };
    },
  };
}

describe("what a conversion costs", () => {
  it.each<[string, Parameters<typeof stage>, number, Parameters<Stage["run"]>[1], number, number]>([
    ["the parser alone", ["no model"], 0, {}, 1, 1],
    ["the parser, where a model was not needed", [[]], 0, {}, 1, 1],
    ["what was in the cache", [[]], 0, { cached: true }, 0, 1],
    ["a model", [[answer()]], 1, {}, 89, 1],
    ["a model that answered nothing of use and was billed", [[fault("malformed", true)]], 1, {}, 89, 1],
    ["a model that failed and was not billed: the parser's work", [[fault("timeout", false)]], 1, {}, 1, 1],
    ["a model with two repairs", [[answer(), answer(), answer()]], 3, {}, 267, 3],
    ["a repair that the provider did not bill", [[answer(), fault("unavailable", false)]], 2, {}, 89, 1],
    ["tokens beyond what was set aside: as much as was", [[answer({ ...NOMINAL, outputTokens: 5_000 })]], 1, {}, 90, 1],
    ["a cheaper model", [[answer()], { priceFactor: 0.2 }], 1, {}, 18, 1],
    ["a dearer model", [[answer()], { priceFactor: 10 }], 1, {}, 890, 1],
    ["nothing, where it broke before a model was billed", [[]], 0, { crash: true }, 0, 0],
    ["the billed call, where it broke after it", [[answer()]], 1, { crash: true }, 89, 1],
  ])("%s", async (_name, setting, calls, how, cost, counted) => {
    const { run, spent, headers } = await stage(...setting);
    const outcome = await run(calls, how).catch(String);
    expect(outcome).toMatch(how?.crash === true ? /^Error: broken$/ : /^(?:parser|model)$/);
    expect(await spent()).toEqual({ reserved: 0, spent: cost, calls: counted });
    expect(headers).toEqual({ "X-AI-Credits-Remaining": String(45_000 - cost) });
  });

  it("is set aside before the work: 90 where a model may be called, 1 where none may", async () => {
    for (const [replies, credits] of [
      [[], 90],
      ["no model", 1],
    ] as const) {
      const { accounts, converter, headers, spent } = await stage(replies);
      const signal = new AbortController().signal;
      await chargeConversion(converter, accounts, ann, "convertWords", { reply: { headers }, signal }, async () => {
        expect(await spent()).toEqual({ reserved: credits, spent: 0, calls: 1 });
        return { result: "", cached: false };
      });
    }
  });

  it("is drawn from the budget of the user interface for a session", async () => {
    const { run, spent, headers } = await stage("no model");
    await run(0, { member: sessionMember("ann", "basic") });
    expect(await spent("ui:ann")).toEqual({ reserved: 0, spent: 1, calls: 1 });
    expect(await spent()).toEqual({ reserved: 0, spent: 0, calls: 0 });
    expect(headers).toEqual({ "X-AI-Credits-Remaining": "8999" });
  });
});

describe("a day without enough credits", () => {
  async function refusalOf(work: Promise<unknown>): Promise<AppError> {
    const error: unknown = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error instanceof AppError) return error;
    throw new Error(`expected an AppError, got ${String(error)}`);
  }

  it("refuses before the model is called, and tells what is left and when to come again", async () => {
    const { run, accounts, asked, headers, spent } = await stage([]);
    await (await reserveCredits(accounts, ann, 44_950)).settle(44_950);
    const error = await refusalOf(run(1));
    expect([error.code, error.status]).toEqual(["ai_budget_exceeded", 429]);
    expect(asked).toEqual([]);
    expect(headers).toEqual({ "X-AI-Credits-Remaining": "50" });
    expect(error.details[0]!.facts).toMatchObject({ retry_after_seconds: 43_200 });
    expect(await spent()).toMatchObject({ reserved: 0, spent: 44_950 });
  });

  it("ends the repairs, and charges what was done", async () => {
    const { run, accounts, asked, spent } = await stage([answer(), answer(), answer()]);
    await (await reserveCredits(accounts, ann, 44_880)).settle(44_880);
    await run(3);
    expect(asked).toHaveLength(1);
    expect(await spent()).toMatchObject({ reserved: 0, spent: 44_880 + 89 });
  });
});

describe("the installation's ceiling", () => {
  it("counts what models cost, whoever asks, and leaves the parser alone above it", async () => {
    const { run, asked, spent } = await stage([], { dailyCredits: 300 });
    await run(1);
    await run(1, { member: tokenMember("bob", "starter") });
    expect(asked).toHaveLength(2);
    expect(await spent(INSTALLATION_ACCOUNT)).toMatchObject({ reserved: 0, spent: 178 });
    await run(1);
    expect(asked, "a call may cost 140").toHaveLength(2);
    expect(await spent()).toMatchObject({ reserved: 0, spent: 89 + 1 });
    expect(await spent(INSTALLATION_ACCOUNT)).toMatchObject({ reserved: 0, spent: 178 });
  });

  it("counts what a call really cost where the user is charged less", async () => {
    const { run, spent } = await stage([answer({ ...NOMINAL, outputTokens: 1_100 })], { dailyCredits: 1_000 });
    await run(1);
    expect(await spent()).toMatchObject({ spent: 90 });
    expect(await spent(INSTALLATION_ACCOUNT)).toMatchObject({ spent: 140 });
  });
});

describe("the breaker", () => {
  it("leaves the model alone for a minute after five faults of the provider within one", async () => {
    const { run, clock, asked } = await stage(Array.from({ length: 9 }, () => fault("unavailable", false)));
    for (let k = 0; k < 4; k++) expect(await run(1)).toBe("model");
    clock.at += 60_001;
    for (let k = 0; k < 5; k++) expect(await run(1), "older faults do not count").toBe("model");
    expect(asked).toHaveLength(9);
    expect(await run(1)).toBe("parser");
    clock.at += 60_000;
    expect(await run(1)).toBe("model");
    expect(asked).toHaveLength(10);
  });

  it("does not mind answers that are of no use: a query could bring them about", async () => {
    const { run } = await stage(Array.from({ length: 20 }, () => fault("malformed", true)));
    for (let k = 0; k < 20; k++) expect(await run(1)).toBe("model");
  });
});

describe("two at once", () => {
  it("run for a user; four more wait in line, and what comes then is refused", async () => {
    const { accounts, converter, headers } = await stage("no model");
    const ends: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const begin = (member: Member, signal = new AbortController().signal): Promise<number> =>
      chargeConversion(converter, accounts, member, "convertWords", { reply: { headers }, signal }, async () => {
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => ends.push(resolve));
        running--;
        return { result: 1, cached: false };
      });
    const all = Array.from({ length: CONVERSIONS_AT_ONCE + CONVERSIONS_WAITING }, () => begin(ann));
    await expect.poll(() => ends.length).toBe(2);
    await expect(begin(ann)).rejects.toMatchObject({
      code: "rate_limited",
      details: [{ rule: "concurrency", facts: { retry_after_seconds: 1 } }],
    });
    const bob = begin(tokenMember("bob", "starter"));
    await expect.poll(() => running, { message: "others have their own line" }).toBe(3);
    for (let ended = 0; ended < 7; ended++) {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      ends.shift()!();
    }
    expect(await Promise.all([...all, bob])).toHaveLength(7);
    expect(most).toBe(3);
    expect(running).toBe(0);
  });

  it("one that went away leaves the line, and those that break leave their place", async () => {
    const { accounts, converter, headers, run } = await stage("no model");
    const ends: (() => void)[] = [];
    const hold = (signal: AbortSignal): Promise<number> =>
      chargeConversion(converter, accounts, ann, "convertWords", { reply: { headers }, signal }, async () => {
        await new Promise<void>((resolve) => ends.push(resolve));
        throw new Error("broken");
      });
    const never = new AbortController().signal;
    const first = [hold(never), hold(never)].map((one) => one.catch(() => "broken"));
    const gone = new AbortController();
    const waiting = run(0, { signal: gone.signal });
    const behind = run(0);
    await expect.poll(() => ends.length).toBe(2);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: "request_timeout" });
    for (const end of ends) end();
    expect(await Promise.all(first)).toEqual(["broken", "broken"]);
    expect(await behind).toBe("parser");
  });
});
