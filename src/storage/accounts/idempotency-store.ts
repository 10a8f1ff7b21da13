import type { Kysely, Selectable } from "kysely";
import type { IdempotencyStore, IdempotentCall } from "#accounts";
import type { Database, IdempotentCallsTable } from "./schema.ts";

export function idempotencyStore(db: Kysely<Database>): IdempotencyStore {
  return {
    async begin(call) {
      // Again when the call that was in the way is forgotten before it can be read.
      for (;;) {
        const inserted = await db
          .insertInto("idempotent_calls")
          .values({
            user_id: call.userId,
            key: call.key,
            operation: call.operation,
            body_sha256: call.bodySha256,
            created_at: call.createdAt,
            status: null,
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

    async finish(userId, key, status, body) {
      await db
        .updateTable("idempotent_calls")
        .set({ status, body })
        .where("user_id", "=", userId)
        .where("key", "=", key)
        .execute();
    },

    async forget(userId, key) {
      await db.deleteFrom("idempotent_calls").where("user_id", "=", userId).where("key", "=", key).execute();
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
    reply: row.status === null || row.body === null ? null : { status: row.status, body: row.body },
  };
}
