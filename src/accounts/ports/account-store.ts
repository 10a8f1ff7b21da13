import type { ArchiveJobStore } from "./archive-jobs.ts";
import type { AttemptStore } from "./attempts.ts";
import type { AuditLog } from "./audit.ts";
import type { BillingStore } from "./billing.ts";
import type { CreditStore } from "./credits.ts";
import type { IdempotencyStore } from "./idempotency.ts";
import type { InstallationStore } from "./installation.ts";
import type { MailQueue } from "./mail.ts";
import type { OidcLoginStore } from "./oidc-logins.ts";
import type { PatternModelStore } from "./pattern-models.ts";
import type { ScanStore } from "./scans.ts";
import type { SessionStore } from "./sessions.ts";
import type { TokenStore } from "./tokens.ts";
import type { UsageStore } from "./usage.ts";
import type { UserStore } from "./users.ts";
import type { WatchlistStore } from "./watchlists.ts";

/** Everything kept about accounts. Instants are milliseconds since 1970, days are days since 1970 in UTC. */
export interface Stores {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly tokens: TokenStore;
  readonly billing: BillingStore;
  readonly credits: CreditStore;
  readonly usage: UsageStore;
  readonly audit: AuditLog;
  readonly scans: ScanStore;
  readonly watchlists: WatchlistStore;
  readonly patternModels: PatternModelStore;
  readonly archiveJobs: ArchiveJobStore;
  readonly idempotency: IdempotencyStore;
  readonly mail: MailQueue;
  readonly attempts: AttemptStore;
  readonly installation: InstallationStore;
  readonly oidcLogins: OidcLoginStore;
}

/**
 * The port to the database of accounts. A write is on the disk when its promise resolves.
 * Errors of every method: unavailable when the database cannot be reached.
 */
export interface AccountStore extends Stores {
  /** All writes of `work` are kept, or none: none when it throws. Do nothing slow inside; others wait. */
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /** The database's own clock, the same for every server on it. */
  now(): Promise<number>;
  close(): Promise<void>;
}
