import { tierNow, type Held } from "#accounts";
import type { Subscription } from "#contract";

/** What a user has as the interface shows it. */
export function presentSubscription({ subscription, plan }: Held, now: number): Subscription {
  const end = subscription?.currentPeriodEnd ?? null;
  return {
    api_tier: tierNow(subscription, now),
    plan,
    status: subscription?.status ?? null,
    current_period_end: end === null ? null : new Date(end).toISOString(),
  };
}
