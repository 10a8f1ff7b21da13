/**
 * accounts: the account store of the ports in src/accounts. `stores` implements each port once over Kysely; `sqlite` and `postgres`
 * open a database and handle what differs (dialect, errors, backup); `contracts` are the suites that both engines must pass.
 */
export { openSqliteAccounts } from "./sqlite/sqlite-accounts.ts";
export type { SqliteAccountsOptions } from "./sqlite/sqlite-accounts.ts";
export type { KyselyAccountStore } from "./account-store-on.ts";
export type { AccountTables } from "./schema.ts";
export { openPostgresAccounts } from "./postgres/postgres-accounts.ts";
export type { PostgresAccountsOptions } from "./postgres/postgres-accounts.ts";
export { backupSqlite } from "./sqlite/backup-sqlite.ts";
export { checkSqlite, sqliteBytes } from "./sqlite/check-sqlite.ts";
export { setAsideSqlite } from "./sqlite/set-aside-sqlite.ts";
export { copyAccounts } from "./copy-accounts.ts";
export type { CopiedTable } from "./copy-accounts.ts";
