import { heldBy } from "#accounts";
import { SubscriptionReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { presentSubscription } from "./present-subscription.ts";

export default defineOperation({
  id: "getSubscription",
  tag: "billing",
  summary: "Read your plan and your API subscription.",
  http: { method: "GET", path: "/api/v2/subscription" },
  access: "session",
  cost: "read",
  output: SubscriptionReply,
  async run(context, _input, call) {
    const accounts = accountsOf(context);
    const held = await heldBy(accounts, memberOf(call).userId);
    return { subscription: presentSubscription(held, accounts.clock.now()) };
  },
});
