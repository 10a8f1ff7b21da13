import type { AccountStore } from "#accounts";
import type { Clock } from "#base";
import { openSqliteAccounts } from "./sqlite-accounts.ts";

const SYSTEM: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

/**
 * Opens an empty account store in memory, with its schema. The caller may close it or leave it to the end of the
 * process.
 */
export function memoryAccounts(clock: Clock = SYSTEM): Promise<AccountStore> {
  return openSqliteAccounts(":memory:", { clock });
}
