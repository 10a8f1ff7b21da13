import { z } from "zod";
import { API_TIERS } from "../enums.ts";
import { integer, text } from "../scalars.ts";

const WINDOW_POLICIES = ["minute", "hour", "day"] as const;
const SHARE_STATUSES = ["active", "expired", "revoked", "deleted"] as const;

const resetsAt = text("When it begins anew, as an ISO text.");
const sums = {
  requests: integer("Calls, those included that a rate limit rejected."),
  rejected: integer("Of the calls, those that a rate limit rejected."),
  ai_credits: integer("AI credits that were charged."),
};

export const UsageWindow = z
  .strictObject({
    policy: z.enum(WINDOW_POLICIES).describe("The window: a minute, an hour or a day of UTC."),
    limit: integer("Calls that the window allows."),
    used: integer("Calls counted in the window so far."),
    remaining: integer("Calls that the window has left."),
    resets_at: resetsAt,
  })
  .meta({ id: "UsageWindow", description: "A rate limit as it stands now." });
export type UsageWindow = z.infer<typeof UsageWindow>;

export const CreditUsage = z
  .strictObject({
    budget: integer("AI credits of a day of UTC."),
    spent: integer("Credits that were charged today."),
    reserved: integer("Credits set aside for calls that are under way."),
    remaining: integer("Credits that are left."),
    calls: integer("Calls of today that drew on the budget, those under way included."),
    call_limit: integer("How many such calls a day has; null where only credits count.").nullable(),
    resets_at: resetsAt,
  })
  .meta({ id: "CreditUsage", description: "The AI budget of today." });
export type CreditUsage = z.infer<typeof CreditUsage>;

export const RouteUsage = z
  .strictObject({
    operation: text("The operation, as its operationId; ai for credits that no single call can be charged with."),
    ...sums,
  })
  .meta({ id: "RouteUsage", description: "What one operation was used for on one day." });
export type RouteUsage = z.infer<typeof RouteUsage>;

export const UsageDay = z
  .strictObject({
    date: text("The day, in UTC."),
    ...sums,
    routes: z.array(RouteUsage).describe("The same by operation."),
  })
  .meta({ id: "UsageDay", description: "What was used on one day." });
export type UsageDay = z.infer<typeof UsageDay>;

const days = z.array(UsageDay).describe("The days with calls, newest first.");
const tier = z.enum(API_TIERS).nullable().describe("The API tier; null without an active subscription.");
const limits = z
  .array(UsageWindow)
  .describe("The rate limits of the token as they stand now; none for one that does not work.");
const credits = CreditUsage.describe("The AI budget, which all tokens of the account share.");
const lastUsedAt = text("When the token was last used, as an ISO text.").nullable();

export const TokenUsageReply = z
  .strictObject({
    usage: z
      .strictObject({
        token_id: text("The id of the token."),
        api_tier: tier,
        last_used_at: lastUsedAt,
        limits,
        credits,
        days,
      })
      .meta({ id: "TokenUsage", description: "What a token is and was used for." }),
  })
  .meta({ id: "TokenUsageReply", description: "The usage of one token." });
export type TokenUsageReply = z.infer<typeof TokenUsageReply>;

export const TokenShare = z
  .strictObject({
    token_id: text("The id of the token."),
    name: text("The name of the token; null for a deleted one.").nullable(),
    status: z.enum(SHARE_STATUSES).describe("Whether the token can be used."),
    last_used_at: lastUsedAt,
    limits,
    ...sums,
  })
  .meta({ id: "TokenShare", description: "A token's part of what the account used in these days." });
export type TokenShare = z.infer<typeof TokenShare>;

export const UsageReply = z
  .strictObject({
    usage: z
      .strictObject({
        api_tier: tier,
        tokens: z
          .array(TokenShare)
          .describe("The tokens, newest first, then deleted ones that were used in these days."),
        credits,
        ui_credits: CreditUsage.describe("The AI budget of your signed-in sessions, which tokens do not touch."),
        days,
      })
      .meta({ id: "AccountUsage", description: "What the tokens of an account are and were used for." }),
  })
  .meta({ id: "UsageReply", description: "The usage of the account." });
export type UsageReply = z.infer<typeof UsageReply>;

export const AuditEvent = z
  .strictObject({
    id: integer("The number of the event."),
    at: text("When it happened, as an ISO text."),
    event: text("What happened, such as token.created."),
    actor: text("Who did it: session, token:<id>, cli, system or stripe."),
    subject: text("What it was done to, such as the id of a token.").nullable(),
    address: text("The network address of the caller.").nullable(),
  })
  .meta({ id: "AuditEvent", description: "An event that matters for the security of the account." });
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditReply = z
  .strictObject({
    events: z.array(AuditEvent).describe("The events, newest first."),
    next_cursor: text("Give this as cursor to get the next page.").nullable(),
  })
  .meta({ id: "AuditReply", description: "What happened to the account." });
export type AuditReply = z.infer<typeof AuditReply>;
