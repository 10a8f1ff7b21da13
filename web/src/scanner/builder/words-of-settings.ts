import { table } from "#base";
import type { Comparison, GapKind, MarketTiming, Sentiment, Timeframe } from "#contract";
import type { GroupKind, OperandKind, SettingName } from "../../payload-editor/index.ts";

/** How traders say what the interface names. */
export const GROUP_WORDS: Readonly<Record<GroupKind, string>> = {
  all: "All of these",
  any: "Any of these",
  none: "None of these",
  atLeast: "At least",
};

const NUMBER_OPERATORS: Readonly<Record<Comparison, string>> = {
  GreaterThan: "is above",
  GreaterThanOrEqual: "is at or above",
  LessThan: "is below",
  LessThanOrEqual: "is at or below",
  EqualTo: "equals",
  NotEqualTo: "is not",
  CrossesAbove: "crosses above",
  CrossesUnder: "crosses below",
};
const DATE_OPERATORS: Readonly<Partial<Record<Comparison, string>>> = {
  GreaterThan: "is after",
  GreaterThanOrEqual: "is on or after",
  LessThan: "is before",
  LessThanOrEqual: "is on or before",
  EqualTo: "is on",
};

export const operatorWord = (operator: Comparison, kind: OperandKind): string =>
  (kind === "date" ? DATE_OPERATORS[operator] : undefined) ?? NUMBER_OPERATORS[operator];

export const OPERAND_WORDS: Readonly<Record<OperandKind, string>> = {
  number: "Number",
  date: "Date",
  study: "Study",
};

const LENGTHS = table<string>({
  m: "minute",
  hr: "hour",
  d: "day",
  wk: "week",
  mo: "month",
});
const SINGLES: Readonly<Partial<Record<Timeframe, string>>> = {
  "1hr": "Hourly",
  "1d": "Daily",
  "1wk": "Weekly",
  "1mo": "Monthly",
};

/** A timeframe in words: "Daily", "5 minutes". */
export function timeframeWord(timeframe: Timeframe): string {
  const [, count = "", unit = ""] = /^(\d+)(\w+)$/.exec(timeframe) ?? [];
  return SINGLES[timeframe] ?? `${count} ${LENGTHS[unit] ?? unit}${count === "1" ? "" : "s"}`;
}

export const SENTIMENT_WORDS: Readonly<Record<Sentiment, string>> = {
  bullish: "Bullish",
  bearish: "Bearish",
  neutral: "Neutral",
};
export const GAP_WORDS: Readonly<Record<GapKind, string>> = {
  percent: "In percent of the close before",
  price: "In dollars from the close before",
  full_percent: "Beyond the whole bar before, in percent",
  full_price: "Beyond the whole bar before, in dollars",
};
export const TIMING_WORDS: Readonly<Record<MarketTiming, string>> = {
  bmo: "Before the open",
  amc: "After the close",
  dmh: "During market hours",
  unknown: "Not known",
};

/** Labels of the settings of a form. */
export const SETTING_WORDS: Readonly<Record<SettingName, string>> = {
  Kind: "Measured",
  Timeframe: "Timeframe",
  SessionZones: "Session",
  IncludeExt: "Include extended hours",
  Sentiment: "Side",
  BullishBearish: "Side",
  Inputs: "Inputs of the pattern",
  Period: "Period",
  PeriodsAgo: "Periods ago",
  LookbackBars: "Within the last bars",
  BarsAgo: "Bars ago",
  Within: "Within the last bars",
  WithinAll: "On every one of these bars",
  ConsecutiveBars: "Bars in a row",
  MarketTiming: "Time of day",
  Code: "Transaction codes",
  Role: "Roles of the insider",
  OwnerName: "Names of the insider",
  OwnerCik: "CIK of the insider",
  Since: "Known since",
  Is10b51: "Under a 10b5-1 plan",
  MinScore: "Least likeness, up to 1",
  Value: "Values",
  Exclude: "Leave these out instead",
  Price: "Against the last price",
  Issuer: "Count all share classes",
  ShouldBeDelayed15Minutes: "As known 15 minutes before",
};

/** What is compared where that is a member of the filter, such as the shares of an insider transaction. */
export const SUBJECT_WORDS = table<string>({
  DateState: "Date of the report",
  TransactionPrice: "Price per share",
  TransactionValue: "Dollars in all",
  Shares: "Shares",
  SharesAfter: "Shares held after",
  Actual: "Reported",
  Estimate: "Expected",
  Difference: "Surprise in dollars",
  Percent: "Surprise in percent",
});
