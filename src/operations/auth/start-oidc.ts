import { beginSingleSignOn } from "#accounts";
import { defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { setBrowserKey } from "./oidc-browser-key.ts";
import { visitorOf } from "./visitor.ts";

export default defineOperation({
  id: "startOidc",
  tag: "auth",
  summary: "Send the browser to the identity provider to sign in.",
  description: "Only where the operator has configured OpenID Connect.",
  http: { method: "GET", path: "/api/v2/auth/oidc/start", status: 302 },
  access: "open",
  cost: "read",
  output: NO_CONTENT,
  errors: ["not_found", "rate_limited", "unavailable"],
  async run(context, _input, call) {
    const accounts = accountsOf(context);
    const { url, browserKey } = await beginSingleSignOn(accounts, visitorOf(call));
    setBrowserKey(call, accounts, browserKey);
    call.reply.location = url;
  },
});
