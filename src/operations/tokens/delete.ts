import { deleteToken } from "#accounts";
import { defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { TOKEN_PATH } from "./token-path.ts";

export default defineOperation({
  id: "deleteToken",
  tag: "tokens",
  summary: "Delete an API token for good.",
  description: "What it was used for stays in the usage of the account, under its id.",
  http: { method: "DELETE", path: "/api/v2/tokens/{id}", status: 204 },
  access: "session",
  cost: "read",
  path: TOKEN_PATH,
  output: NO_CONTENT,
  errors: ["not_found"],
  async run(context, { path }, call) {
    await deleteToken(accountsOf(context), { id: path.id, userId: memberOf(call).userId, doer: doerOf(call) });
  },
});
