import { table } from "#base";
import { type IndicatorRule, rulesByName } from "../indicator-rule.ts";

const NEEDED = Number.NaN;

/**
 * Names of the shorthand that the catalogue lacks or defines differently. The reader looks up all other names in the
 * catalogue.
 */
const RULES: readonly IndicatorRule[] = [
  { names: ["close", "c", "price", "last", "px", "closing price", "last price"], study: "close" },
  { names: ["open", "o", "opening price"], study: "open" },
  { names: ["high", "h"], study: "high" },
  { names: ["low", "l"], study: "low" },
  { names: ["volume", "v", "vol"], study: "volume" },
  { names: ["vwap"], study: "vwap" },
  { names: ["hl2"], study: "=(high+low)/2" },
  { names: ["hlc3"], study: "=(high+low+close)/3" },
  {
    names: ["sma", "ma", "avg", "average", "mavg", "simple moving average", "moving average", "simplemovingavg"],
    study: "sma({s}{0})",
    defaults: [NEEDED],
  },
  {
    names: ["ema", "xavg", "expaverage", "exponential moving average", "movavgexponential"],
    study: "ema({s}{0})",
    defaults: [NEEDED],
  },
  { names: ["wma", "weighted moving average"], study: "wma({s}{0})", defaults: [NEEDED] },
  { names: ["hma", "hull", "hull moving average"], study: "hma({s}{0})", defaults: [NEEDED] },
  { names: ["highest", "hhv", "highest high"], study: "highest({s}{0})", defaults: [NEEDED], source: "high" },
  { names: ["lowest", "llv", "lowest low"], study: "lowest({s}{0})", defaults: [NEEDED], source: "low" },
  {
    names: [
      "avgv",
      "avgvol",
      "avg vol",
      "avg volume",
      "average volume",
      "average_volume",
      "volume sma",
      "volume average",
    ],
    study: "avg_volume({0})",
    defaults: [NEEDED],
    source: "volume",
  },
  { names: ["avgc"], study: "sma({0})", defaults: [NEEDED] },
  { names: ["xavgc"], study: "ema({0})", defaults: [NEEDED] },
  { names: ["relative volume", "rel volume", "rel vol", "relvol"], study: "rvol({0})", defaults: [NEEDED] },
  { names: ["rsi"], study: "rsi({s}{0})", defaults: [14] },
  { names: ["atr", "average true range"], study: "atr({0})", defaults: [14] },
  { names: ["adx"], study: "adx({0})", defaults: [14] },
  { names: ["diplus", "plusdi", "di+"], study: "plus_di({0})", defaults: [14] },
  { names: ["diminus", "minusdi", "di-"], study: "minus_di({0})", defaults: [14] },
  { names: ["cci"], study: "cci({0})", defaults: [20] },
  { names: ["mfi", "money flow index"], study: "mfi({0})", defaults: [14] },
  { names: ["macd", "macd line"], study: "macd({0},{1},{2})", defaults: [12, 26, 9] },
  {
    names: ["macd signal", "macd signal line", "macd_signal"],
    study: "macd_signal({0},{1},{2})",
    defaults: [12, 26, 9],
  },
  { names: ["macd histogram", "macd hist", "macd_hist"], study: "macd_hist({0},{1},{2})", defaults: [12, 26, 9] },
  { names: ["upper bollinger band", "bb_upper"], study: "bb_upper({0},{1})", defaults: [20, 2] },
  { names: ["lower bollinger band", "bb_lower"], study: "bb_lower({0},{1})", defaults: [20, 2] },
  { names: ["roc", "rate of change"], study: "change_pct({0})", defaults: [NEEDED] },
  { names: ["market cap", "marketcap", "market_cap", "mcap", "mktcap"], study: "market_cap" },
  { names: ["previous close", "prev close", "prior close"], study: "=lag(close,1)" },
];

export const SHORTHAND_RULES = rulesByName(RULES);

/** Maximum number of words in a name. */
export const LONGEST_NAME = 3;

/** Letters of prices and the volume, as in AvgC50 and C1. */
export const LETTERS = table<string>({
  c: "close",
  o: "open",
  h: "high",
  l: "low",
  v: "volume",
});

/** Prefixes of a letter and a number of bars: AvgC50, MaxH20.1. */
export const PREFIXES = table<string>({
  avg: "sma",
  xavg: "ema",
  max: "highest",
  min: "lowest",
});

/** Calls that are conditions on two series. */
export const CROSSINGS = table<"CrossesAbove" | "CrossesUnder" | "Crosses">({
  crossover: "CrossesAbove",
  crossabove: "CrossesAbove",
  crosses_above: "CrossesAbove",
  crossed_above: "CrossesAbove",
  crossunder: "CrossesUnder",
  crossbelow: "CrossesUnder",
  crosses_below: "CrossesUnder",
  crosses_under: "CrossesUnder",
  crossed_below: "CrossesUnder",
  cross: "Crosses",
});

/** Functions of numbers by their names in the study grammar. */
export const FUNCTIONS: ReadonlySet<string> = new Set(["abs", "sqrt", "log", "min", "max"]);
