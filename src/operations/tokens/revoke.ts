import { revokeToken } from "#accounts";
import { TokenReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { presentToken } from "./present-token.ts";
import { TOKEN_PATH } from "./token-path.ts";

export default defineOperation({
  id: "revokeToken",
  tag: "tokens",
  summary: "Revoke an API token: the next call with it fails.",
  description: "The token stays in the list with its audit record and its usage. Revoking it again changes nothing.",
  http: { method: "POST", path: "/api/v2/tokens/{id}/revoke" },
  access: "session",
  cost: "read",
  path: TOKEN_PATH,
  output: TokenReply,
  errors: ["not_found"],
  async run(context, { path }, call) {
    const accounts = accountsOf(context);
    const place = { id: path.id, userId: memberOf(call).userId, doer: doerOf(call) };
    return { token: presentToken(await revokeToken(accounts, place), accounts.clock.now()) };
  },
});
