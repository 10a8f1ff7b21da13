import type { Kysely } from "kysely";
import type { BillingStore } from "#accounts";
import type { AccountTables } from "../schema.ts";
import { SUBSCRIPTION_COLUMNS, subscriptionOf } from "./subscription-columns.ts";

export function billingStore(db: Kysely<AccountTables>): BillingStore {
  const subscriptions = () => db.selectFrom("subscriptions").select(SUBSCRIPTION_COLUMNS);

  return {
    async find(userId) {
      const row = await subscriptions().where("user_id", "=", userId).executeTakeFirst();
      return row && subscriptionOf(row);
    },

    async findByCustomer(customerId) {
      const row = await subscriptions()
        .where("customer_id", "=", customerId)
        .orderBy("updated_at", "desc")
        .orderBy("user_id")
        .limit(1)
        .executeTakeFirst();
      return row && subscriptionOf(row);
    },

    async put(subscription) {
      const columns = {
        api_tier: subscription.apiTier,
        status: subscription.status,
        current_period_end: subscription.currentPeriodEnd,
        source: subscription.source,
        customer_id: subscription.customerId,
        external_id: subscription.externalId,
        updated_at: subscription.updatedAt,
      };
      await db
        .insertInto("subscriptions")
        .values({ user_id: subscription.userId, ...columns })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
        .execute();
    },

    async append(entry) {
      const inserted = await db
        .insertInto("billing_entries")
        .values({
          id: entry.id,
          user_id: entry.userId,
          source: entry.source,
          kind: entry.kind,
          api_tier: entry.apiTier,
          plan: entry.plan,
          status: entry.status,
          current_period_end: entry.currentPeriodEnd,
          customer_id: entry.customerId,
          external_id: entry.externalId,
          at: entry.at,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .executeTakeFirst();
      return inserted !== undefined;
    },

    async entriesOf(userId) {
      const rows = await db
        .selectFrom("billing_entries")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("seq")
        .execute();
      return rows.map((row) => ({
        id: row.id,
        userId: row.user_id,
        source: row.source,
        kind: row.kind,
        apiTier: row.api_tier,
        plan: row.plan,
        status: row.status,
        currentPeriodEnd: row.current_period_end,
        customerId: row.customer_id,
        externalId: row.external_id,
        at: row.at,
      }));
    },
  };
}
