import { z } from "zod";
import type { PaymentEvent } from "#accounts";
import { API_TIERS, type ApiTier, type Plan } from "#contract";

type SoldPlan = Exclude<Plan, "basic">;

/** Ids of prices at Stripe: of each tier, and of plans of the user interface where they are sold beside it. */
export type StripePrices = Readonly<Record<ApiTier, string> & Partial<Record<SoldPlan, string>>>;

// The version of the interface in which events come is set at Stripe, so members stand where either version has them.
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

/** The members of an event that are read before its type is known. */
export const StripeEvent = z.looseObject({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  data: z.looseObject({ object: z.unknown() }),
});
export type StripeEvent = z.infer<typeof StripeEvent>;

type Said = Omit<PaymentEvent, "id" | "at">;

/**
 * What an event of Stripe says of a subscription; undefined when it is about nothing of ours. Subscriptions that were
 * never paid are not ours yet. Throws for an event of a type that is read here and has another form.
 */
export function paymentEventOf(event: StripeEvent, prices: StripePrices): PaymentEvent | undefined {
  const at = event.created * 1_000;
  const said = saidBy(event, prices, at);
  return said === undefined ? undefined : { ...said, id: event.id, at };
}

function saidBy({ type, data: { object } }: StripeEvent, prices: StripePrices, at: number): Said | undefined {
  switch (type) {
    case "customer.subscription.created":
      return saidBySubscription(StripeSubscription.parse(object), "created", prices, at);
    case "customer.subscription.updated":
      return saidBySubscription(StripeSubscription.parse(object), "updated", prices, at);
    case "customer.subscription.deleted":
      return saidBySubscription(StripeSubscription.parse(object), "ended", prices, at);
    case "invoice.payment_failed":
      return saidByInvoice(StripeInvoice.parse(object), prices);
    case "checkout.session.completed":
      return saidByCheckout(StripeCheckout.parse(object));
    default:
      return undefined;
  }
}

function saidBySubscription(
  subscription: StripeSubscription,
  kind: "created" | "updated" | "ended",
  prices: StripePrices,
  at: number,
): Said | undefined {
  const { id, customer, status, metadata, items } = subscription;
  if (status === "incomplete" || status === "incomplete_expired") return undefined;
  const sold = items.data.map(({ price }) => price.id);
  const apiTier = tierOf(sold, prices);
  const userId = metadata?.["user_id"] ?? null;
  if (apiTier === null && userId === null) return undefined;
  const standing = standingOf(subscription, kind, at);
  const bought = planOf(sold, prices);
  const plan = bought !== null && standing.isOver ? "basic" : bought;
  const { status: ours, end } = standing;
  return { kind, customerId: customer, userId, externalId: id, apiTier, plan, status: ours, currentPeriodEnd: end };
}

interface Standing {
  readonly status: PaymentEvent["status"];
  readonly end: number | null;
  /** Whether nothing is paid for any more. */
  readonly isOver: boolean;
}

/**
 * Stripe's states in our words. An active one that its owner has cancelled goes on until the day they cancelled it to;
 * one whose payment is tried again goes on until its period ends; one on which Stripe has given up is over at once.
 */
function standingOf(subscription: StripeSubscription, kind: "created" | "updated" | "ended", at: number): Standing {
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

/** A renewal that was not paid; the failure of any other invoice changes nothing that Stripe does not tell by itself. */
function saidByInvoice(invoice: z.infer<typeof StripeInvoice>, prices: StripePrices): Said | undefined {
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

/** Only what we ourselves have written into the session counts: its reference can be set by who opens a payment link. */
function saidByCheckout(session: z.infer<typeof StripeCheckout>): Said | undefined {
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

/** The highest tier among what is sold. */
function tierOf(sold: readonly string[], prices: StripePrices): ApiTier | null {
  return API_TIERS.findLast((tier) => sold.includes(prices[tier])) ?? null;
}

function planOf(sold: readonly string[], prices: StripePrices): Plan | null {
  return (["super-pro", "super"] as const).find((plan) => sold.includes(prices[plan] ?? "")) ?? null;
}

function milliseconds(seconds: number | null | undefined): number | null {
  return seconds == null ? null : seconds * 1_000;
}

/** The latest of some instants in seconds, in milliseconds. */
function latest(instants: readonly (number | null | undefined)[]): number | null {
  const known = instants.filter((instant) => instant != null);
  return known.length === 0 ? null : Math.max(...known) * 1_000;
}
