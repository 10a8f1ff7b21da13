import { signIn } from "#accounts";
import { SignInRequest, UserReply } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { presentUser } from "./present-user.ts";
import { setSession } from "./set-session.ts";
import { visitorOf } from "./visitor.ts";

export default defineOperation({
  id: "signIn",
  tag: "auth",
  summary: "Sign in; the answer sets the session's cookie.",
  description:
    "One answer for every wrong address, password or code. An account takes 10 attempts in 15 minutes, a network 50 failed ones.",
  http: { method: "POST", path: "/api/v2/auth/sign-in" },
  access: "open",
  setsSession: true,
  cost: "read",
  body: bodyOf(SignInRequest, { email: "ada@example.com", password: "correct horse battery" }),
  output: UserReply,
  errors: ["unauthenticated", "totp_required", "rate_limited", "unavailable"],
  async run(context, { body }, call) {
    const accounts = accountsOf(context);
    const { user, session } = await signIn(accounts, body, visitorOf(call));
    setSession(call, session);
    return { user: await presentUser(accounts, user) };
  },
});
