import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { limitsOf, reserveCredits, UsageRecorder, type AccountsContext, type Actor } from "#accounts";
import { AppError } from "#base";
import { AuditReply, TokenUsageReply, UsageReply } from "#contract";
import {
  creditContext,
  handClock,
  sessionMember,
  someToken,
  tokenMember,
  type HandClock,
} from "../../accounts/metering/credits.testing.ts";
import { openInProcessLimiter } from "#storage";
import type { Context } from "../context.ts";
import type { Operation } from "../define-operation.ts";
import { AT_THE_SHELL } from "../client.ts";
import audit from "./audit.ts";
import tokenUsage from "./token-usage.ts";
import accountUsage from "./usage.ts";
import { newUser } from "#accounts";

const NOON = Date.UTC(2026, 2, 31, 12, 0, 30);
const DAY = 86_400_000;
const ann = sessionMember("ann", "basic", "starter");
const call = { userId: "ann", operation: "runScan", rejected: false };

let clock: HandClock;
let accounts: Pick<AccountsContext, "store" | "clock" | "entropy" | "usage" | "limiter" | "aiCallCap">;

beforeEach(async () => {
  clock = handClock(NOON);
  const { store, entropy } = await creditContext(clock);
  const limiter = await openInProcessLimiter({ file: undefined, clock });
  accounts = { store, clock, entropy, usage: new UsageRecorder(store), limiter, aiCallCap: 500 };
  for (const user of ["ann", "bob"]) await store.users.insert(newUser(user, 0));
  await store.tokens.insert(someToken("one", "ann"));
  await store.tokens.insert({ ...someToken("gone", "ann"), createdAt: 1 });
  await store.tokens.insert(someToken("bobs", "bob"));
});
afterEach(async () => {
  await accounts.limiter.close();
  await accounts.store.close();
});

function ask(
  operation: Operation,
  actor: Actor,
  path: Record<string, string> = {},
  query: Record<string, string> = {},
) {
  // The operations under test touch nothing else of their context.
  const context = { accounts } as unknown as Context;
  const about = {
    client: AT_THE_SHELL,
    reply: { headers: {} },
    signal: new AbortController().signal,
    deadlineMs: 1_000,
  };
  return operation.perform(context, { path, query: Object.entries(query) }, { actor, ...about });
}

async function refusal(...about: Parameters<typeof ask>): Promise<AppError> {
  const error: unknown = await ask(...about).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`expected an AppError, got ${String(error)}`);
}

describe("the usage of a token", () => {
  it("shows its limits as they stand, the budget of the day, and the days by operation", async () => {
    for (let i = 0; i < 3; i++) await accounts.limiter.take("one", limitsOf("starter"));
    accounts.usage.record({ ...call, tokenId: "one", at: NOON - DAY });
    accounts.usage.record({ ...call, tokenId: "one", at: NOON });
    accounts.usage.record({ ...call, tokenId: "one", at: NOON + 5, rejected: true });
    accounts.usage.record({ ...call, tokenId: "one", operation: "explainScan", at: NOON });
    accounts.usage.record({ ...call, tokenId: "gone", at: NOON });
    const charged = await reserveCredits(accounts, tokenMember("ann", "starter", "one"), 90, "scanNatural");
    await charged.settle(60);
    await reserveCredits(accounts, tokenMember("ann", "starter", "gone"), 90);
    const { usage } = TokenUsageReply.parse(await ask(tokenUsage, ann, { id: "one" }));
    expect(usage).toEqual({
      token_id: "one",
      api_tier: "starter",
      last_used_at: "2026-03-31T12:00:30.005Z",
      limits: [
        { policy: "minute", limit: 30, used: 3, remaining: 27, resets_at: "2026-03-31T12:01:00.000Z" },
        { policy: "hour", limit: 500, used: 3, remaining: 497, resets_at: "2026-03-31T13:00:00.000Z" },
        { policy: "day", limit: 5_000, used: 3, remaining: 4_997, resets_at: "2026-04-01T00:00:00.000Z" },
      ],
      credits: {
        budget: 45_000,
        spent: 60,
        reserved: 90,
        remaining: 44_850,
        calls: 2,
        call_limit: 500,
        resets_at: "2026-04-01T00:00:00.000Z",
      },
      days: [
        {
          date: "2026-03-31",
          requests: 3,
          rejected: 1,
          ai_credits: 60,
          routes: [
            { operation: "explainScan", requests: 1, rejected: 0, ai_credits: 0 },
            { operation: "runScan", requests: 2, rejected: 1, ai_credits: 0 },
            { operation: "scanNatural", requests: 0, rejected: 0, ai_credits: 60 },
          ],
        },
        {
          date: "2026-03-30",
          requests: 1,
          rejected: 0,
          ai_credits: 0,
          routes: [{ operation: "runScan", requests: 1, rejected: 0, ai_credits: 0 }],
        },
      ],
    });
  });

  it("reaches back as many days as were asked for, today included", async () => {
    for (const back of [0, 1, 2, 29, 30, 89, 90])
      accounts.usage.record({ ...call, tokenId: "one", at: NOON - back * DAY });
    const daysOf = async (query: Record<string, string>) =>
      TokenUsageReply.parse(await ask(tokenUsage, ann, { id: "one" }, query)).usage.days.length;
    expect([await daysOf({ days: "1" }), await daysOf({ days: "2" }), await daysOf({})]).toEqual([1, 2, 4]);
    expect(await daysOf({ days: "90" })).toBe(6);
    for (const days of ["0", "91", "x"]) {
      expect((await refusal(tokenUsage, ann, { id: "one" }, { days })).details[0]!.path).toBe("?days");
    }
  });

  it("has no limits to show once the token does not work", async () => {
    await accounts.store.tokens.update("one", "ann", { revokedAt: NOON });
    const revoked = TokenUsageReply.parse(await ask(tokenUsage, ann, { id: "one" }));
    expect(revoked.usage.limits).toEqual([]);
    const free = TokenUsageReply.parse(await ask(tokenUsage, sessionMember("ann", "basic"), { id: "one" }));
    expect([free.usage.api_tier, free.usage.limits, free.usage.credits.budget]).toEqual([null, [], 0]);
  });

  it("is not found for a token of another, an unknown and an ill-formed one, all alike", async () => {
    accounts.usage.record({ ...call, userId: "bob", tokenId: "bobs", at: NOON });
    const refusals = [];
    for (const id of ["bobs", "none", "", "\u0000", "x".repeat(2_000)]) {
      const { code, message, details } = await refusal(tokenUsage, ann, { id });
      refusals.push({ code, message, details });
    }
    const same = { code: "not_found", message: "Nothing of that name exists.", details: [] };
    expect(refusals).toEqual(refusals.map(() => same));
  });
});

