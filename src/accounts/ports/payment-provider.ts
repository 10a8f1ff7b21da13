import type { ApiTier, Plan } from "#contract";
import type { SubscriptionStatus } from "./billing.ts";

/**
 * What can happen to a subscription at the provider; of two at the same time the later one here counts. `checkout` says
 * only that somebody paid, the others how the subscription stands; after `ended` nothing happens to it any more.
 */
export const PAYMENT_EVENT_KINDS = ["checkout", "created", "updated", "payment_failed", "ended"] as const;
export type PaymentEventKind = (typeof PAYMENT_EVENT_KINDS)[number];

/** What the provider says about a subscription, in our words. */
export interface PaymentEvent {
  /** The provider's id of the event; the same one may come several times. */
  readonly id: string;
  /** When the provider made it, in milliseconds; events may come out of order. */
  readonly at: number;
  readonly kind: PaymentEventKind;
  readonly customerId: string;
  /** Our user, where the provider passes it on. */
  readonly userId: string | null;
  readonly externalId: string;
  readonly apiTier: ApiTier | null;
  /** Null: the event says nothing about the plan. */
  readonly plan: Plan | null;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: number | null;
}

export interface PaymentProvider {
  /** The address of a page on which the user pays. Errors: unavailable, insufficient_tier for a plan that is not sold. */
  checkout(order: {
    readonly userId: string;
    readonly email: string;
    readonly customerId: string | null;
    readonly apiTier: ApiTier;
    readonly plan: Plan | null;
    readonly returnUrl: string;
  }): Promise<string>;
  /** The address of a page on which the user changes or ends the subscription. Errors: unavailable. */
  portal(customerId: string, returnUrl: string): Promise<string>;
  /** Ends a subscription when the period that is paid for ends. Errors: unavailable. */
  cancel(externalId: string): Promise<void>;
  /** Reads a signed message; undefined when it is about nothing of ours. Errors: unauthenticated for a wrong signature. */
  readEvent(body: Uint8Array, signature: string): PaymentEvent | undefined;
}
