import { TokensReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { presentToken } from "./present-token.ts";

export default defineOperation({
  id: "listTokens",
  tag: "tokens",
  summary: "List your API tokens, newest first, revoked and expired ones included.",
  http: { method: "GET", path: "/api/v2/tokens" },
  access: "session",
  cost: "read",
  output: TokensReply,
  async run(context, _input, call) {
    const { store, clock } = accountsOf(context);
    const tokens = await store.tokens.ofUser(memberOf(call).userId);
    const now = clock.now();
    return { tokens: tokens.map((token) => presentToken(token, now)), next_cursor: null };
  },
});
