/** Neutral concept of a feature. */
export interface StudyConcept {
  readonly concept: string;
  /** Parameters by neutral name: `@` and the feature's parameter, or a fixed value. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly session?: string;
  readonly bars_ago?: number;
  /** The feature's value divided by this gives the neutral value. */
  readonly unit?: number;
  /** True where the feature is 1 or 0 and the concept is a presence. */
  readonly isFlag?: true;
}

const length = { period: "@length" } as const;
const macd = { fast: "@fast", slow: "@slow", signal: "@signal" } as const;
const bands = { period: "@length", mult: "@k" } as const;

function same(name: string): readonly [string, StudyConcept] {
  return [name, { concept: name }];
}
function periodic(name: string, concept = name): readonly [string, StudyConcept] {
  return [name, { concept, params: length }];
}
function performance(period: string): readonly [string, StudyConcept] {
  return [`perf_${period}`, { concept: "perf", params: { period } }];
}

/** Neutral concepts by the alias of the feature in the text. A source other than the default is the parameter `input`. */
export const STUDY_CONCEPTS: ReadonlyMap<string, StudyConcept> = new Map([
  ...["open", "high", "low", "close", "volume", "vwap", "dollar_volume", "premarket_high", "premarket_low"].map(same),
  ...["psar", "obv", "market_cap", "shares_outstanding", "bid", "ask"].map(same),
  ...["sma", "ema", "wma", "hma", "vwma", "rsi", "cci", "cmo", "adx", "plus_di", "minus_di"].map((name) =>
    periodic(name),
  ),
  ...["atr", "atr_pct", "mfi", "cmf", "avg_volume", "avg_dollar_volume", "adr_pct", "change_pct", "aroon_up"].map(
    (name) => periodic(name),
  ),
  ...["aroon_down", "highest", "lowest"].map((name) => periodic(name)),
  ...["1w", "1m", "3m", "6m", "1y", "wtd", "mtd", "qtd", "ytd", "3y"].map(performance),
  periodic("roc"),
  periodic("rvol", "rel_volume"),
  periodic("premarket_rvol", "rel_volume"),
  periodic("rvol_tod", "rel_volume"),
  periodic("rvol_slot", "rel_volume"),
  periodic("williams_r", "willr"),
  periodic("change", "change_abs"),
  periodic("mom", "change_abs"),
  periodic("dc_upper", "donchian_upper"),
  periodic("dc_lower", "donchian_lower"),
  periodic("stoch_k"),
  periodic("stoch_d"),
  ["stochrsi_k", { concept: "stoch_rsi", params: { period: "@rsi_length" } }],
  ["macd", { concept: "macd_line", params: { fast: "@fast", slow: "@slow" } }],
  ["macd_signal", { concept: "macd_signal", params: macd }],
  ["macd_hist", { concept: "macd_hist", params: macd }],
  ["bb_upper", { concept: "bb_upper", params: bands }],
  ["bb_lower", { concept: "bb_lower", params: bands }],
  ["bb_width", { concept: "bb_width", params: bands, unit: 100 }],
  ["bb_pctb", { concept: "bb_pctb", params: bands }],
  ["kc_upper", { concept: "kc_upper", params: bands }],
  ["kc_lower", { concept: "kc_lower", params: bands }],
  ["supertrend", { concept: "supertrend", params: bands }],
  ["ichi_tenkan", { concept: "tenkan" }],
  ["ichi_kijun", { concept: "kijun" }],
  ["ichi_span_a", { concept: "senkou_a" }],
  ["ichi_span_b", { concept: "senkou_b" }],
  ["narrow_range", { concept: "nr", params: length, isFlag: true }],
  ["squeeze", { concept: "squeeze_on", isFlag: true }],
  ["shares_float", { concept: "float_shares" }],
  ["beta", { concept: "beta" }],
  ["rs_rating", { concept: "rs_mkt" }],
  ["last", { concept: "close" }],
  ["day_change_pct", { concept: "change_pct", params: { period: 1 } }],
  ["from_open_pct", { concept: "change_from_open_pct" }],
  ["gap_pct", { concept: "gap_pct" }],
  ["premarket_change_pct", { concept: "change_pct", params: { period: 1 }, session: "pre" }],
  ["afterhours_change_pct", { concept: "change_pct", params: { period: 1 }, session: "post" }],
  ["premarket_volume", { concept: "volume", session: "pre" }],
  ["afterhours_volume", { concept: "volume", session: "post" }],
  ["premarket_last", { concept: "close", session: "pre" }],
  ["afterhours_last", { concept: "close", session: "post" }],
  ["afterhours_high", { concept: "high", session: "post" }],
  ["afterhours_low", { concept: "low", session: "post" }],
  ["session_volume", { concept: "volume" }],
  ["session_high", { concept: "high_of_day" }],
  ["session_low", { concept: "low_of_day" }],
  ["session_open", { concept: "open" }],
  ["prev_open", { concept: "open", bars_ago: 1 }],
  ["prev_high", { concept: "high", bars_ago: 1 }],
  ["prev_low", { concept: "low", bars_ago: 1 }],
  ["prev_close", { concept: "close", bars_ago: 1 }],
  ["high_52w", { concept: "high_52w" }],
  ["low_52w", { concept: "low_52w" }],
  ["high_all_time", { concept: "highest", params: { period: "all" } }],
  ["highest_close", { concept: "highest", params: { period: "@length", input: "close" } }],
  ["lowest_close", { concept: "lowest", params: { period: "@length", input: "close" } }],
  ["highest_prev", { concept: "highest", params: length, bars_ago: 1 }],
  ["lowest_prev", { concept: "lowest", params: length, bars_ago: 1 }],
  ["dist_ma_pct", { concept: "dist_pct", params: { to: "@ma", period: "@length" } }],
  ["dist_vwap_pct", { concept: "dist_pct", params: { to: "vwap" } }],
] as const satisfies readonly (readonly [string, StudyConcept])[]);

/** Concepts that accept another source than the default, as `input`. */
export const WITH_INPUT: readonly string[] = ["sma", "ema", "wma", "highest", "lowest"];
