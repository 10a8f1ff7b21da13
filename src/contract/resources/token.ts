import { z } from "zod";
import { SCOPES, TOKEN_STATUSES } from "../enums.ts";
import { bounded, givenName, text } from "../scalars.ts";

const name = givenName("The name by which you recognise the token.");
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
    expires_at: z
      .union([z.iso.datetime({ offset: true }), z.iso.date()])
      .nullable()
      .optional()
      .describe(
        "When the token stops working: an ISO instant with its offset, or a date, at whose beginning in UTC it ends. Without it the token does not expire.",
      ),
  })
  .meta({ id: "CreateTokenRequest", description: "A token to create." });
export type CreateTokenRequest = z.infer<typeof CreateTokenRequest>;

export const RenameTokenRequest = z
  .strictObject({ name })
  .meta({ id: "RenameTokenRequest", description: "A new name for a token." });
export type RenameTokenRequest = z.infer<typeof RenameTokenRequest>;

export const RotateTokenRequest = z
  .strictObject({
    grace_seconds: bounded(
      "rotationGraceSeconds",
      "For how many seconds the old token still works. The default is 86400, a day.",
    ).optional(),
  })
  .meta({ id: "RotateTokenRequest", description: "How a token is replaced." });
export type RotateTokenRequest = z.infer<typeof RotateTokenRequest>;

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
