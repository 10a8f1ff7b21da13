import { disableTotp } from "#accounts";
import { DisableTotpRequest } from "#contract";
import { bodyOf, defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { sessionOf } from "./session-of.ts";
import { setSession } from "./set-session.ts";
import { visitorOf } from "./visitor.ts";

export default defineOperation({
  id: "disableTotp",
  tag: "auth",
  summary: "Turn TOTP off; the recovery codes are gone with it.",
  description: "All other sessions end, and this one gets a new cookie.",
  http: { method: "POST", path: "/api/v2/auth/totp/disable", status: 204 },
  access: "session",
  cost: "read",
  body: bodyOf(DisableTotpRequest, { password: "correct horse battery", code: "123456" }),
  output: NO_CONTENT,
  errors: ["conflict", "rate_limited", "unavailable"],
  async run(context, { body }, call) {
    const disabled = disableTotp(accountsOf(context), sessionOf(call).userId, body, visitorOf(call));
    setSession(call, await disabled);
  },
});
