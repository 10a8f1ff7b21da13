import { requestPasswordReset } from "#accounts";
import { PasswordResetReply, PasswordResetRequest } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf } from "../member.ts";

const MESSAGE = "If an account has this address, a mail with a link is on its way. The link works for 30 minutes.";

export default defineOperation({
  id: "requestPasswordReset",
  tag: "auth",
  summary: "Mail a link for a new password.",
  description:
    "The answer is the same whether the address has an account or not. An address takes 3 requests in 15 minutes.",
  http: { method: "POST", path: "/api/v2/auth/password-reset", status: 202 },
  access: "open",
  cost: "read",
  body: bodyOf(PasswordResetRequest, { email: "ada@example.com" }),
  output: PasswordResetReply,
  errors: ["rate_limited", "unavailable"],
  async run(context, { body }, call) {
    await requestPasswordReset(accountsOf(context), body.email, doerOf(call));
    return { message: MESSAGE };
  },
});
