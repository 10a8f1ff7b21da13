import type { Kysely } from "kysely";
import type { MailQueue } from "#accounts";
import type { AccountTables } from "../schema.ts";

export function mailQueue(db: Kysely<AccountTables>): MailQueue {
  return {
    async enqueue(mail) {
      await db
        .insertInto("mails")
        .values({
          id: mail.id,
          recipient: mail.to,
          subject: mail.subject,
          text: mail.text,
          created_at: mail.createdAt,
          attempts: mail.attempts,
          next_attempt_at: mail.nextAttemptAt,
        })
        .execute();
    },

    async due(now, limit) {
      const rows = await db
        .selectFrom("mails")
        .selectAll()
        .where("next_attempt_at", "<=", now)
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        to: row.recipient,
        subject: row.subject,
        text: row.text,
        createdAt: row.created_at,
        attempts: row.attempts,
        nextAttemptAt: row.next_attempt_at,
      }));
    },

    async delete(id) {
      await db.deleteFrom("mails").where("id", "=", id).execute();
    },

    async postpone(id, attempts, nextAttemptAt) {
      await db.updateTable("mails").set({ attempts, next_attempt_at: nextAttemptAt }).where("id", "=", id).execute();
    },
  };
}
