import { sql, type Kysely } from "kysely";
import type { AttemptStore } from "#accounts";
import type { AccountTables } from "../schema.ts";

export function attemptStore(db: Kysely<AccountTables>): AttemptStore {
  return {
    async count(key, windowStart) {
      const { count } = await db
        .insertInto("attempts")
        .values({ key, window_start: windowStart, count: 1 })
        .onConflict((conflict) =>
          conflict.columns(["key", "window_start"]).doUpdateSet({ count: sql`attempts.count + 1` }),
        )
        .returning("count")
        .executeTakeFirstOrThrow();
      return count;
    },

    async current(key, windowStart) {
      const row = await db
        .selectFrom("attempts")
        .select("count")
        .where("key", "=", key)
        .where("window_start", "=", windowStart)
        .executeTakeFirst();
      return row?.count ?? 0;
    },

    async clear(key) {
      await db.deleteFrom("attempts").where("key", "=", key).execute();
    },

    async deleteBefore(windowStart) {
      const { numDeletedRows } = await db
        .deleteFrom("attempts")
        .where("window_start", "<", windowStart)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
