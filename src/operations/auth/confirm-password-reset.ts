import { confirmPasswordReset } from "#accounts";
import { ConfirmPasswordResetRequest } from "#contract";
import { bodyOf, defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf, doerOf } from "../member.ts";

const EXAMPLE = { token: "4fT9xQ2mLkR7bV0cHs3wYz8nPq1dJe5gAu6iXo2tNpK", new_password: "staple under the bridge" };

export default defineOperation({
  id: "confirmPasswordReset",
  tag: "auth",
  summary: "Set a new password by a mailed link; all sessions end.",
  description: "Sign in with the new password afterwards. Where TOTP is on, it is asked for as ever.",
  http: { method: "POST", path: "/api/v2/auth/password-reset/confirm", status: 204 },
  access: "open",
  cost: "read",
  body: bodyOf(ConfirmPasswordResetRequest, EXAMPLE),
  output: NO_CONTENT,
  errors: ["rate_limited", "unavailable"],
  async run(context, { body }, call) {
    const change = { token: body.token, password: body.new_password };
    await confirmPasswordReset(accountsOf(context), change, doerOf(call));
  },
});
