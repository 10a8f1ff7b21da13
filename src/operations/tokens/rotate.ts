import { rotateToken } from "#accounts";
import { CreatedTokenReply, RotateTokenRequest } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { presentToken } from "./present-token.ts";
import { TOKEN_PATH } from "./token-path.ts";

const A_DAY = 86_400;

export default defineOperation({
  id: "rotateToken",
  tag: "tokens",
  summary: "Replace an API token by a new one; the old one works for a while longer.",
  description:
    "The new token has the name, the scopes and the expiry of the old one. Its value is shown here and never again.",
  http: { method: "POST", path: "/api/v2/tokens/{id}/rotate", status: 201 },
  access: "session",
  creates: "once",
  cost: "read",
  path: TOKEN_PATH,
  body: bodyOf(RotateTokenRequest, { grace_seconds: 3_600 }),
  output: CreatedTokenReply,
  errors: ["not_found", "conflict", "insufficient_tier"],
  async run(context, { path, body }, call) {
    const accounts = accountsOf(context);
    const place = { id: path.id, userId: memberOf(call).userId, doer: doerOf(call) };
    const { token, value } = await rotateToken(accounts, place, body.grace_seconds ?? A_DAY);
    return { token: presentToken(token, accounts.clock.now()), value };
  },
});
