import type { IndicatorRule } from "../indicator-rule.ts";
import { CRORE_NOTE } from "./chartink-figures.ts";

const NEEDED = Number.NaN;
/** Spellings of the prefix that marks a price of a Heikin-Ashi candle. */
const HEIKIN_ASHI = ["ha-", "ha ", "heikin-ashi ", "heikin-ashi-", "heikin ashi "];
const NO_ASHI =
  "it is made of the Heikin-Ashi candle before; the close of such candles has a counterpart, and ha_streak tells whether it is above their open";
const OBV_NOTE =
  "The level of on-balance volume depends on where its history begins: compare it with itself, not with a number.";

/** Indicators of Chartink's clauses. Averages take the series before the period, max and min after it. */
export const CHARTINK_INDICATORS: readonly IndicatorRule[] = [
  { names: ["open"], study: "open" },
  { names: ["high"], study: "high" },
  { names: ["low"], study: "low" },
  { names: ["close"], study: "close" },
  { names: ["volume"], study: "volume" },
  { names: HEIKIN_ASHI.map((ashi) => `${ashi}close`), study: "ohlc4" },
  { names: ["vwap"], study: "vwap" },
  { names: ["market cap"], study: "=market_cap/10000000", note: CRORE_NOTE },
  { names: ["sma"], study: "sma({s}{0})", defaults: [NEEDED] },
  { names: ["ema"], study: "ema({s}{0})", defaults: [NEEDED] },
  { names: ["wma"], study: "wma({s}{0})", defaults: [NEEDED] },
  { names: ["dema"], study: "dema({s}{0})", defaults: [NEEDED] },
  { names: ["vwma"], study: "vwma({s}{0})", defaults: [NEEDED] },
  { names: ["roc", "rate of change"], study: "change_pct({s}{0})", defaults: [NEEDED] },
  { names: ["cmf", "chaikin money flow"], study: "cmf({0})", defaults: [NEEDED] },
  { names: ["hull moving average", "hma"], study: "hma({s}{0})", defaults: [NEEDED] },
  { names: ["tema"], study: "tema({s}{0})", defaults: [NEEDED] },
  { names: ["max"], study: "highest({s}{0})", defaults: [NEEDED], source: "high" },
  { names: ["min"], study: "lowest({s}{0})", defaults: [NEEDED], source: "low" },
  { names: ["sum"], study: "=sma({s}{0})*{0}", defaults: [NEEDED] },
  { names: ["rsi"], study: "rsi({0})", defaults: [14] },
  { names: ["stochrsi"], study: "stochrsi_k({0},{0},1)", defaults: [14] },
  { names: ["macd line"], study: "macd({1},{0},{2})", defaults: [26, 12, 9] },
  { names: ["macd signal"], study: "macd_signal({1},{0},{2})", defaults: [26, 12, 9] },
  { names: ["macd histogram"], study: "macd_hist({1},{0},{2})", defaults: [26, 12, 9] },
  { names: ["obv", "on balance volume"], study: "obv", note: OBV_NOTE },
  { names: ["adx"], study: "adx({0})", defaults: [14] },
  { names: ["adx di positive", "plus di", "+di"], study: "plus_di({0})", defaults: [14] },
  { names: ["adx di negative", "minus di", "-di"], study: "minus_di({0})", defaults: [14] },
  { names: ["aroon up"], study: "aroon_up({0})", defaults: [14] },
  { names: ["aroon down"], study: "aroon_down({0})", defaults: [14] },
  { names: ["slow stochastic %k"], study: "stoch_k({0},{1})", defaults: [14, 3] },
  { names: ["slow stochastic %d"], study: "stoch_d({0},{1},{1})", defaults: [14, 3] },
  { names: ["fast stochastic %k"], study: "stoch_k({0},1)", defaults: [14, 3] },
  { names: ["fast stochastic %d"], study: "stoch_d({0},1,{1})", defaults: [14, 3] },
  { names: ["cci"], study: "cci({0})", defaults: [20] },
  { names: ["mfi"], study: "mfi({0})", defaults: [14] },
  { names: ["williams %r"], study: "williams_r({0})", defaults: [14] },
  { names: ["avg true range", "atr"], study: "atr({0})", defaults: [14] },
  { names: ["true range"], study: "=max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1)))" },
  {
    names: ["upper bollinger band", "bollinger upper band", "upper bollinger"],
    study: "bb_upper({0},{1})",
    defaults: [20, 2],
  },
  {
    names: ["lower bollinger band", "bollinger lower band", "lower bollinger"],
    study: "bb_lower({0},{1})",
    defaults: [20, 2],
  },
  { names: ["upper keltner channel"], study: "kc_upper({0},{2},{1})", defaults: [20, 2, 10] },
  { names: ["lower keltner channel"], study: "kc_lower({0},{2},{1})", defaults: [20, 2, 10] },
  { names: ["supertrend"], study: "supertrend({0},{1})", defaults: [10, 3] },
  {
    names: ["parabolic sar"],
    study: "psar({1},{2})",
    defaults: [0.02, 0.02, 0.2],
    note: "Chartink's Parabolic SAR has a first and a further step; psar has one for both, the second was taken.",
  },
  { names: ["ichimoku conversion line"], study: "ichi_tenkan({0})", defaults: [9, 26, 52] },
  { names: ["ichimoku base line"], study: "ichi_kijun({1})", defaults: [9, 26, 52] },
  { names: ["ichimoku span a"], study: "ichi_span_a({0},{1},{1})", defaults: [9, 26, 52] },
  { names: ["ichimoku span b"], study: "ichi_span_b({2},{1})", defaults: [9, 26, 52] },
  {
    names: ["ichimoku cloud top"],
    study: "=max(ichi_span_a({0},{1},{1}),ichi_span_b({2},{1}))",
    defaults: [9, 26, 52],
  },
  {
    names: ["ichimoku cloud bottom"],
    study: "=min(ichi_span_a({0},{1},{1}),ichi_span_b({2},{1}))",
    defaults: [9, 26, 52],
  },
  { names: ["linear regression r squared"], study: "linreg_r2({0})", defaults: [14] },
];

