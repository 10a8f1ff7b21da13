/** Every closed list of the interface, once. */

export const TIMEFRAMES = [
  "1m",
  "2m",
  "3m",
  "4m",
  "5m",
  "10m",
  "15m",
  "20m",
  "30m",
  "1hr",
  "2hr",
  "4hr",
  "1d",
  "2d",
  "3d",
  "4d",
  "1wk",
  "1mo",
] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

/** Session zones a payload may name; hours in New York time are market/calendar's affair. */
export const SESSION_ZONES = [
  "premarket",
  "regular",
  "afterhours",
  "extended",
  "all",
  "overnight",
  "open_5",
  "open_15",
  "open_30",
  "open_60",
  "midday",
  "power_hour",
] as const;
export type SessionZone = (typeof SESSION_ZONES)[number];

export const CATEGORIES = [
  "price",
  "volume",
  "advanced",
  "performance",
  "microstructure",
  "order_book",
  "cross_sectional",
] as const;
export type Category = (typeof CATEGORIES)[number];

export const COMPARISONS = [
  "CrossesAbove",
  "CrossesUnder",
  "EqualTo",
  "GreaterThan",
  "GreaterThanOrEqual",
  "LessThan",
  "LessThanOrEqual",
  "NotEqualTo",
] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const AS_OF_BASES = ["restated", "as_traded"] as const;
export type AsOfBasis = (typeof AS_OF_BASES)[number];

export const SENTIMENTS = ["bullish", "bearish", "neutral"] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

export const CHART_PATTERNS = [
  "Head and Shoulders",
  "Inverse Head and Shoulders",
  "Double Top",
  "Double Bottom",
  "Multiple Top",
  "Multiple Bottom",
  "Ascending Triangle",
  "Descending Triangle",
  "Symmetrical Triangle",
  "Rising Wedge",
  "Falling Wedge",
  "Bull Flag",
  "Bear Flag",
  "Channel Up",
  "Channel Down",
  "Horizontal Channel",
  "Cup and Handle",
] as const;
export type ChartPatternName = (typeof CHART_PATTERNS)[number];

export const CHART_PATTERN_TIMEFRAMES = ["5m", "1hr", "1d"] as const;
export type ChartPatternTimeframe = (typeof CHART_PATTERN_TIMEFRAMES)[number];

export const CHART_PATTERN_SIDES = ["BULLISH", "BEARISH"] as const;
export type ChartPatternSide = (typeof CHART_PATTERN_SIDES)[number];

export const INDICATOR_GROUPS = [
  "GroupStrength",
  "PETTM",
  "RegimeDivergence",
  "RegimeDivergencePct",
  "RegimeExtension",
  "RelativeStrengthIndustry",
  "RelativeStrengthMkt",
  "RelativeStrengthSector",
  "TrendEfficiency",
] as const;
export type IndicatorGroup = (typeof INDICATOR_GROUPS)[number];

export const GAP_KINDS = ["percent", "price", "full_percent", "full_price"] as const;
export type GapKind = (typeof GAP_KINDS)[number];

export const STOCK_UNITS = ["price", "volume", "percent", "shares"] as const;
export type StockUnit = (typeof STOCK_UNITS)[number];

/** Before the open, after the close, during market hours, not known. */
export const MARKET_TIMINGS = ["bmo", "amc", "dmh", "unknown"] as const;
export type MarketTiming = (typeof MARKET_TIMINGS)[number];

/** Words that stand for dates beside the date itself. */
export const DATE_WORDS = ["today", "tomorrow", "this_week", "next_week"] as const;
export type DateWord = (typeof DATE_WORDS)[number];

/** Fiscal quarter, fiscal year, trailing twelve months, most recent quarter, forward. */
export const FUNDAMENTAL_PERIODS = ["FQ", "FY", "TTM", "MRQ", "FWD"] as const;
export type FundamentalPeriod = (typeof FUNDAMENTAL_PERIODS)[number];

export const SCOPES = ["read", "write"] as const;
export type Scope = (typeof SCOPES)[number];

/** Plans of the user interface, lowest first. */
export const PLANS = ["basic", "super", "super-pro"] as const;
export type Plan = (typeof PLANS)[number];

/** Tiers of the API add-on, lowest first. */
export const API_TIERS = ["starter", "power-user", "business"] as const;
export type ApiTier = (typeof API_TIERS)[number];

/** How a subscription to the API add-on stands. */
export const SUBSCRIPTION_STATUSES = ["active", "past_due", "canceled"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const BAR_STATES = ["live", "closed"] as const;
export type BarState = (typeof BAR_STATES)[number];

export const AS_OF_KINDS = ["live", "date", "instant", "relative"] as const;
export type AsOfKind = (typeof AS_OF_KINDS)[number];

export const MODEL_STATUSES = ["draft", "queued", "training", "ready", "stale", "failed", "archived"] as const;
export type ModelStatus = (typeof MODEL_STATUSES)[number];

export const STALE_REASONS = [
  "examples_changed",
  "settings_changed",
  "examples_drifted",
  "example_unavailable",
  "encoder_upgraded",
  "score_band_outdated",
] as const;
export type StaleReason = (typeof STALE_REASONS)[number];

export const FAILURE_REASONS = [
  "too_few_positives",
  "bars_missing",
  "history_too_short",
  "flat_window",
  "contradictory_labels",
  "not_separable",
  "timeframe_unsupported",
  "timeout",
  "internal_error",
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export const HEAD_TYPES = ["prototype", "contrast", "nearest", "ridge"] as const;
export type HeadType = (typeof HEAD_TYPES)[number];

export const EXAMPLE_LABELS = ["positive", "negative"] as const;
export type ExampleLabel = (typeof EXAMPLE_LABELS)[number];

export const EXAMPLE_SOURCES = ["chart", "scan_result", "suggested", "import", "api"] as const;
export type ExampleSource = (typeof EXAMPLE_SOURCES)[number];

export const TOKEN_STATUSES = ["active", "expired", "revoked"] as const;

export const MARKET_SESSIONS = ["premarket", "regular", "afterhours", "overnight", "closed"] as const;
export type MarketSession = (typeof MARKET_SESSIONS)[number];
