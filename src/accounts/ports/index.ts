/** What accounts need kept or done by the outside world, as interfaces. The adapters are in src/storage. */
export type { AccountStore, Stores } from "./account-store.ts";
export type { Page, PageRequest } from "./page.ts";
export { PLAN_PART } from "./archive-jobs.ts";
export type { ArchiveFailure, ArchiveJob, ArchiveJobState, ArchiveJobStore, ArchiveTask } from "./archive-jobs.ts";
export type { AttemptStore } from "./attempts.ts";
export type { AuditEntry, AuditLog } from "./audit.ts";
export { SUBSCRIPTION_STATUSES } from "./billing.ts";
export type { BillingEntry, BillingStore, SubscriptionRecord, SubscriptionStatus } from "./billing.ts";
export type { CreditDay, CreditEntry, CreditStore } from "./credits.ts";
export type { IdempotencyStore, IdempotentCall } from "./idempotency.ts";
export type { InstallationStore } from "./installation.ts";
export type { MailQueue, QueuedMail } from "./mail.ts";
export type { OidcLogin, OidcLoginStore } from "./oidc-logins.ts";
export type { PasswordHasher } from "./password-hasher.ts";
export { PAYMENT_EVENT_KINDS } from "./payment-provider.ts";
export type { PaymentEvent, PaymentEventKind, PaymentProvider } from "./payment-provider.ts";
export type {
  ExampleChange,
  KeptExample,
  KeptLearning,
  KeptModel,
  ModelChange,
  ModelJob,
  ModelTag,
  PatternModelStore,
} from "./pattern-models.ts";
export { WINDOWS } from "./rate-limiter.ts";
export type { RateDecision, RateLimiter, RateLimits, WindowPolicy, WindowState } from "./rate-limiter.ts";
export type {
  EndedInstant,
  NewSavedScan,
  NewScanRun,
  SavedScanRecord,
  ScanRunRecord,
  ScanStore,
  ScheduledScan,
  ScheduleFault,
} from "./scans.ts";
export type { SessionRecord, SessionStore } from "./sessions.ts";
export type { SingleSignOn } from "./single-sign-on.ts";
export type { TokenRecord, TokenStore } from "./tokens.ts";
export type { UsageCount, UsageStore } from "./usage.ts";
export type { UserRecord, UserStore } from "./users.ts";
export type { WatchlistRecord, WatchlistStore } from "./watchlists.ts";
export type { Mail, Mailer } from "./mailer.ts";
