/**
 * accounts: who may call, how often, at what cost, and what they keep. Services here hold the rules; the ports of
 * `ports/` are what they need kept, with adapters in storage.
 */
export type { AccountsContext, AuditActor } from "./accounts-context.ts";
export { auditName, holdsScope, reachesPlan, reachesTier } from "./actor.ts";
export type { Actor, Member } from "./actor.ts";
export { FEATURE_GROUPS, PLAN_TABLE, readPlanTable } from "./plan-table.ts";
export type { FeatureGroup, PlanTable } from "./plan-table.ts";
export type { AccountStore, Page, PageRequest, Stores } from "./ports/account-store.ts";
export type { AttemptStore } from "./ports/attempts.ts";
export type { AuditEntry, AuditLog } from "./ports/audit.ts";
export { SUBSCRIPTION_STATUSES } from "./ports/billing.ts";
export type { BillingEntry, BillingStore, Subscription, SubscriptionStatus } from "./ports/billing.ts";
export type { CreditDay, CreditEntry, CreditStore } from "./ports/credits.ts";
export type { IdempotencyStore, IdempotentCall } from "./ports/idempotency.ts";
export type { InstallationStore } from "./ports/installation.ts";
export type { MailQueue, QueuedMail } from "./ports/mail.ts";
export type { OidcLogin, OidcLoginStore } from "./ports/oidc-logins.ts";
export type { PasswordHasher } from "./ports/password-hasher.ts";
export { PAYMENT_EVENT_KINDS } from "./ports/payment-provider.ts";
export type { PaymentEvent, PaymentEventKind, PaymentProvider } from "./ports/payment-provider.ts";
export type {
  ExampleChange,
  KeptExample,
  KeptLearning,
  KeptModel,
  ModelChange,
  ModelJob,
  ModelTag,
  PatternModelStore,
} from "./ports/pattern-models.ts";
export { WINDOWS } from "./ports/rate-limiter.ts";
export type { RateDecision, RateLimiter, RateLimits, WindowPolicy, WindowState } from "./ports/rate-limiter.ts";
export type { SavedScan, ScanRun, ScanStore } from "./ports/scans.ts";
export type { Session, SessionStore } from "./ports/sessions.ts";
export type { SingleSignOn } from "./ports/single-sign-on.ts";
export type { TokenRecord, TokenStore } from "./ports/tokens.ts";
export type { UsageCount, UsageStore } from "./ports/usage.ts";
export type { User, UserStore } from "./ports/users.ts";
export type { Watchlist, WatchlistStore } from "./ports/watchlists.ts";
export { heldBy, openPortal, orderSubscription } from "./own-subscription.ts";
export type { Held, SubscriptionOrder } from "./own-subscription.ts";
export { applyPaymentEvent, setSubscription, subscriptionOf, tierNow, writeSubscription } from "./subscriptions.ts";
export type { PaymentOutcome, SubscriptionChange } from "./subscriptions.ts";
export { base62, newId, newSecret, sameDigest, sha256Hex } from "./secrets.ts";
export { newToken, parseToken, tokenPrefix } from "./token-text.ts";
export {
  authenticateToken,
  createToken,
  deleteToken,
  renameToken,
  revokeToken,
  rotateToken,
  tokenState,
} from "./tokens.ts";
export type { IssuedToken, TokenOrder } from "./tokens.ts";
export { beginInstallation, openSetup } from "./installation.ts";
export { installationState } from "./installation-state.ts";
export { callPlaces } from "./call-places.ts";
export { changePassword } from "./change-password.ts";
export type { IdentityContext } from "./identity-context.ts";
export { logMailer } from "./log-mailer.ts";
export { createMailDispatcher } from "./mail-dispatcher.ts";
export type { MailDispatcher } from "./mail-dispatcher.ts";
export { beginSingleSignOn, finishSingleSignOn, OIDC_LOGIN_MS } from "./oidc-sign-in.ts";
export { SIGN_UP_FACT } from "./open-account.ts";
export { confirmPasswordReset, requestPasswordReset } from "./password-reset.ts";
export type { Mail, Mailer } from "./ports/mailer.ts";
export {
  authenticateSession,
  endSession,
  forgetEndedSessions,
  listSessions,
  publicSessionId,
  signOut,
} from "./sessions.ts";
export type { NewSession, Visitor } from "./sessions.ts";
export { signIn } from "./sign-in.ts";
export type { SignIn } from "./sign-in.ts";
export { createUser, signUp } from "./sign-up.ts";
export type { NewAccount, SignedIn } from "./sign-up.ts";
export { beginTotp, confirmTotp, disableTotp } from "./totp.ts";
export { changePlan, disableUser, enableUser, profileOf, removeTotp, setPassword } from "./users.ts";
export type { Profile } from "./users.ts";
export { CREDITS } from "./credits-table.ts";
export { creditHeaders, creditsLeft, RESERVATION_MS, reserveCredits, settleOverdue } from "./credits.ts";
export type { CreditUse, Reservation } from "./credits.ts";
export { INSTALLATION_ACCOUNT, reserveModelCredits } from "./model-ceiling.ts";
export type { ModelReservation } from "./model-ceiling.ts";
export type { DayUsage, RouteUsage, TokenShare, TokenUsage, UsageSums, UserUsage } from "./usage.ts";
export { UNNAMED_AI_WORK, UsageRecorder } from "./usage-recorder.ts";
export type { RecordedCall, RecordedCharge } from "./usage-recorder.ts";
export { forgetIdempotentCalls, runIdempotently } from "./idempotency.ts";
export type { KeyedCall, Replayed } from "./idempotency.ts";
export {
  checkRoom,
  createScan,
  deleteScan,
  findScan,
  keepScan,
  recordRun,
  replaceScan,
  scanRuns,
} from "./saved-scans.ts";
export type { ScanDraft, ScanOutcome, SavedScanKey } from "./saved-scans.ts";
export { changeSettings, settingsOf } from "./settings.ts";
export { createWatchlist, deleteWatchlist, findWatchlist, replaceWatchlist, watchlistNamed } from "./watchlists.ts";
export type { WatchlistDraft, WatchlistPlace } from "./watchlists.ts";
export { countedAs, limitsOf, RATE_LIMITS, rateHeaders } from "./rate-limits.ts";
export { usageOfToken, usageOfUser } from "./usage.ts";
export { newUser } from "./new-user.ts";
export { totpSecretOf } from "./totp-code.ts";
export { addExample, changeExample, deleteExample, requestTraining } from "./pattern-models/keep-examples.ts";
export type { ExampleDraft, ExampleEdit, ExamplePlace } from "./pattern-models/keep-examples.ts";
export { changeModel, createModel, deleteModel, findModel } from "./pattern-models/keep-models.ts";
export type { ImportedExample, ModelDraft, ModelEdit, ModelKeeping, WholeModel } from "./pattern-models/keep-models.ts";
export { createModelWorker } from "./pattern-models/model-worker.ts";
export type { ModelWorker, ModelWorkerContext } from "./pattern-models/model-worker.ts";
export type { ModelPlace } from "./pattern-models/move-model.ts";
