import { createToken } from "#accounts";
import { AppError } from "#base";
import { CreatedTokenReply, CreateTokenRequest, LIMITS } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { presentToken } from "./present-token.ts";

export default defineOperation({
  id: "createToken",
  tag: "tokens",
  summary: "Create an API token; its value is shown here and never again.",
  description: `Needs an active API subscription. Without scopes the token can only read. An account has at most ${LIMITS.activeTokens} active tokens.`,
  http: { method: "POST", path: "/api/v2/tokens", status: 201 },
  access: "session",
  creates: "once",
  cost: "read",
  body: bodyOf(CreateTokenRequest, { name: "nightly scans", scopes: ["read"], expires_at: "2027-06-30" }),
  output: CreatedTokenReply,
  errors: ["insufficient_tier", "conflict"],
  async run(context, { body }, call) {
    const accounts = accountsOf(context);
    const expiresAt = body.expires_at === undefined || body.expires_at === null ? null : Date.parse(body.expires_at);
    if (expiresAt !== null && !(expiresAt > accounts.clock.now())) {
      const message = `expires_at is "${body.expires_at}", which is past; give a later instant, or leave it out.`;
      throw new AppError("validation_failed", message, [{ path: "/expires_at", rule: "future", message }]);
    }
    const order = {
      name: body.name,
      scopes: body.scopes === undefined ? undefined : [...new Set(body.scopes)],
      expiresAt,
    };
    const { token, value } = await createToken(accounts, memberOf(call).userId, order, doerOf(call));
    return { token: presentToken(token, accounts.clock.now()), value };
  },
});
