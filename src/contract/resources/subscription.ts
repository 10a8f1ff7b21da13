import { z } from "zod";
import { API_TIERS, PLANS, SUBSCRIPTION_STATUSES } from "../enums.ts";
import { text } from "../scalars.ts";

/** An address of the payment provider; these may be long. */
const address = (doc: string) => z.string().describe(doc);

export const Subscription = z
  .strictObject({
    api_tier: z.enum(API_TIERS).nullable().describe("The tier of the API add-on that works now; null without any."),
    plan: z.enum(PLANS).describe("The plan of the user interface."),
    status: z
      .enum(SUBSCRIPTION_STATUSES)
      .nullable()
      .describe("How the API subscription stands; null when there never was one."),
    current_period_end: text(
      "When the API subscription ends or renews, as an ISO text; null when it has no end. A past due or canceled one works until then.",
    ).nullable(),
  })
  .meta({ id: "Subscription", description: "What an account may use." });
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionReply = z
  .strictObject({ subscription: Subscription.describe("The subscription.") })
  .meta({ id: "SubscriptionReply", description: "Your subscription." });
export type SubscriptionReply = z.infer<typeof SubscriptionReply>;

export const ChangeSubscriptionRequest = z
  .strictObject({
    api_tier: z
      .enum(API_TIERS)
      .nullable()
      .describe("The tier that is wanted; null ends the API subscription when its period ends."),
    plan: z.enum(PLANS).optional().describe("The plan of the user interface; unchanged unless given."),
  })
  .meta({ id: "ChangeSubscriptionRequest", description: "A change of your subscription." });
export type ChangeSubscriptionRequest = z.infer<typeof ChangeSubscriptionRequest>;

export const ChangeSubscriptionReply = z
  .strictObject({
    subscription: Subscription.describe("The subscription as it is now."),
    checkout_url: address(
      "Where you pay for the change or confirm it; absent when there is nothing to pay.",
    ).optional(),
  })
  .meta({ id: "ChangeSubscriptionReply", description: "Your subscription after a change, or the way to it." });
export type ChangeSubscriptionReply = z.infer<typeof ChangeSubscriptionReply>;

export const BillingPortalReply = z
  .strictObject({ url: address("The address of the page.") })
  .meta({ id: "BillingPortalReply", description: "Where you see your bills and change how you pay." });
export type BillingPortalReply = z.infer<typeof BillingPortalReply>;

export const PaymentEventReply = z
  .strictObject({ received: z.literal(true).describe("The event has arrived; it need not be sent again.") })
  .meta({ id: "PaymentEventReply", description: "The receipt of a payment provider's event." });
export type PaymentEventReply = z.infer<typeof PaymentEventReply>;
