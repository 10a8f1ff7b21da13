import type { Selectable } from "kysely";
import type { SubscriptionRecord } from "#accounts";
import type { Prefixed } from "../prefixed.ts";
import type { SubscriptionsTable } from "../schema.ts";

export const SUBSCRIPTION_COLUMNS = [
  "subscriptions.user_id as sub_user_id",
  "subscriptions.api_tier as sub_api_tier",
  "subscriptions.status as sub_status",
  "subscriptions.current_period_end as sub_current_period_end",
  "subscriptions.source as sub_source",
  "subscriptions.customer_id as sub_customer_id",
  "subscriptions.external_id as sub_external_id",
  "subscriptions.updated_at as sub_updated_at",
] as const;

type SubscriptionRow = Prefixed<Selectable<SubscriptionsTable>, "sub_">;

/** Returns undefined if a left join found no subscription. */
export function subscriptionOf(
  row: SubscriptionRow | { readonly [K in keyof SubscriptionRow]: SubscriptionRow[K] | null },
): SubscriptionRecord | undefined {
  const { sub_user_id, sub_status, sub_source, sub_updated_at } = row;
  if (sub_user_id === null || sub_status === null || sub_source === null || sub_updated_at === null) return undefined;
  return {
    userId: sub_user_id,
    apiTier: row.sub_api_tier,
    status: sub_status,
    currentPeriodEnd: row.sub_current_period_end,
    source: sub_source,
    customerId: row.sub_customer_id,
    externalId: row.sub_external_id,
    updatedAt: sub_updated_at,
  };
}
