import type { Kysely, Selectable } from "kysely";
import type { IdempotencyStore, IdempotentCall } from "#accounts";
import type { AccountTables, IdempotentCallsTable } from "../schema.ts";

export function idempotencyStore(db: Kysely<AccountTables>): IdempotencyStore {
  return {
    async begin(call) {
      // Repeats if the conflicting call is deleted before it can be read.
      for (;;) {
        const inserted = await db
          .insertInto("idempotent_calls")
          .values({
            user_id: call.userId,
            key: call.key,
            operation: call.operation,
            body_sha256: call.bodySha256,
            created_at: call.createdAt,
            body: null,
          })
          .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
          .returning("key")
          .executeTakeFirst();
        if (inserted !== undefined) return undefined;
        const row = await db
          .selectFrom("idempotent_calls")
          .selectAll()
          .where("user_id", "=", call.userId)
          .where("key", "=", call.key)
          .executeTakeFirst();
        if (row !== undefined) return callOf(row);
      }
    },

    async finish(userId, key, made) {
      await db
        .updateTable("idempotent_calls")
        .set({ body: made })
        .where("user_id", "=", userId)
        .where("key", "=", key)
        .execute();
    },

    async forget(userId, key) {
      await db.deleteFrom("idempotent_calls").where("user_id", "=", userId).where("key", "=", key).execute();
    },

    async count(userId) {
      const { of_all, of_user } = await db
        .selectFrom("idempotent_calls")
        .select(({ fn, selectFrom }) => [
          fn.countAll().as("of_all"),
          selectFrom("idempotent_calls").select(fn.countAll().as("own")).where("user_id", "=", userId).as("of_user"),
        ])
        .executeTakeFirstOrThrow();
      return { ofUser: Number(of_user), ofAll: Number(of_all) };
    },

    async oldest(userId) {
      const row = await db
        .selectFrom("idempotent_calls")
        .select(({ fn }) => fn.min("created_at").as("oldest"))
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row?.oldest ?? undefined;
    },

    async deleteBefore(createdAt) {
      const { numDeletedRows } = await db
        .deleteFrom("idempotent_calls")
        .where("created_at", "<", createdAt)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

function callOf(row: Selectable<IdempotentCallsTable>): IdempotentCall {
  return {
    userId: row.user_id,
    key: row.key,
    operation: row.operation,
    bodySha256: row.body_sha256,
    createdAt: row.created_at,
    made: row.body,
  };
}
