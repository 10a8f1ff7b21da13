/** Indicator of TC2000 with its numbers after the name, STOC14.3 or STOC14.3.1, or in parentheses. */
export interface PcfIndicator {
  readonly name: string;
  /** True if a price letter separates the name from the numbers: AVGC50. */
  readonly field?: boolean;
  /** Template of the study: `{s}` is the price with a comma, `{0}` the first number. A formula begins with `=`. */
  readonly study: string;
  /** Default values of the numbers; NaN for a required number. One more number shifts by bars. */
  readonly defaults: readonly number[];
  /** Template if the second number, the length of a smoothing average, is 1. */
  readonly unsmoothed?: string;
  /** Numbers that must be equal. */
  readonly equal?: readonly [number, number];
  readonly note?: string;
}

const NEEDED = Number.NaN;
const TRUE_RANGE = "max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1)))";

/** RSI with simple averages of the gains and losses. */
const RSI = "100*sma(max(close-lag(close,1),0),{0})/sma(abs(close-lag(close,1)),{0})";

export const PCF_INDICATORS: readonly PcfIndicator[] = [
  { name: "AVG", field: true, study: "sma({s}{0})", defaults: [NEEDED] },
  { name: "XAVG", field: true, study: "ema({s}{0})", defaults: [NEEDED] },
  { name: "FAVG", field: true, study: "wma({s}{0})", defaults: [NEEDED] },
  { name: "MAX", field: true, study: "highest({s}{0})", defaults: [NEEDED] },
  { name: "MIN", field: true, study: "lowest({s}{0})", defaults: [NEEDED] },
  { name: "SUM", field: true, study: "=sma({s}{0})*{0}", defaults: [NEEDED] },
  { name: "STOC", study: "stoch_k({0},{1})", defaults: [NEEDED, 1] },
  {
    name: "RSI",
    study: `sma(${RSI},{1})`,
    unsmoothed: `=${RSI}`,
    defaults: [NEEDED, 1],
    note: "RSI of TC2000 was read with plain means of the gains and losses; WRSI is the one with Wilder's.",
  },
  { name: "WRSI", study: "rsi({0})", defaults: [NEEDED] },
  { name: "MACD", study: "macd({0},{1},9)", defaults: [NEEDED, NEEDED] },
  {
    name: "ATR",
    study: `=sma(${TRUE_RANGE},{0})`,
    defaults: [NEEDED],
    note: "ATR of TC2000 is the plain mean of the true range, not Wilder's average.",
  },
  {
    name: "ADX",
    study: "adx({0})",
    defaults: [NEEDED, NEEDED],
    equal: [0, 1],
    note: "ADX was read with Wilder's averages.",
  },
  { name: "DIPLUS", study: "plus_di({0})", defaults: [NEEDED], note: "DI+ was read with Wilder's averages." },
  { name: "DIMINUS", study: "minus_di({0})", defaults: [NEEDED], note: "DI- was read with Wilder's averages." },
  { name: "CCI", study: "cci({0})", defaults: [NEEDED] },
  { name: "AROONUP", study: "aroon_up({0})", defaults: [NEEDED] },
  { name: "AROONDOWN", study: "aroon_down({0})", defaults: [NEEDED] },
];

/** Known names without a counterpart, with what to write instead. */
export const PCF_WITHOUT: ReadonlyMap<string, string> = new Map([
  ["WSTOC", "Worden's stochastic is made of ranks; STOC14.3 is the stochastic that is here"],
  ["TSV", "the formula of Time Segmented Volume is not published"],
  ["MS", "the formula of MoneyStream is not published"],
  ["BOP", "the formula of Balance of Power is not published"],
  ["TRUEINROW", "a count in a row has no counterpart; write COUNTTRUE(condition, 3) = 3"],
  ["SINCETRUE", "bars since a condition have no counterpart; write COUNTTRUE(condition, 5) >= 1"],
  ["STDDEV", "which deviation it is, is not certain; there are bb_upper and bb_lower"],
  ["INT", "rounding has no counterpart; compare with a margin"],
  ["MOD", "remainders have no counterpart"],
]);
