import { changePassword } from "#accounts";
import { ChangePasswordRequest } from "#contract";
import { bodyOf, defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { sessionOf } from "./session-of.ts";
import { setSession } from "./set-session.ts";
import { visitorOf } from "./visitor.ts";

const EXAMPLE = { current_password: "correct horse battery", new_password: "staple under the bridge" };

export default defineOperation({
  id: "changePassword",
  tag: "auth",
  summary: "Change your password; all other sessions end, and this one gets a new cookie.",
  http: { method: "POST", path: "/api/v2/auth/password", status: 204 },
  access: "session",
  cost: "read",
  body: bodyOf(ChangePasswordRequest, EXAMPLE),
  output: NO_CONTENT,
  errors: ["conflict", "rate_limited", "unavailable"],
  async run(context, { body }, call) {
    const passwords = { current: body.current_password, next: body.new_password };
    const change = changePassword(accountsOf(context), sessionOf(call).userId, passwords, visitorOf(call));
    setSession(call, await change);
  },
});
