/**
 * contract: the shapes of the interface. One zod value gives the TypeScript type, the JSON Schema and the OpenAPI
 * component. What comes in goes this way:
 * 1. parseJson: bytes to a value; refuses what is not JSON, too deep, or says a member twice.
 * 2. validatePayload, validateScanParams, validateBody: first a walk that counts and never recurses, then the closed
 *    shapes; faults come back as issues with the path, the rule and the way out.
 * 3. canonicalPayload, canonicalText: the one form of all payloads that ask for the same.
 * Names of studies and patterns are texts here; whether they exist is the catalogue's affair.
 */
export {
  API_TIERS,
  AS_OF_BASES,
  BAR_STATES,
  CATEGORIES,
  CHART_PATTERN_SIDES,
  CHART_PATTERN_TIMEFRAMES,
  CHART_PATTERNS,
  COMPARISONS,
  DATE_WORDS,
  FAILURE_REASONS,
  FUNDAMENTAL_PERIODS,
  GAP_KINDS,
  INDICATOR_GROUPS,
  MARKET_TIMINGS,
  MODEL_STATUSES,
  PLANS,
  SCOPES,
  SENTIMENTS,
  SESSION_ZONES,
  STALE_REASONS,
  SUBSCRIPTION_STATUSES,
  TIMEFRAMES,
} from "./enums.ts";
export type {
  ApiTier,
  AsOfBasis,
  AsOfKind,
  BarState,
  Category,
  ChartPatternName,
  ChartPatternSide,
  ChartPatternTimeframe,
  Comparison,
  DateWord,
  ExampleLabel,
  ExampleSource,
  FailureReason,
  FundamentalPeriod,
  GapKind,
  HeadType,
  IndicatorGroup,
  MarketSession,
  MarketTiming,
  ModelStatus,
  Plan,
  Scope,
  Sentiment,
  SessionZone,
  StaleReason,
  StockUnit,
  SubscriptionStatus,
  Timeframe,
} from "./enums.ts";
export { FEED_NAMES, FEEDS } from "./feeds.ts";
export type { FeedField, FeedFieldKind, FeedName } from "./feeds.ts";
export { BOUNDS, LIMITS, TIER_LIMITS } from "./limits.ts";
export type { LimitName } from "./limits.ts";
export { componentRef, jsonSchemaOf, openApiComponents } from "./json-schema.ts";
export type { JsonSchema } from "./json-schema.ts";
export { isObject, pointerKeys, pointerTo, valueAt, withValueAt } from "./json-at.ts";
export type { Json, JsonObject } from "./json-at.ts";
export { decodeUtf8, parseJson } from "./parse-json.ts";
export { isRealDate, parseAsOf, parseDaysBack } from "./as-of-text.ts";
export type { AsOfText } from "./as-of-text.ts";
export { Condition, ScanPayload } from "./payload/payload.ts";
export { CandlestickEntry, CandlestickPattern } from "./payload/candlestick.ts";
export { ChartPattern, ChartPatternEntry } from "./payload/chart-pattern.ts";
export { FeatureFilter } from "./payload/feature-filter.ts";
export { Fundamental, FundamentalFilter } from "./payload/fundamental.ts";
export { Indicator, IndicatorEntry } from "./payload/indicator.ts";
export { InsiderFilter, InsiderTransactions } from "./payload/insider.ts";
export { PatternModelEntry } from "./payload/pattern-model.ts";
export { Range } from "./payload/range.ts";
export { Reference } from "./payload/reference.ts";
export type { StudyReference } from "./payload/reference.ts";
export { Short, ShortFilter } from "./payload/short.ts";
export { DateState, StockBooleanEntry, StockDateEntry, StockStringEntry } from "./payload/stock/attribute.ts";
export { EarningsEntry } from "./payload/stock/earnings.ts";
export { GapEntry } from "./payload/stock/gap.ts";
export { StockFloatEntry } from "./payload/stock/numeric.ts";
export type { NumericStockEntry } from "./payload/stock/numeric.ts";
export {
  Stock,
  STOCK_BOOLEAN_GROUPS,
  STOCK_GROUPS,
  STOCK_INT_GROUPS,
  STOCK_STRING_GROUPS,
} from "./payload/stock/stock.ts";
export type { StockGroup } from "./payload/stock/stock.ts";
export { TechnicalFilter } from "./payload/technical.ts";
export { LevelComparison, Returns, StudyComparison, StudyOperand, ValueComparison, Want } from "./payload/want.ts";
export {
  AsOfFeasibility,
  AsOfResolved,
  DoScanParams,
  DoScanResponse,
  FeasibilityEntry,
  PatternScore,
  TimingNode,
} from "./resources/scan.ts";
export { FunnelStep, NearMiss, ScanExplanation } from "./resources/explanation.ts";
export {
  BeginTotpRequest,
  ChangePasswordRequest,
  ConfirmPasswordResetRequest,
  ConfirmTotpRequest,
  DisableTotpRequest,
  InstallationReply,
  LinkReply,
  PasswordResetReply,
  PasswordResetRequest,
  RecoveryCodesReply,
  Session,
  SessionReply,
  SessionsReply,
  SignInRequest,
  SignUpRequest,
  TotpReply,
  User,
  UserReply,
} from "./resources/auth.ts";
export { ErrorBody } from "./resources/error-body.ts";
export { CatalogueSearchReply } from "./resources/catalogue-search.ts";
export { ChartPatternFound, ChartPatternsReply } from "./resources/chart-patterns.ts";
export { Bar, BarsReply, TechnicalsReply, Ticker, TickersReply } from "./resources/market-data.ts";
export { StoreBarsReply, StoreBarsRequest, type BarsOutcome } from "./resources/arriving-bars.ts";
export {
  DailyRun,
  FeedDetails,
  FeedReply,
  LiveStatus,
  QuarantineReply,
  RefusedMessage,
  SimulationRequest,
  type FeedStatus,
} from "./resources/feed.ts";
export { MarketStatus } from "./resources/market-status.ts";
export { DoNaturalScanResponse, NaturalScanRequest, RefineScanRequest } from "./resources/natural.ts";
export {
  AddExampleRequest,
  CreatePatternModelRequest,
  PatternExample,
  PatternExampleReply,
  PatternModel,
  PatternModelReply,
  PatternModelsReply,
  UpdateExampleRequest,
  UpdatePatternModelRequest,
} from "./resources/pattern-model.ts";
export { PATTERN_FILE_VERSION, PatternModelFile } from "./resources/pattern-model-file.ts";
export { PatternMatchesReply, PatternQualityReply, PatternSuggestionsReply } from "./resources/pattern-matches.ts";
export {
  BillingPortalReply,
  ChangeSubscriptionReply,
  ChangeSubscriptionRequest,
  PaymentEventReply,
  Subscription,
  SubscriptionReply,
} from "./resources/subscription.ts";
export {
  SavedScan,
  SavedScanReply,
  SavedScansReply,
  SaveScanRequest,
  ScanRun,
  ScanRunsReply,
} from "./resources/saved-scan.ts";
export { SCAN_SCHEDULES, type ScanSchedule } from "./resources/saved-scan.ts";
export { ChangeSettingsRequest, DEFAULT_SETTINGS, Settings, SettingsReply } from "./resources/settings.ts";
export { DiffedTicker, FlippedCondition, ScanDiff, ScanDiffRequest } from "./resources/diff.ts";
export { ReplayChange, ReplayProvenance, ReplayScanRequest, ScanReplay } from "./resources/replay.ts";
export { RangeJob, RangeJobReply, RangeJobsReply } from "./resources/archive-job.ts";
export { ForwardReturns, ReturnStatistics, ScanRange, ScanRangeRequest } from "./resources/range.ts";
export {
  type HeldMatch,
  ScanChanges,
  ScanChangesRequest,
  LATE_ITEMS,
  STREAM_EVALUATIONS,
  STREAM_EVENTS,
  STREAM_MATCHES,
  type StreamItem,
  StreamMessage,
  StreamReply,
  StreamRequest,
} from "./resources/stream.ts";
export { ScanTable, ScanTableRequest } from "./resources/table.ts";
export { SOURCE_TEXT_LENGTH, SOURCE_LANGUAGES, TranslatedScan, TranslateScanRequest } from "./resources/translation.ts";
export type { SourceLanguage } from "./resources/translation.ts";
export {
  CreatedTokenReply,
  CreateTokenRequest,
  RenameTokenRequest,
  RotateTokenRequest,
  Token,
  TokenReply,
  TokensReply,
} from "./resources/token.ts";
export {
  AuditEvent,
  AuditReply,
  CreditUsage,
  TokenShare,
  TokenUsageReply,
  UsageDay,
  UsageReply,
  UsageWindow,
} from "./resources/usage.ts";
export { ScanEstimate } from "./resources/estimate.ts";
export { InstructionsRequest, ScanRequirements, ScanValidation } from "./resources/validation.ts";
export { TICKER_PATTERN, Watchlist, WatchlistReply, WatchlistRequest, WatchlistsReply } from "./resources/watchlist.ts";
export { canonicalPayload, canonicalText } from "./canonical/payload.ts";
export { withoutEntry } from "./without-entry.ts";
export { invalidError, validateBody, validatePayload, validateScanParams } from "./validate.ts";
