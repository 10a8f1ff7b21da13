import { finishSingleSignOn } from "#accounts";
import { defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { text } from "../parameter.ts";
import { readBrowserKey } from "./oidc-browser-key.ts";
import { setSession } from "./set-session.ts";
import { visitorOf } from "./visitor.ts";

const MAX_LENGTH = 4_096;
const given = (description: string) => text({ description, maxLength: MAX_LENGTH });

/** Standard answers of identity providers, and what well-known ones add. */
const QUERY = {
  code: given("The authorization code."),
  state: given("The state that the start gave."),
  iss: given("The issuer of the answer."),
  error: given("Why the identity provider signed nobody in."),
  error_description: given("The same in words."),
  error_uri: given("A page about it."),
  session_state: given("A provider's own state; not used."),
  scope: given("What the provider granted; not used."),
  authuser: given("Which account was chosen; not used."),
  hd: given("The domain of the account; not used."),
  prompt: given("What the person was asked; not used."),
  client_info: given("A provider's own addition; not used."),
};

export default defineOperation({
  id: "finishOidc",
  tag: "auth",
  summary: "Where the identity provider sends the browser back to: it is signed in and sent to the dashboard.",
  description:
    "Only in the browser that began it. A new identity opens an account, which needs an address that the provider vouches for; where an account has that address already, sign in to it and link it.",
  http: { method: "GET", path: "/api/v2/auth/oidc/callback", status: 302 },
  access: "open",
  cost: "read",
  query: QUERY,
  output: NO_CONTENT,
  errors: [
    "not_found",
    "unauthenticated",
    "conflict",
    "sign_up_closed",
    "setup_code_required",
    "rate_limited",
    "unavailable",
  ],
  async run(context, { query }, call) {
    const told = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) told.set(name, value);
    const answer = { query: told, browserKey: readBrowserKey(call) };
    const { session } = await finishSingleSignOn(accountsOf(context), answer, visitorOf(call));
    setSession(call, session);
    call.reply.location = "/";
  },
});
