import { beginTotp } from "#accounts";
import { BeginTotpRequest, TotpReply } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { sessionOf } from "./session-of.ts";

export default defineOperation({
  id: "beginTotp",
  tag: "auth",
  summary: "Get a secret for an authenticator (TOTP).",
  description: "TOTP is off until a code of the secret is confirmed. Asking again replaces the secret.",
  http: { method: "POST", path: "/api/v2/auth/totp" },
  access: "session",
  cost: "read",
  body: bodyOf(BeginTotpRequest, { password: "correct horse battery" }),
  output: TotpReply,
  errors: ["conflict", "rate_limited", "unavailable"],
  async run(context, { body }, call) {
    const begun = beginTotp(accountsOf(context), sessionOf(call).userId, body.password);
    const { secret, url } = await begun;
    return { totp: { secret, otpauth_url: url } };
  },
});
