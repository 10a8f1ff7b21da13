import { openPortal } from "#accounts";
import { BillingPortalReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";

export default defineOperation({
  id: "openBillingPortal",
  tag: "billing",
  summary: "Get the address of the page with your bills.",
  description: "On that page of the payment provider you see bills, and change how you pay and what for.",
  http: { method: "POST", path: "/api/v2/billing/portal" },
  access: "session",
  cost: "read",
  output: BillingPortalReply,
  errors: ["not_found", "conflict"],
  run: async (context, _input, call) => ({ url: await openPortal(accountsOf(context), memberOf(call).userId) }),
});
