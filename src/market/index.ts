/**
 * market: data of record and their meaning. This room owns the exchange's calendar, bars and how longer bars are built
 * from them, corporate actions, the universe of instruments with their lifetimes, and the port of the bar store.
 * 1. A store (port BarStore) returns bars as traded under the tickers printed then, with listings and actions.
 * 2. `assemble` resolves tickers to instruments and restates the bars for splits.
 * 3. `resample` builds every frame from minutes or daily bars; `partialBar` builds the part of a bar that was known at
 * an instant.
 * Dates are days since 1970-01-01, instants minutes since 1970-01-01T00:00Z, sessions ordinals from 1990-01-02 = 0.
 */
export { assemble, assembleByTicker } from "./assemble.ts";
export type { AssembledMarket, FeedTables, MarketData, MarketMinutes, MarketSource, StoredFeeds } from "./assemble.ts";
export { amended, amendmentsOf } from "./feeds/amendments.ts";
export type { Amendments } from "./feeds/amendments.ts";
export { extendedTable } from "./feeds/extended-table.ts";
export type { FeedTable, StoredFeed } from "./feeds/feed-table.ts";
export { isLiveFeed, isRowFact, joinedFeed, knownAtOf, LIVE_FEEDS, liveRow, storedRows } from "./feeds/live-rows.ts";
export type { LiveFeedName, LiveFeedRow, LiveRowFact } from "./feeds/live-rows.ts";
export { asTraded, restated } from "./actions/adjust.ts";
export type { Splits } from "./actions/adjust.ts";
export type { CorporateAction } from "./actions/corporate-action.ts";
export { hasSplits, splitsOf, splitsOfInstrument, splitsUntil } from "./actions/split-table.ts";
export type { SplitTable } from "./actions/split-table.ts";
export { ACCEPT_RULES, REFUSAL_SQL, refusalOf } from "./bars/accept.ts";
export type { CandidateBar, RawBar, RefusalReason } from "./bars/accept.ts";
export { candidateBar, numberSql, readNumber } from "./bars/candidate-bar.ts";
export { BAR_FIELDS, barsOfKey, chosenRows, columnsFrom, copiedRows, joinedBars, rowsOf } from "./bars/columns.ts";
export type { BarColumns, BarField, BarTable } from "./bars/columns.ts";
export { BarBuilder } from "./bars/bar-builder.ts";
export { dailyBars, REGULAR_DAY } from "./bars/daily-bars.ts";
export { MinuteFold, partialBar } from "./bars/partial-bar.ts";
export type { BarValues } from "./bars/partial-bar.ts";
export { barEnd, frameGrid, slotAt, slotOf } from "./bars/frame-grid.ts";
export { DateOrderEvidence, dependsOnOrder } from "./bars/date-order.ts";
export type { DateOrder } from "./bars/date-order.ts";
export { DecimalSignEvidence, readWrittenNumber, WRITTEN_NUMBER } from "./bars/written-number.ts";
export { readDate, readTime } from "./bars/read-time.ts";
export { BarPlacer, resample, ROW_MARK } from "./bars/resample.ts";
export type { BarStart, PlacedBars, ResampleFrame, RowTimes } from "./bars/resample.ts";
export { barsInTime, correctedAfter, knownBars, lateBars, rowsKnown, saysNoBar } from "./bars/superseded.ts";
export type { SupersededBars } from "./bars/superseded.ts";
export { placeVersions, versionsOf } from "./bars/versions.ts";
export type { BarVersions, PlacedVersions, RowsOfBars, SupersededRows, WriteTime } from "./bars/versions.ts";
export { Calendar, createCalendar } from "./calendar/calendar.ts";
export { daysOfIso, isoOfDays } from "./calendar/civil-date.ts";
export type { Closure } from "./calendar/closure.ts";
export { minuteOfNewYork, newYorkTime } from "./calendar/new-york.ts";
export { isInsideSession, newestSessionAt, resolveAsOf } from "./calendar/resolve-as-of.ts";
export type { ResolvedMoment } from "./calendar/resolve-as-of.ts";
export { instantAfter, instantAtOrBefore } from "./calendar/scan-instants.ts";
export { isIntraday, sessionsOfBar, TIMEFRAME_INFO } from "./calendar/timeframes.ts";
export type {
  AppendOptions,
  AppendOutcome,
  BarStore,
  FeedAppendOutcome,
  LoadOptions,
  TickerSessions,
  StoredBars,
  StoredTimeframe,
  Superseded,
  StoreLock,
  StoreManifest,
} from "./ports.ts";
export { mergeActions } from "./providers/merge-actions.ts";
export { datesOf, planRequests } from "./providers/plan-requests.ts";
export type { ProviderTask } from "./providers/plan-requests.ts";
export type { Provider, ProviderAction, ProviderEndpoint, ProviderPage, ProviderQuery } from "./providers/provider.ts";
export { PROVIDER_VARIABLES } from "./providers/provider-variables.ts";
export { providerNamed, PROVIDERS } from "./providers/providers.ts";
export { readSettings, readStreamSettings } from "./providers/read-settings.ts";
export type { ProviderAccess } from "./providers/read-settings.ts";
export { ReplyFault, TruncatedReply } from "./providers/reply-fault.ts";
export { FactRules, officialSessionAt } from "./providers/streams/accept-fact.ts";
export type { LiveRefusalReason } from "./providers/streams/accept-fact.ts";
export { BarBatch } from "./providers/streams/bar-batch.ts";
export type { ArrivingBars } from "./providers/streams/bar-batch.ts";
export { fetchedBar } from "./providers/streams/fetched-bar.ts";
export { FactIntake } from "./providers/streams/fact-intake.ts";
export type { LiveBar, LiveFact } from "./providers/streams/live-fact.ts";
export { ndjsonLine, ndjsonStream, readNdjson } from "./providers/streams/ndjson-stream.ts";
export type { MessageFault, RefusedMessages } from "./providers/streams/read-message.ts";
export { SealClock } from "./providers/streams/seal-clock.ts";
export type { SealPolicy } from "./providers/streams/seal-clock.ts";
export { EVERY_TICKER, STORED_CHANNELS, STREAM_CHANNELS } from "./providers/streams/stream-provider.ts";
export type {
  StreamChannel,
  StreamDialogue,
  StreamProvider,
  FeedWish,
  Verdict,
} from "./providers/streams/stream-provider.ts";
export { STREAM_PROVIDERS, streamProviderNamed } from "./providers/streams/stream-providers.ts";
export { marketStatus } from "./status.ts";
export * from "./synthetic/index.ts";
export { instrumentsAt } from "./universe/instrument-table.ts";
export type { InstrumentTable, InstrumentVersion } from "./universe/instrument-table.ts";
export type { Listing } from "./universe/listing.ts";
export { isListedByBars, resolveInstruments } from "./universe/resolve-instruments.ts";
export { tickerKey } from "./universe/ticker-key.ts";
export { STALE_SESSIONS, universeAt } from "./universe/universe-at.ts";
