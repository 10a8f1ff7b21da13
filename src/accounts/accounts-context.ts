import type { Clock, Entropy, Places } from "#base";
import type { AccountStore } from "./ports/account-store.ts";
import type { PasswordHasher } from "./ports/password-hasher.ts";
import type { PaymentProvider } from "./ports/payment-provider.ts";
import type { RateLimiter } from "./ports/rate-limiter.ts";
import type { SingleSignOn } from "./ports/single-sign-on.ts";
import type { PlanTable } from "./billing/plan-table.ts";
import type { RegisteredStreams } from "./metering/registered-streams.ts";
import type { UsageRecorder } from "./metering/usage-recorder.ts";

/** What the services of this room work with. */
export interface AccountsContext {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly passwords: PasswordHasher;
  readonly limiter: RateLimiter;
  /** Bounds the calls of one account that are worked on at once. */
  readonly calls: Places;
  readonly streams: RegisteredStreams;
  readonly usage: UsageRecorder;
  /** Which plan each group of features needs. */
  readonly plans: PlanTable;
  /** Conversions of words a user may make in one UTC day beside the credits; null: no such cap. */
  readonly aiCallCap: number | null;
  /** The address under which people reach the server, without a slash at its end; for links in mails. */
  readonly publicUrl: string;
  /** Absent where no payment provider is configured. */
  readonly payments?: PaymentProvider | undefined;
  /** Absent where no identity provider is configured. */
  readonly signOn?: SingleSignOn | undefined;
}

/** Who makes a change and from where, for the audit log. */
export interface AuditActor {
  /** As `auditName` gives it. */
  readonly actor: string;
  /** The client's address; null from the shell. */
  readonly address: string | null;
}
