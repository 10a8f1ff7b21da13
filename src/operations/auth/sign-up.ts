import { signUp } from "#accounts";
import { BOUNDS, SignUpRequest, UserReply } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { presentUser } from "./present-user.ts";
import { setSession } from "./set-session.ts";
import { visitorOf } from "./visitor.ts";

const { minimum, maximum } = BOUNDS.passwordLength;

export default defineOperation({
  id: "signUp",
  tag: "auth",
  summary: "Open an account and sign in.",
  description: `The first account of an installation is its operator's, with every right; later ones begin with the plan basic and without API access. A password has ${minimum} to ${maximum} characters of any kind; the commonest ones and the address itself are refused.`,
  http: { method: "POST", path: "/api/v2/auth/sign-up", status: 201 },
  access: "open",
  setsSession: true,
  cost: "read",
  body: bodyOf(SignUpRequest, { email: "ada@example.com", password: "correct horse battery", name: "Ada" }),
  output: UserReply,
  errors: ["conflict", "sign_up_closed", "setup_code_required", "rate_limited", "unavailable"],
  async run(context, { body }, call) {
    const accounts = accountsOf(context);
    const { setup_code: setupCode, ...account } = body;
    const { user, session } = await signUp(accounts, { ...account, setupCode }, visitorOf(call));
    setSession(call, session);
    return { user: await presentUser(accounts, user) };
  },
});
