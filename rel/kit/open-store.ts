import { openPostgresAccounts } from "../../src/storage/accounts/postgres/postgres-accounts.ts";
import { openSqliteAccounts } from "../../src/storage/accounts/sqlite/sqlite-accounts.ts";

export const clock = { now: () => Date.now(), elapsed: () => performance.now() };

/** Opens the accounts at a postgres:// address or in a SQLite file. `unsafe` permits a Postgres that is not durable. */
export function openStore(place: string, unsafe = false): ReturnType<typeof openSqliteAccounts> {
  if (!place.startsWith("postgres://")) return openSqliteAccounts(place, { clock });
  return openPostgresAccounts(place, { requireDurability: !unsafe });
}
