import type { Generated } from "kysely";
import type {
  ApiTier,
  ExampleLabel,
  ExampleSource,
  FailureReason,
  HeadType,
  ModelStatus,
  Plan,
  ScanSchedule,
  StaleReason,
  Timeframe,
} from "#contract";
import type { ArchiveJobState, CreditEntry, SubscriptionStatus } from "#accounts";

/**
 * Tables of accounts, the same in both databases. Times are milliseconds since 1970, days are days since 1970 in UTC,
 * flags are 0 or 1, JSON is text.
 */
export interface AccountTables {
  users: UsersTable;
  recovery_codes: { user_id: string; code_hash: string };
  password_resets: { token_hash: string; user_id: string; created_at: number; expires_at: number };
  sessions: SessionsTable;
  oidc_logins: { state_hash: string; nonce: string; code_verifier: string; expires_at: number };
  tokens: TokensTable;
  subscriptions: SubscriptionsTable;
  billing_entries: BillingEntriesTable;
  credit_days: { user_id: string; day: number; reserved: number; spent: number; calls: number };
  credit_entries: CreditEntriesTable;
  /** Open reservations. The caller that deletes the row closes the reservation. */
  credit_holds: { reservation_id: string; deadline: number | null };
  usage_counts: UsageCountsTable;
  audit_entries: AuditEntriesTable;
  scans: ScansTable;
  scan_runs: ScanRunsTable;
  watchlists: WatchlistsTable;
  pattern_models: PatternModelsTable;
  pattern_examples: PatternExamplesTable;
  model_jobs: ModelJobsTable;
  archive_jobs: ArchiveJobsTable;
  archive_tasks: ArchiveTasksTable;
  idempotent_calls: IdempotentCallsTable;
  mails: MailsTable;
  attempts: { key: string; window_start: number; count: number };
  installation: { name: string; value: string };
  rate_counters: RateCountersTable;
}

export interface UsersTable {
  id: string;
  email: string | null;
  name: string;
  password_hash: string | null;
  plan: Plan;
  operator: number;
  disabled_at: number | null;
  totp_secret: string | null;
  totp_last_step: number | null;
  oidc_subject: string | null;
  settings: string;
  created_at: number;
  updated_at: number;
}

export interface SessionsTable {
  id_hash: string;
  user_id: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
  user_agent: string;
}

export interface TokensTable {
  id: string;
  user_id: string;
  name: string;
  secret_sha256: string;
  /** JSON list. */
  scopes: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
}

export interface SubscriptionsTable {
  user_id: string;
  api_tier: ApiTier | null;
  status: SubscriptionStatus;
  current_period_end: number | null;
  source: "operator" | "stripe";
  customer_id: string | null;
  external_id: string | null;
  updated_at: number;
}

export interface BillingEntriesTable {
  seq: Generated<number>;
  id: string;
  user_id: string;
  source: "operator" | "stripe";
  kind: string;
  api_tier: ApiTier | null;
  plan: Plan | null;
  status: SubscriptionStatus;
  current_period_end: number | null;
  customer_id: string | null;
  external_id: string | null;
  at: number;
}

export interface CreditEntriesTable {
  seq: Generated<number>;
  id: string;
  user_id: string;
  token_id: string | null;
  day: number;
  reservation_id: string;
  kind: CreditEntry["kind"];
  credits: number;
  at: number;
  deadline: number | null;
}

export interface UsageCountsTable {
  user_id: string;
  token_id: string;
  day: number;
  operation: string;
  requests: number;
  rejected: number;
  credits: number;
}

export interface AuditEntriesTable {
  id: Generated<number>;
  at: number;
  user_id: string | null;
  actor: string;
  event: string;
  subject: string | null;
  address: string | null;
}

export interface ScansTable {
  scan_id: Generated<number>;
  user_id: string;
  name: string;
  /** JSON. */
  instructions: string;
  universe: string | null;
  schedule: ScanSchedule | null;
  /** The instant of its schedule at which it runs next; null until it is planned. */
  due_at: number | null;
  /** JSON of why its last run by schedule failed; null if it did not. */
  schedule_fault: string | null;
  created_at: number;
  updated_at: number;
}

export interface ScanRunsTable {
  run_id: Generated<number>;
  scan_id: number;
  at: number;
  end_time: string | null;
  universe_size: number;
  time_taken_ms: number;
  /** JSON list. */
  tickers: string;
  /** Text that names the data of the answer, as in its header. */
  replay: string | null;
  /** The instant of the schedule; null for a run that was asked for. */
  scheduled_for: number | null;
  /** JSON lists; null without a run to compare with. */
  entered_tickers: string | null;
  left_tickers: string | null;
}

export interface WatchlistsTable {
  seq: Generated<number>;
  id: string;
  user_id: string;
  name: string;
  /** JSON list. */
  tickers: string;
  created_at: number;
  updated_at: number;
}

export interface PatternModelsTable {
  seq: Generated<number>;
  id: string;
  user_id: string;
  name: string;
  /** JSON list. */
  tags: string;
  notes: string;
  timeframe: Timeframe;
  scale: number;
  head_type: HeadType | null;
  threshold: number | null;
  status: ModelStatus;
  stale_reason: StaleReason | null;
  failure_reason: FailureReason | null;
  revision: number;
  /** JSON, with the vectors of the head in base64; null before the first training. */
  learnt: string | null;
  positive_count: number;
  negative_count: number;
  used_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface PatternExamplesTable {
  seq: Generated<number>;
  id: string;
  model_id: string;
  ticker: string;
  figi: string;
  timeframe: Timeframe;
  scale: number;
  as_of: string;
  label: ExampleLabel;
  source: ExampleSource;
  fingerprint: string;
  newest_bar: number;
  /** Base64 of the points as 32-bit little-endian floats. */
  path: string;
  drifted: number;
  unavailable: number;
  picked_at: number;
}

export interface ModelJobsTable {
  model_id: string;
  kind: "train" | "refresh";
  queued_at: number;
  attempts: number;
  owner: string | null;
  not_before: number;
}

export interface ArchiveJobsTable {
  id: string;
  user_id: string;
  /** A KeptArchiveOrder as JSON. */
  job_order: string;
  snapshot: string;
  minutes: number;
  state: ArchiveJobState;
  parts: number | null;
  parts_done: number;
  /** An ArchiveFailure as JSON. */
  failure: string | null;
  /** A ScanRange as JSON. */
  answer: string | null;
  created_at: number;
  finished_at: number | null;
}

export interface ArchiveTasksTable {
  job_id: string;
  part: number;
  /** When its job was ordered. */
  queued_at: number;
  attempts: number;
  owner: string | null;
  not_before: number;
  /** Bytes in base64, empty for a task without a finding; null until the task has finished. */
  finding: string | null;
}

export interface IdempotentCallsTable {
  user_id: string;
  key: string;
  operation: string;
  body_sha256: string;
  created_at: number;
  /** Id of the record that the call created; null while the call runs. */
  body: string | null;
}

export interface MailsTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  created_at: number;
  attempts: number;
  next_attempt_at: number;
}

/** Number of calls under a key in the newest UTC minute, hour and day of its use. Each period is numbered from 1970. */
export interface RateCountersTable {
  key: string;
  minute: number;
  minute_count: number;
  hour: number;
  hour_count: number;
  day: number;
  day_count: number;
}
