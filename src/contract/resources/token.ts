import { z } from "zod";
import { SCOPES, TOKEN_STATUSES } from "../enums.ts";
import { integer, text } from "../scalars.ts";

const name = text("The name by which you recognise the token.").min(1);
const instant = (doc: string) => text(doc).nullable();
const scopes = z.array(z.enum(SCOPES));

export const Token = z
  .strictObject({
    id: text("The id of the token."),
    name,
    prefix: text("The public beginning of the token."),
    scopes: scopes.describe("What the token may do."),
    status: z.enum(TOKEN_STATUSES).describe("Whether the token can be used."),
    created_at: text("When the token was created, as an ISO text."),
    last_used_at: instant("When the token was last used, as an ISO text."),
    expires_at: instant("When the token stops working, as an ISO text."),
  })
  .meta({ id: "Token", description: "An API token, without its value." });
export type Token = z.infer<typeof Token>;

export const CreateTokenRequest = z
  .strictObject({
    name,
    scopes: scopes.optional().describe("What the token may do. The default is read."),
    expires_at: instant(
      "When the token stops working, as an ISO text. Without it the token does not expire.",
    ).optional(),
  })
  .meta({ id: "CreateTokenRequest", description: "A token to create." });
export type CreateTokenRequest = z.infer<typeof CreateTokenRequest>;

export const RenameTokenRequest = z
  .strictObject({ name })
  .meta({ id: "RenameTokenRequest", description: "A new name for a token." });
export type RenameTokenRequest = z.infer<typeof RenameTokenRequest>;

export const TokenReply = z
  .strictObject({ token: Token.describe("The token.") })
  .meta({ id: "TokenReply", description: "One token." });
export type TokenReply = z.infer<typeof TokenReply>;

export const CreatedTokenReply = z
  .strictObject({
    token: Token.describe("The token."),
    value: text("The value of the token. It is shown here and never again."),
  })
  .meta({ id: "CreatedTokenReply", description: "A new token with its value." });
export type CreatedTokenReply = z.infer<typeof CreatedTokenReply>;

export const TokensReply = z
  .strictObject({
    tokens: z.array(Token).describe("The tokens."),
    next_cursor: text("Give this as cursor to get the next page.").nullable(),
  })
  .meta({ id: "TokensReply", description: "Your tokens." });
export type TokensReply = z.infer<typeof TokensReply>;

const TokenUsageDay = z
  .strictObject({
    date: text("The day, in UTC."),
    requests: integer("Requests of that day."),
    rejected: integer("Requests of that day that a rate limit rejected."),
    ai_credits: integer("AI credits spent on that day."),
  })
  .meta({ id: "TokenUsageDay", description: "What a token was used for on one day." });

export const TokenUsageReply = z
  .strictObject({ usage: z.array(TokenUsageDay).describe("The days, newest first.") })
  .meta({ id: "TokenUsageReply", description: "What a token was used for." });
export type TokenUsageReply = z.infer<typeof TokenUsageReply>;
