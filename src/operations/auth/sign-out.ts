import { signOut } from "#accounts";
import { defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf, doerOf } from "../member.ts";
import { sessionOf } from "./session-of.ts";

export default defineOperation({
  id: "signOut",
  tag: "auth",
  summary: "Sign out: the session ends and its cookie is removed.",
  http: { method: "POST", path: "/api/v2/auth/sign-out", status: 204 },
  access: "session",
  cost: "read",
  output: NO_CONTENT,
  async run(context, _input, call) {
    await signOut(accountsOf(context), sessionOf(call), doerOf(call));
    call.reply.session = null;
  },
});
