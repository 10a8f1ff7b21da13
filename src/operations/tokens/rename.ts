import { renameToken } from "#accounts";
import { RenameTokenRequest, TokenReply } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { presentToken } from "./present-token.ts";
import { TOKEN_PATH } from "./token-path.ts";

export default defineOperation({
  id: "renameToken",
  tag: "tokens",
  summary: "Rename an API token.",
  http: { method: "PATCH", path: "/api/v2/tokens/{id}" },
  access: "session",
  cost: "read",
  path: TOKEN_PATH,
  body: bodyOf(RenameTokenRequest, { name: "morning scans" }),
  output: TokenReply,
  errors: ["not_found"],
  async run(context, { path, body }, call) {
    const accounts = accountsOf(context);
    const place = { id: path.id, userId: memberOf(call).userId, doer: doerOf(call) };
    return { token: presentToken(await renameToken(accounts, place, body.name), accounts.clock.now()) };
  },
});
