import type { AccountStore } from "#accounts";
import type { Clock } from "#base";
import { openSqliteAccounts } from "./sqlite-accounts.ts";

const SYSTEM: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

/** A real account store in memory, empty, with its schema. Close it, or let it go with the process. */
export function memoryAccounts(clock: Clock = SYSTEM): Promise<AccountStore> {
  return openSqliteAccounts(":memory:", { clock });
}
