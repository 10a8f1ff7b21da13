import { sql, type Kysely, type Selectable } from "kysely";
import type { UsageCount, UsageStore } from "#accounts";
import { inTransaction } from "../in-transaction.ts";
import type { AccountTables, UsageCountsTable } from "../schema.ts";

const ROWS_PER_STATEMENT = 100;

export function usageStore(db: Kysely<AccountTables>): UsageStore {
  const counts = () => db.selectFrom("usage_counts").selectAll();

  return {
    async add(added, lastUsed) {
      if (added.length === 0 && lastUsed.size === 0) return;
      const rows = merged(added);
      await inTransaction(db, async (trx) => {
        for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
          await trx
            .insertInto("usage_counts")
            .values(rows.slice(from, from + ROWS_PER_STATEMENT))
            .onConflict((conflict) =>
              conflict.columns(["user_id", "token_id", "day", "operation"]).doUpdateSet({
                requests: sql`usage_counts.requests + excluded.requests`,
                rejected: sql`usage_counts.rejected + excluded.rejected`,
                credits: sql`usage_counts.credits + excluded.credits`,
              }),
            )
            .execute();
        }
        for (const [id, at] of [...lastUsed].sort(([a], [b]) => (a < b ? -1 : 1))) {
          await trx
            .updateTable("tokens")
            .set({ last_used_at: at })
            .where("id", "=", id)
            .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", at)]))
            .execute();
        }
      });
    },

    async ofToken(tokenId, userId, fromDay) {
      const rows = await counts()
        .where("user_id", "=", userId)
        .where("token_id", "=", tokenId)
        .where("day", ">=", fromDay)
        .orderBy("day", "desc")
        .orderBy("operation")
        .execute();
      return rows.map(countOf);
    },

    async ofUser(userId, fromDay) {
      const rows = await counts()
        .where("user_id", "=", userId)
        .where("day", ">=", fromDay)
        .orderBy("day", "desc")
        .orderBy("operation")
        .orderBy("token_id")
        .execute();
      return rows.map(countOf);
    },
  };
}

/**
 * Merges counts into one row per key, since a statement may change a row only once. Sorts the rows, so that two writers
 * never deadlock.
 */
function merged(counts: readonly UsageCount[]): Selectable<UsageCountsTable>[] {
  const rows = new Map<string, Selectable<UsageCountsTable>>();
  for (const { userId, tokenId, day, operation, requests, rejected, credits } of counts) {
    const key = JSON.stringify([userId, tokenId, day, operation]);
    const row = rows.get(key);
    rows.set(key, {
      user_id: userId,
      token_id: tokenId,
      day,
      operation,
      requests: (row?.requests ?? 0) + requests,
      rejected: (row?.rejected ?? 0) + rejected,
      credits: (row?.credits ?? 0) + credits,
    });
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

function countOf(row: Selectable<UsageCountsTable>): UsageCount {
  return {
    tokenId: row.token_id,
    userId: row.user_id,
    day: row.day,
    operation: row.operation,
    requests: row.requests,
    rejected: row.rejected,
    credits: row.credits,
  };
}
