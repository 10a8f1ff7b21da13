import type { Kysely } from "kysely";
import type { AccountStore, Stores } from "#accounts";
import { archiveJobStore } from "./stores/archive-job-store.ts";
import { attemptStore } from "./stores/attempt-store.ts";
import { auditLog } from "./stores/audit-log.ts";
import { billingStore } from "./stores/billing-store.ts";
import { creditStore } from "./stores/credit-store.ts";
import type { Engine } from "./engine.ts";
import { idempotencyStore } from "./stores/idempotency-store.ts";
import { installationStore } from "./stores/installation-store.ts";
import { mailQueue } from "./stores/mail-queue.ts";
import { oidcLoginStore } from "./stores/oidc-login-store.ts";
import { patternModelStore } from "./stores/pattern-model-store.ts";
import { scanStore } from "./stores/scan-store.ts";
import type { AccountTables } from "./schema.ts";
import { sessionStore } from "./stores/session-store.ts";
import { tokenStore } from "./stores/token-store.ts";
import { usageStore } from "./stores/usage-store.ts";
import { userStore } from "./stores/user-store.ts";
import { watchlistStore } from "./stores/watchlist-store.ts";

/** An account store that exposes its database, for copies and for counters in the same database. */
export interface KyselyAccountStore extends AccountStore {
  readonly db: Kysely<AccountTables>;
  readonly engine: Engine;
}

export function accountStoreOn(db: Kysely<AccountTables>, engine: Engine): KyselyAccountStore {
  return {
    ...storesOn(db, engine),
    db,
    engine,
    transaction: (work) => db.transaction().execute((trx) => work(storesOn(trx, engine))),
    async now() {
      const row = await db.selectNoFrom(engine.time.as("now")).executeTakeFirstOrThrow();
      return engine.timeOf(row.now);
    },
    close: () => db.destroy(),
  };
}

function storesOn(db: Kysely<AccountTables>, engine: Engine): Stores {
  return {
    users: userStore(db, engine),
    sessions: sessionStore(db, engine),
    tokens: tokenStore(db, engine),
    billing: billingStore(db),
    credits: creditStore(db),
    usage: usageStore(db),
    audit: auditLog(db),
    scans: scanStore(db, engine),
    watchlists: watchlistStore(db, engine),
    patternModels: patternModelStore(db),
    archiveJobs: archiveJobStore(db),
    idempotency: idempotencyStore(db),
    mail: mailQueue(db),
    attempts: attemptStore(db),
    installation: installationStore(db),
    oidcLogins: oidcLoginStore(db),
  };
}