/**
 * Maps each quoted formula of Chartink's menus, with single blanks, to a study. Chartink calculates such a percentage from
 * left to right.
 */
export const CHARTINK_FORMULAS: ReadonlyMap<string, string> = new Map([
  ["close - 1 candle ago close / 1 candle ago close * 100", "change_pct(1)"],
  ["close - 1 candle ago close", "change(1)"],
  ["open - 1 candle ago close / 1 candle ago close * 100", "=(open/lag(close,1)-1)*100"],
  ["close - open / open * 100", "=(close/open-1)*100"],
]);

/** Returns the key of a quoted formula in `CHARTINK_FORMULAS`. */
export function formulaKey(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, " ");
}

/** Known names without a counterpart, each with the advice that the user reads. */
export const CHARTINK_WITHOUT: ReadonlyMap<string, string> = new Map([
  ["gross sales", "there are no sales before excise; Revenue is the net sales"],
  [
    "indian promoter and group percentage",
    "there is no feed of promoters' holdings; InsiderOwnershipPct is that of insiders",
  ],
  [
    "foreign institutional investors percentage",
    "foreign institutions are not told apart; InstOwnershipPct counts all institutions",
  ],
  ...HEIKIN_ASHI.flatMap((ashi) => ["open", "high", "low"].map((price) => [`${ashi}${price}`, NO_ASHI] as const)),
]);

/** True if `name` means the given price of a Heikin-Ashi candle. */
export function isHeikinAshi(name: string, price: "open" | "close"): boolean {
  return HEIKIN_ASHI.some((ashi) => name === `${ashi}${price}`);
}

/** Maps each numeric function of Chartink to the function of the study grammar. */
export const CHARTINK_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ["abs", "abs"],
  ["sqrt", "sqrt"],
  ["greatest", "max"],
  ["least", "min"],
]);
