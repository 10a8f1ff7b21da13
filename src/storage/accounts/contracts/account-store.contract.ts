import { afterAll, beforeAll, describe } from "vitest";
import type { KyselyAccountStore } from "../account-store-on.ts";
import { credentialsContract } from "./credentials.contract.ts";
import { savedItemsContract } from "./saved-items.contract.ts";
import { ledgersContract } from "./ledgers.contract.ts";
import { archiveJobsContract } from "./archive-jobs.contract.ts";
import { housekeepingContract } from "./housekeeping.contract.ts";
import { patternModelsContract } from "./pattern-models.contract.ts";
import { transactionsContract } from "./transactions.contract.ts";
import { usersContract } from "./users.contract.ts";

/**
 * Tests every port of accounts. `open` returns a store. If `shared` is true, each call of `open` returns another store
 * on the same database.
 */
export function accountStoreContract(
  name: string,
  open: () => Promise<KyselyAccountStore>,
  { shared }: { readonly shared: boolean },
): void {
  describe(`accounts on ${name}`, () => {
    let store: KyselyAccountStore;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store?.close());
    const opened = () => store;

    usersContract(opened);
    credentialsContract(opened);
    ledgersContract(opened);
    savedItemsContract(opened);
    patternModelsContract(opened);
    archiveJobsContract(opened);
    housekeepingContract(opened);
    transactionsContract(opened, shared ? open : undefined);
  });
}
