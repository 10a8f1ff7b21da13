import { table } from "#base";

const ASCENDING =
  "its trend is a mean of slopes from earlier middles of bodies, which has no counterpart; compare with an earlier value, as close > close[3]";

/** Reason why the outer lines of a regression channel have no counterpart. */
export const CHANNEL_WIDTH =
  "the channel is as wide as the largest distance of any of its bars from one line, which no formula takes; LinearRegChVar(fullRange = no).MiddleLR has a counterpart";

/** Prices, written without arguments or with a timeframe. */
export const THINKSCRIPT_PRICES: ReadonlySet<string> = new Set([
  "open",
  "high",
  "low",
  "close",
  "volume",
  "hl2",
  "hlc3",
  "ohlc4",
  "vwap",
  "ask",
  "bid",
]);

/** Price types other than the last trade, with their studies. */
export const THINKSCRIPT_PRICE_TYPES = table<string>({ ask: "ask", bid: "bid", mark: "mark" });

/** Functions of numbers with their names in the study grammar. */
export const THINKSCRIPT_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ["absvalue", "abs"],
  ["max", "max"],
  ["min", "min"],
  ["sqrt", "sqrt"],
  ["log", "log"],
]);

/** Known names without a counterpart, with what to write instead. */
export const THINKSCRIPT_WITHOUT: ReadonlyMap<string, string> = new Map([
  ["compoundvalue", "values that are made of their own past have no counterpart, but for counts of bars in a row"],
  ["linearregch50", CHANNEL_WIDTH],
  ["linearregch100", CHANNEL_WIDTH],
  ["imp_volatility", "there is no feed of implied volatility"],
  ["reference", "it refers to nothing"],
  ["roundup", "which way it rounds below 0 is not certain; Ceil rounds upwards, or compare with the bound itself"],
  ["rounddown", "which way it rounds below 0 is not certain; Floor rounds downwards, or compare with the bound itself"],
  ["double", "a value that is not there needs no words: it satisfies nothing"],
  ["barnumber", "the number of a bar has no counterpart"],
  ["secondsfromtime", "the time of day is chosen by SessionZones"],
  ["secondstilltime", "the time of day is chosen by SessionZones"],
  ["highestall", "there is high_all_time for the high alone"],
  ["lowestall", "there is no lowest of all time; name a number of bars"],
  ["isascending", ASCENDING],
  ["isdescending", ASCENDING],
]);