describe("the usage of an account", () => {
  it("adds up its tokens, those included that were deleted, and keeps others' out", async () => {
    accounts.usage.record({ ...call, tokenId: "one", at: NOON });
    accounts.usage.record({ ...call, tokenId: "gone", at: NOON });
    accounts.usage.record({ ...call, tokenId: "gone", at: NOON, rejected: true });
    accounts.usage.record({ ...call, userId: "bob", tokenId: "bobs", at: NOON });
    await accounts.store.tokens.delete("gone", "ann");
    await (await reserveCredits(accounts, tokenMember("ann", "starter", "gone"), 90, "runScan")).settle(9);
    await (await reserveCredits(accounts, ann, 90)).settle(8);
    const { usage } = UsageReply.parse(await ask(accountUsage, ann));
    const shares = usage.tokens.map(({ limits, ...share }) => ({ ...share, limits: limits.length }));
    expect(shares).toEqual([
      {
        token_id: "one",
        name: "name of one",
        status: "active",
        last_used_at: "2026-03-31T12:00:30.000Z",
        limits: 3,
        requests: 1,
        rejected: 0,
        ai_credits: 0,
      },
      {
        token_id: "gone",
        name: null,
        status: "deleted",
        last_used_at: null,
        limits: 0,
        requests: 2,
        rejected: 1,
        ai_credits: 9,
      },
    ]);
    expect(usage.days).toEqual([
      {
        date: "2026-03-31",
        requests: 3,
        rejected: 1,
        ai_credits: 9,
        routes: [{ operation: "runScan", requests: 3, rejected: 1, ai_credits: 9 }],
      },
    ]);
    expect([usage.credits.spent, usage.ui_credits.spent, usage.ui_credits.budget]).toEqual([9, 8, 9_000]);
  });
});

describe("the audit of an account", () => {
  it("lists its own events page by page, newest first", async () => {
    const doer = { actor: "session", address: "192.0.2.1" };
    for (let i = 0; i < 5; i++) {
      await accounts.store.audit.append({ at: NOON + i, userId: "ann", event: `event.${i}`, subject: null, ...doer });
      await accounts.store.audit.append({ at: NOON + i, userId: "bob", event: "bobs", subject: null, ...doer });
    }
    const first = AuditReply.parse(await ask(audit, ann, {}, { limit: "3" }));
    const second = AuditReply.parse(await ask(audit, ann, {}, { limit: "3", cursor: first.next_cursor! }));
    expect(first.events.map(({ event }) => event)).toEqual(["event.4", "event.3", "event.2"]);
    expect(second.events.map(({ event }) => event)).toEqual(["event.1", "event.0"]);
    expect(second.next_cursor).toBeNull();
    expect(second.events[1]).toMatchObject({
      at: "2026-03-31T12:00:30.000Z",
      actor: "session",
      address: "192.0.2.1",
      subject: null,
    });
    expect((await refusal(audit, ann, {}, { cursor: "zzz" })).code).toBe("validation_failed");
  });
});
