import type { ApiTier, Plan, SubscriptionStatus } from "#contract";

export { SUBSCRIPTION_STATUSES } from "#contract";
export type { SubscriptionStatus } from "#contract";

/** The API add-on of a user. */
export interface SubscriptionRecord {
  readonly userId: string;
  readonly apiTier: ApiTier | null;
  readonly status: SubscriptionStatus;
  /** Null: it has no end. Past due or cancelled ones work until then, and without it no more. */
  readonly currentPeriodEnd: number | null;
  readonly source: "operator" | "stripe";
  /** The customer and the subscription at the payment provider. */
  readonly customerId: string | null;
  readonly externalId: string | null;
  readonly updatedAt: number;
}

/** One change of a subscription, whoever made it. Append-only. */
export interface BillingEntry {
  /** The provider's event id, or one of our own; each is taken once. */
  readonly id: string;
  readonly userId: string;
  readonly source: "operator" | "stripe";
  readonly kind: string;
  readonly apiTier: ApiTier | null;
  readonly plan: Plan | null;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: number | null;
  /** As those of the subscription; null for an operator's change. */
  readonly customerId: string | null;
  readonly externalId: string | null;
  readonly at: number;
}

export interface BillingStore {
  find(userId: string): Promise<SubscriptionRecord | undefined>;
  findByCustomer(customerId: string): Promise<SubscriptionRecord | undefined>;
  put(subscription: SubscriptionRecord): Promise<void>;
  /** False when an entry of that id is there already; then nothing is written. */
  append(entry: BillingEntry): Promise<boolean>;
  entriesOf(userId: string): Promise<readonly BillingEntry[]>;
}
