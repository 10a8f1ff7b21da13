import { confirmTotp } from "#accounts";
import { ConfirmTotpRequest, RecoveryCodesReply } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { sessionOf } from "./session-of.ts";
import { setSession } from "./set-session.ts";
import { visitorOf } from "./visitor.ts";

export default defineOperation({
  id: "confirmTotp",
  tag: "auth",
  summary: "Turn TOTP on with a first code; the recovery codes are shown here and never again.",
  description: "All other sessions end, and this one gets a new cookie.",
  http: { method: "POST", path: "/api/v2/auth/totp/confirm" },
  access: "session",
  cost: "read",
  body: bodyOf(ConfirmTotpRequest, { code: "123456" }),
  output: RecoveryCodesReply,
  errors: ["conflict", "rate_limited", "unavailable"],
  async run(context, { body }, call) {
    const confirmed = confirmTotp(accountsOf(context), sessionOf(call).userId, body.code, visitorOf(call));
    const { recoveryCodes, session } = await confirmed;
    setSession(call, session);
    return { recovery_codes: [...recoveryCodes] };
  },
});
