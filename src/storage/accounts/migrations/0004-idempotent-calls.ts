import type { Kysely, Migration } from "kysely";

/** Drops the status of idempotent calls, which no version reads: the reply is made from the record that a call created. */
export const idempotentCalls0004: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("idempotent_calls").dropColumn("status").execute();
  },
};
