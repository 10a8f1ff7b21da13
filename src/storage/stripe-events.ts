import { z } from "zod";
import type { PaymentEvent } from "#accounts";
import { API_TIERS, type ApiTier, type Plan } from "#contract";

type SoldPlan = Exclude<Plan, "basic">;

/** Stripe's ids of prices: one for each tier, and one for each user-interface plan that is sold with it. */
export type StripePrices = Readonly<Record<ApiTier, string> & Partial<Record<SoldPlan, string>>>;

// The API version of events is configured at Stripe, so members are read at the places of either version.
const Reference = z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]);
const Metadata = z.record(z.string(), z.string()).nullish();
const Seconds = z.number().nullish();

const StripeSubscription = z.looseObject({
  id: z.string(),
  customer: Reference,
  status: z.string(),
  metadata: Metadata,
  cancel_at_period_end: z.boolean().nullish(),
  cancel_at: Seconds,
  ended_at: Seconds,
  current_period_start: Seconds,
  current_period_end: Seconds,
  items: z.looseObject({
    data: z.array(
      z.looseObject({
        price: z.looseObject({ id: z.string() }),
        current_period_start: Seconds,
        current_period_end: Seconds,
      }),
    ),
  }),
});
type StripeSubscription = z.infer<typeof StripeSubscription>;

const StripeInvoice = z.looseObject({
  customer: Reference.nullish(),
  billing_reason: z.string().nullish(),
  subscription: Reference.nullish(),
  parent: z
    .looseObject({
      subscription_details: z.looseObject({ subscription: Reference, metadata: Metadata }).nullish(),
    })
    .nullish(),
  lines: z.looseObject({
    data: z.array(
      z.looseObject({
        period: z.looseObject({ end: z.number() }),
        price: z.looseObject({ id: z.string() }).nullish(),
        pricing: z.looseObject({ price_details: z.looseObject({ price: Reference }).nullish() }).nullish(),
      }),
    ),
  }),
});

const StripeCheckout = z.looseObject({
  customer: Reference.nullish(),
  subscription: Reference.nullish(),
  payment_status: z.string(),
  metadata: Metadata,
});

/** Members of an event that are read before its type is known. */
export const StripeEvent = z.looseObject({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  data: z.looseObject({ object: z.unknown() }),
});
export type StripeEvent = z.infer<typeof StripeEvent>;

type EventFacts = Omit<PaymentEvent, "id" | "at">;

/**
 * Extracts the facts about a subscription from a Stripe event; undefined if it concerns nothing that we sell.
 * Subscriptions that were never paid do not count. Throws for an event of a known type with an unexpected form.
 */
export function paymentEventOf(event: StripeEvent, prices: StripePrices): PaymentEvent | undefined {
  const at = event.created * 1_000;
  const facts = factsOf(event, prices, at);
  return facts === undefined ? undefined : { ...facts, id: event.id, at };
}

function factsOf({ type, data: { object } }: StripeEvent, prices: StripePrices, at: number): EventFacts | undefined {
  switch (type) {
    case "customer.subscription.created":
      return subscriptionFacts(StripeSubscription.parse(object), "created", prices, at);
    case "customer.subscription.updated":
      return subscriptionFacts(StripeSubscription.parse(object), "updated", prices, at);
    case "customer.subscription.deleted":
      return subscriptionFacts(StripeSubscription.parse(object), "ended", prices, at);
    case "invoice.payment_failed":
      return invoiceFacts(StripeInvoice.parse(object), prices);
    case "checkout.session.completed":
      return checkoutFacts(StripeCheckout.parse(object));
    default:
      return undefined;
  }
}

function subscriptionFacts(
  subscription: StripeSubscription,
  kind: "created" | "updated" | "ended",
  prices: StripePrices,
  at: number,
): EventFacts | undefined {
  const { id, customer, status, metadata, items } = subscription;
  if (status === "incomplete" || status === "incomplete_expired") return undefined;
  const sold = items.data.map(({ price }) => price.id);
  const apiTier = tierOf(sold, prices);
  const userId = metadata?.["user_id"] ?? null;
  if (apiTier === null && userId === null) return undefined;
  const state = subscriptionStateOf(subscription, kind, at);
  const bought = planOf(sold, prices);
  const plan = bought !== null && state.isOver ? "basic" : bought;
  const { status: ours, end } = state;
  return { kind, customerId: customer, userId, externalId: id, apiTier, plan, status: ours, currentPeriodEnd: end };
}

