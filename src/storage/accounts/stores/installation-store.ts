import type { Kysely } from "kysely";
import type { InstallationStore } from "#accounts";
import type { AccountTables } from "../schema.ts";

export function installationStore(db: Kysely<AccountTables>): InstallationStore {
  return {
    async get(name) {
      const row = await db.selectFrom("installation").select("value").where("name", "=", name).executeTakeFirst();
      return row?.value;
    },

    async set(name, value) {
      await db
        .insertInto("installation")
        .values({ name, value })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        .execute();
    },

    async delete(name) {
      await db.deleteFrom("installation").where("name", "=", name).execute();
    },
  };
}
