import { orderSubscription } from "#accounts";
import { ChangeSubscriptionReply, ChangeSubscriptionRequest } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { presentSubscription } from "./present-subscription.ts";

export default defineOperation({
  id: "changeSubscription",
  tag: "billing",
  summary: "Change or end your API subscription.",
  description:
    "An operator's change holds at once. Others get the address of a page on which they pay; the subscription changes when they have. api_tier null ends it when its period ends. Without a payment provider the operator sets subscriptions from the shell: winnow subscription set.",
  http: { method: "PUT", path: "/api/v2/subscription" },
  access: "session",
  cost: "read",
  body: bodyOf(ChangeSubscriptionRequest, { api_tier: "starter" }),
  output: ChangeSubscriptionReply,
  errors: ["insufficient_tier", "conflict"],
  async run(context, { body }, call) {
    const accounts = accountsOf(context);
    const order = { apiTier: body.api_tier, plan: body.plan };
    const held = await orderSubscription(accounts, memberOf(call), order, doerOf(call));
    return {
      subscription: presentSubscription(held, accounts.clock.now()),
      ...(held.checkoutUrl === undefined ? {} : { checkout_url: held.checkoutUrl }),
    };
  },
});
