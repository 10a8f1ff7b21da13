/**
 * storage: adapters of the ports that the domain rooms declare. The embedded bar store is a folder of Parquet files.
 * 1. `manifest.json` names the valid segments, feeds and logs. A write takes effect at the moment that replaces it.
 *    `history/` holds a copy of each manifest, including the newest, so that a missing or outdated manifest is refused.
 *    A file is removed only together with the past manifest that named it, or if an interrupted write named it in its
 *    draft.
 * 2. Segments (bars/1d, bars/1m) are sorted by ticker and time. Of rows with the same ticker and time, the row of the
 *    latest segment counts. `time` is the session's date (days since 1970) in daily segments, and the start (minutes
 *    since 1970) in 1-minute segments. If a timeframe has more than 8 segments, some are merged.
 * 3. Small writes of newer bars, and live minutes with their amendments, go to the write-ahead log: records with a CRC,
 *    on the disk before they are acknowledged. A file next to it (`.ack`) counts acknowledged records, so that a log
 *    which has lost records is refused. Older logs stay named until their bars are in segments; rows of logs override
 *    segments.
 * 4. Imports read files with DuckDB, judge every row by market's ACCEPT_RULES, write refused rows to a quarantine file,
 *    and write new and changed rows as the next segment.
 * 5. Reading takes no lock: one manifest and its logs are one snapshot, and files of the previous snapshot stay for a
 *    while.
 * 6. The manifest names the reach of minutes: readers get no minute before that session. Moving it is a write.
 * 7. `closures.json`, an optional file of the user, lists days on which the exchange was closed or had other hours.
 * 8. Memory images hold columns that can be rebuilt from the store. A damaged image fails its checksums and counts as
 *    absent.
 * 9. Accounts are tables of SQLite or Postgres: one schema and one implementation over Kysely, with the differences in
 *    one engine each.
 */
export { importActions } from "./imports/feeds/import-actions.ts";
export type { FeedOutcome, ImportFeedOptions } from "./imports/feeds/feed-outcome.ts";
export { importBars } from "./imports/bars/import-bars.ts";
export type { ImportBarsOptions, ImportOutcome } from "./imports/bars/import-bars.ts";
export { readBarTable } from "./imports/bars/read-bar-table.ts";
export type { BarTableRow } from "./imports/bars/read-bar-table.ts";
export { importFeed } from "./imports/feeds/import-feed.ts";
export { importListings } from "./imports/feeds/import-listings.ts";
export type { ImportListingsOptions } from "./imports/feeds/import-listings.ts";
export { importShorts } from "./imports/feeds/import-shorts.ts";
export { providersOfFiles } from "./imports/bars/bar-layouts.ts";
export type { IgnoredColumns } from "./imports/bars/bar-fields.ts";
export { isBeyond } from "./imports/refusal-limit.ts";
export type { RefusalLimit } from "./imports/refusal-limit.ts";
export { fetchMinutes } from "./providers/fetch-minutes.ts";
export type { MinutesOutcome } from "./providers/fetch-minutes.ts";
export { ImportJournal } from "./providers/import-journal.ts";
export { importFromProvider } from "./providers/import-from-provider.ts";
export type { ProviderImportOptions, ProviderOutcome } from "./providers/import-from-provider.ts";
export { FeedRecorder, readRecording } from "./providers/feed-recording.ts";
export type { RecordedFeed } from "./providers/feed-recording.ts";
export { isTicker } from "./providers/provider-job.ts";
export { systemNetwork } from "./providers/network.ts";
export type { Network } from "./providers/network.ts";
export { StreamSocket } from "./providers/stream-socket.ts";
export type { StreamListener, StreamSettings, StreamStatus } from "./providers/stream-settings.ts";
export * from "./bar-files/index.ts";
export * from "./accounts/index.ts";
export { argon2Hasher } from "./password-hasher.ts";
export { smtpMailer } from "./mail/smtp-mailer.ts";
export { oidcSignOn } from "./oidc-sign-on.ts";
export { openInProcessLimiter } from "./rate-limits/in-process.ts";
export { openStripePayments } from "./stripe-payments.ts";
export { openPostgresLimiter } from "./rate-limits/postgres.ts";
export { openRedisLimiter } from "./rate-limits/redis.ts";
export { openDrafter } from "./models/open-drafter.ts";
export { MODEL_PROVIDERS } from "./models/drafter-settings.ts";
export type { ModelProvider } from "./models/drafter-settings.ts";
