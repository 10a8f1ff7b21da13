import type { Kysely } from "kysely";
import type { AccountTables } from "./schema.ts";

/** Runs `work` in the current transaction, or in a new one. */
export function inTransaction<T>(
  db: Kysely<AccountTables>,
  work: (db: Kysely<AccountTables>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