interface SubscriptionState {
  readonly status: PaymentEvent["status"];
  readonly end: number | null;
  /** True if nothing is paid for any more. */
  readonly isOver: boolean;
}

/**
 * Converts Stripe's status. A cancelled active subscription runs until its cancellation date; one whose payment is
 * being retried runs until its period ends; one that Stripe has given up ends at once.
 */
function subscriptionStateOf(
  subscription: StripeSubscription,
  kind: "created" | "updated" | "ended",
  at: number,
): SubscriptionState {
  const { status, cancel_at_period_end: cancels, cancel_at: cancelAt, ended_at: endedAt, items } = subscription;
  const times = [subscription, ...items.data];
  const end = latest(times.map(({ current_period_end }) => current_period_end));
  if (kind === "ended" || status === "canceled") {
    return { status: "canceled", end: Math.min(milliseconds(endedAt) ?? at, end ?? Infinity), isOver: true };
  }
  switch (status) {
    case "active":
    case "trialing": {
      const last = milliseconds(cancelAt) ?? (cancels === true ? end : null);
      return last === null
        ? { status: "active", end, isOver: false }
        : { status: "canceled", end: last, isOver: false };
    }
    case "past_due":
      return { status: "past_due", end: end ?? at, isOver: false };
    case "unpaid":
    case "paused": {
      const start = latest(times.map(({ current_period_start }) => current_period_start));
      return { status: "past_due", end: Math.min(start ?? at, at), isOver: true };
    }
    default:
      throw new Error(`a subscription at Stripe has the state ${JSON.stringify(status.slice(0, 40))}`);
  }
}

/**
 * Reads a renewal that was not paid. Stripe reports the consequences of any other failed invoice in separate events.
 */
function invoiceFacts(invoice: z.infer<typeof StripeInvoice>, prices: StripePrices): EventFacts | undefined {
  const details = invoice.parent?.subscription_details;
  const externalId = details?.subscription ?? invoice.subscription;
  if (externalId == null || invoice.customer == null || invoice.billing_reason !== "subscription_cycle")
    return undefined;
  for (const { period, price, pricing } of invoice.lines.data) {
    const apiTier = tierOf([price?.id ?? pricing?.price_details?.price ?? ""], prices);
    if (apiTier === null) continue;
    return {
      kind: "payment_failed",
      customerId: invoice.customer,
      userId: details?.metadata?.["user_id"] ?? null,
      externalId,
      apiTier,
      plan: null,
      status: "past_due",
      currentPeriodEnd: period.end * 1_000,
    };
  }
  return undefined;
}

/**
 * Reads a paid checkout. Only metadata that we wrote into the session counts: whoever opens a payment link can set its
 * reference.
 */
function checkoutFacts(session: z.infer<typeof StripeCheckout>): EventFacts | undefined {
  const { customer, subscription, metadata, payment_status: paid } = session;
  const apiTier = API_TIERS.find((tier) => tier === metadata?.["api_tier"]);
  const userId = metadata?.["user_id"];
  if (apiTier === undefined || userId === undefined || customer == null || subscription == null) return undefined;
  if (paid !== "paid" && paid !== "no_payment_required") return undefined;
  return {
    kind: "checkout",
    customerId: customer,
    userId,
    externalId: subscription,
    apiTier,
    plan: null,
    status: "active",
    currentPeriodEnd: null,
  };
}

/** Returns the highest tier among the sold prices. */
function tierOf(sold: readonly string[], prices: StripePrices): ApiTier | null {
  return API_TIERS.findLast((tier) => sold.includes(prices[tier])) ?? null;
}

function planOf(sold: readonly string[], prices: StripePrices): Plan | null {
  return (["super-pro", "super"] as const).find((plan) => sold.includes(prices[plan] ?? "")) ?? null;
}

function milliseconds(seconds: number | null | undefined): number | null {
  return seconds == null ? null : seconds * 1_000;
}

/** Returns the latest of some times in seconds, in milliseconds. */
function latest(instants: readonly (number | null | undefined)[]): number | null {
  const known = instants.filter((instant) => instant != null);
  return known.length === 0 ? null : Math.max(...known) * 1_000;
}
