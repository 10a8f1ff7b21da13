import { afterAll, beforeAll, describe, inject } from "vitest";
import { accountStoreContract } from "../../src/storage/accounts/contracts/account-store.contract.ts";
import { openPostgresAccounts } from "../../src/storage/accounts/postgres/postgres-accounts.ts";
import { freshDatabase } from "./fresh-database.ts";

for (const server of inject("postgresUrls")) {
  describe(`at ${new URL(server).host}`, () => {
    let database: Awaited<ReturnType<typeof freshDatabase>>;
    beforeAll(async () => {
      database = await freshDatabase(server);
    });
    afterAll(() => database.drop());

    accountStoreContract("Postgres", () => openPostgresAccounts(database.url), { shared: true });
  });
}
