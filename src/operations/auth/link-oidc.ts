import { beginSingleSignOn } from "#accounts";
import { LinkReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { setBrowserKey } from "./oidc-browser-key.ts";
import { sessionOf } from "./session-of.ts";
import { visitorOf } from "./visitor.ts";

export default defineOperation({
  id: "linkOidc",
  tag: "auth",
  summary: "Link your account to the identity provider: send the browser to the location of the answer.",
  description: "Only where the operator has configured OpenID Connect. All other sessions end once it is linked.",
  http: { method: "POST", path: "/api/v2/auth/oidc/link" },
  access: "session",
  cost: "read",
  output: LinkReply,
  errors: ["not_found", "rate_limited", "unavailable"],
  async run(context, _input, call) {
    const accounts = accountsOf(context);
    const begun = beginSingleSignOn(accounts, visitorOf(call), sessionOf(call).userId);
    const { url, browserKey } = await begun;
    setBrowserKey(call, accounts, browserKey);
    return { location: url };
  },
});
