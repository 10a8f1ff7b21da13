import { AppError } from "#base";
import type { ApiTier, Plan } from "#contract";
import type { AccountsContext, AuditActor } from "../accounts-context.ts";
import { planEntry, subscriptionFrom } from "./billing-state.ts";
import type { Stores } from "../ports/account-store.ts";
import type { BillingEntry, SubscriptionRecord, SubscriptionStatus } from "../ports/billing.ts";
import type { PaymentEvent } from "../ports/payment-provider.ts";
import { newId } from "../secrets.ts";

/** The tier that works at `now`: an active one does, a past due or cancelled one until its period ends. */
export function tierNow(
  subscription: Pick<SubscriptionRecord, "apiTier" | "status" | "currentPeriodEnd"> | undefined,
  now: number,
): ApiTier | null {
  if (subscription === undefined) return null;
  const { apiTier, status, currentPeriodEnd } = subscription;
  if (status === "active") return apiTier;
  return currentPeriodEnd !== null && now < currentPeriodEnd ? apiTier : null;
}

export async function subscriptionOf(
  { store }: Pick<AccountsContext, "store">,
  userId: string,
): Promise<SubscriptionRecord | undefined> {
  return store.billing.find(userId);
}

export interface SubscriptionChange {
  /** Null ends it at once. */
  readonly apiTier: ApiTier | null;
  /** Of the user interface; unchanged unless given. */
  readonly plan?: Plan | undefined;
  /** Default: active with a tier, canceled without one. */
  readonly status?: SubscriptionStatus | undefined;
  /** Default: none while active, else the end that was known before, else now. */
  readonly currentPeriodEnd?: number | null | undefined;
}

/** The operator's way to change a subscription. Errors: not_found for an unknown user. */
export async function setSubscription(
  context: Pick<AccountsContext, "store" | "clock" | "entropy">,
  userId: string,
  change: SubscriptionChange,
  doer: AuditActor,
): Promise<SubscriptionRecord> {
  return context.store.transaction((stores) => writeSubscription(context, stores, userId, change, doer));
}

/** The same inside a transaction that does more. */
export async function writeSubscription(
  { clock, entropy }: Pick<AccountsContext, "clock" | "entropy">,
  stores: Stores,
  userId: string,
  change: SubscriptionChange,
  doer: AuditActor,
): Promise<SubscriptionRecord> {
  await stores.users.lock(userId);
  if ((await stores.users.find(userId)) === undefined) throw new AppError("not_found", "Nothing of that name exists.");
  const entries = await stores.billing.entriesOf(userId);
  const now = clock.now();
  const status = change.apiTier === null ? "canceled" : (change.status ?? "active");
  const known = (await stores.billing.find(userId))?.currentPeriodEnd ?? now;
  const end = change.apiTier === null ? now : (change.currentPeriodEnd ?? (status === "active" ? null : known));
  const entry: BillingEntry = {
    id: newId("bil", entropy),
    userId,
    source: "operator",
    kind: "set",
    apiTier: change.apiTier,
    plan: change.plan ?? null,
    status,
    currentPeriodEnd: end,
    customerId: null,
    externalId: null,
    // After all that was written before, also where the clocks of the provider and this server differ.
    at: Math.max(now, ...entries.map(({ at }) => at + 1)),
  };
  await stores.billing.append(entry);
  await settle(stores, entry, entries, now);
  await stores.audit.append({ at: now, userId, event: "subscription.changed", subject: null, ...doer });
  const subscription = await stores.billing.find(userId);
  return subscription!;
}

/**
 * applied: the user's subscription or plan is another one now. recorded: it was news, but changes nothing.
 * repeated: it was here before. unknown: it is about none of our users; only the audit log has it.
 */
export type PaymentOutcome = "applied" | "recorded" | "repeated" | "unknown";

/** The payment provider's way to change a subscription: each event once, in whatever order they come. */
export async function applyPaymentEvent(
  { store, clock }: Pick<AccountsContext, "store" | "clock">,
  event: PaymentEvent,
): Promise<PaymentOutcome> {
  return store.transaction(async (stores) => {
    const now = clock.now();
    const audit = { at: now, actor: "stripe", address: null };
    const userId = await userOf(stores, event);
    if (userId === undefined) {
      await stores.audit.append({ ...audit, userId: null, event: "subscription.unmatched", subject: event.customerId });
      return "unknown";
    }
    await stores.users.lock(userId);
    const entries = await stores.billing.entriesOf(userId);
    const entry: BillingEntry = { ...event, userId, source: "stripe" };
    if (!(await stores.billing.append(entry))) return "repeated";
    if (!(await settle(stores, entry, entries, now))) return "recorded";
    await stores.audit.append({ ...audit, userId, event: "subscription.changed", subject: event.externalId });
    return "applied";
  });
}

async function userOf({ users, billing }: Stores, { userId, customerId }: PaymentEvent): Promise<string | undefined> {
  if (userId !== null && (await users.find(userId)) !== undefined) return userId;
  return (await billing.findByCustomer(customerId))?.userId;
}

/** Writes what the entries amount to with the new one; whether that is another subscription or plan than before. */
async function settle(
  stores: Stores,
  entry: BillingEntry,
  before: readonly BillingEntry[],
  now: number,
): Promise<boolean> {
  const { userId } = entry;
  const entries = [...before, entry];
  const old = await stores.billing.find(userId);
  const subscription = subscriptionFrom(userId, entries);
  if (subscription !== undefined) await stores.billing.put(subscription);
  const isOther = MEANING.some((member) => subscription?.[member] !== old?.[member]);
  const told = planEntry(entries);
  // An older entry may come late; the plan may have been changed by other means since it was due.
  if (told !== entry) return isOther;
  const isOtherPlan = (await stores.users.find(userId))?.plan !== told.plan;
  if (isOtherPlan) await stores.users.update(userId, { plan: told.plan, updatedAt: now });
  return isOther || isOtherPlan;
}

/** What makes a subscription another one. */
const MEANING = ["apiTier", "status", "currentPeriodEnd", "source", "customerId", "externalId"] as const;
