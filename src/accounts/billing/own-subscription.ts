import { AppError } from "#base";
import type { ApiTier, Plan } from "#contract";
import type { AccountsContext, AuditActor } from "../accounts-context.ts";
import type { Member } from "../actor.ts";
import { runningExternal } from "./billing-state.ts";
import type { BillingEntry, SubscriptionRecord } from "../ports/billing.ts";
import type { PaymentProvider } from "../ports/payment-provider.ts";
import { setSubscription, tierNow } from "./subscriptions.ts";

/** What a user has: the subscription, undefined when there never was one, and the plan of the user interface. */
export interface Held {
  readonly subscription: SubscriptionRecord | undefined;
  readonly plan: Plan;
  /** Where the user goes on, when something is to be paid or confirmed first. */
  readonly checkoutUrl?: string;
}

export interface SubscriptionOrder {
  /** Null ends it when its period ends. */
  readonly apiTier: ApiTier | null;
  readonly plan?: Plan | undefined;
}

export async function heldBy({ store }: AccountsContext, userId: string): Promise<Held> {
  const [subscription, user] = await Promise.all([store.billing.find(userId), store.users.find(userId)]);
  if (user === undefined) throw new AppError("not_found", "Nothing of that name exists.");
  return { subscription, plan: user.plan };
}

/**
 * A user's own way to change a subscription: an operator's holds at once, others pay first.
 * Errors: insufficient_tier where nobody can be paid, unavailable, conflict for an account without an e-mail address.
 */
export async function orderSubscription(
  context: AccountsContext,
  member: Member,
  order: SubscriptionOrder,
  doer: AuditActor,
): Promise<Held> {
  const { userId } = member;
  if (member.operator) {
    await setSubscription(context, userId, order, doer);
    return heldBy(context, userId);
  }
  const held = await heldBy(context, userId);
  const running = runningExternal(await context.store.billing.entriesOf(userId));
  const plan = order.plan === undefined || order.plan === held.plan ? null : order.plan;
  if (order.apiTier === null) {
    if (plan !== null) throw operatorOnly("Ending the API subscription leaves the plan as it is; leave plan out.");
    return endOwn(context, held, running, doer);
  }
  const isActive = held.subscription?.status === "active";
  if (isActive && plan === null && held.subscription.apiTier === order.apiTier) return held;
  const { payments } = context;
  if (payments === undefined) throw operatorOnly("Subscriptions of this server are set by its operator.");
  const checkoutUrl =
    running?.customerId == null
      ? await checkout(context, payments, { userId, apiTier: order.apiTier, plan, held })
      : // A second checkout would be a second subscription, and be billed beside the first.
        await payments.portal(running.customerId, context.publicUrl);
  return { ...held, checkoutUrl };
}

function operatorOnly(reason: string): AppError {
  const command = "winnow subscription set --user EMAIL --api-tier TIER --plan PLAN";
  return new AppError("insufficient_tier", `${reason} The operator can change both: ${command}.`);
}

async function endOwn(
  context: AccountsContext,
  held: Held,
  running: BillingEntry | undefined,
  doer: AuditActor,
): Promise<Held> {
  const { subscription } = held;
  if (running?.externalId != null) {
    if (context.payments === undefined) throw operatorOnly("This subscription is not paid through this server.");
    await context.payments.cancel(running.externalId);
    // The provider has agreed; that it is so is written when its event comes.
    return subscription === undefined ? held : { ...held, subscription: { ...subscription, status: "canceled" } };
  }
  if (subscription === undefined || subscription.status === "canceled") return held;
  const { apiTier, currentPeriodEnd, userId } = subscription;
  if (tierNow(subscription, context.clock.now()) === null) return held;
  await setSubscription(context, userId, { apiTier, status: "canceled", currentPeriodEnd }, doer);
  return heldBy(context, userId);
}

async function checkout(
  { store, publicUrl }: AccountsContext,
  payments: PaymentProvider,
  { userId, apiTier, plan, held }: { userId: string; apiTier: ApiTier; plan: Plan | null; held: Held },
): Promise<string> {
  const email = (await store.users.find(userId))?.email;
  if (email == null) throw new AppError("conflict", "Give the account an e-mail address before it pays for something.");
  const customerId = held.subscription?.customerId ?? null;
  return payments.checkout({ userId, email, customerId, apiTier, plan, returnUrl: publicUrl });
}

/**
 * The address where the user sees bills and changes what is paid.
 * Errors: not_found without a payment provider, conflict for a user who never paid, unavailable.
 */
export async function openPortal(context: AccountsContext, userId: string): Promise<string> {
  if (context.payments === undefined) throw new AppError("not_found", "This server has no payment provider.");
  const customerId = (await context.store.billing.find(userId))?.customerId;
  if (customerId == null) {
    throw new AppError("conflict", "Nothing was paid for this account yet; PUT /api/v2/subscription begins with it.");
  }
  return context.payments.portal(customerId, context.publicUrl);
}
