import type { Kysely } from "kysely";
import type { AuditLog } from "#accounts";
import { cursorId, pageOf } from "../page.ts";
import type { AccountTables } from "../schema.ts";

export function auditLog(db: Kysely<AccountTables>): AuditLog {
  return {
    async append(entry) {
      await db
        .insertInto("audit_entries")
        .values({
          at: entry.at,
          user_id: entry.userId,
          actor: entry.actor,
          event: entry.event,
          subject: entry.subject,
          address: entry.address,
        })
        .execute();
    },

    async ofUser(userId, page) {
      const below = cursorId(page);
      const rows = await db
        .selectFrom("audit_entries")
        .selectAll()
        .where("user_id", "=", userId)
        .$if(below !== undefined, (query) => query.where("id", "<", below!))
        .orderBy("id", "desc")
        .limit(page.limit + 1)
        .execute();
      return pageOf(
        rows,
        page.limit,
        (row) => row.id,
        (row) => ({
          id: row.id,
          at: row.at,
          userId: row.user_id,
          actor: row.actor,
          event: row.event,
          subject: row.subject,
          address: row.address,
        }),
      );
    },
  };
}
