import type { IndicatorRule } from "../indicator-rule.ts";

const NEEDED = Number.NaN;
export const MILLIONS_NOTE = "StockCharts counts market value in millions of dollars.";
const TRUE_RANGE = "max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1)))";
const LEVEL_NOTE =
  "The level of a running sum depends on where its history begins: compare it with itself, not with a number.";
const ENVELOPES = ["sma", "ema"].flatMap((average) =>
  ["upper", "lower"].map((side): IndicatorRule => ({
    names: average === "sma" ? [`${side} ma env`, `${side} sma env`] : [`${side} ema env`],
    study: `=${average}({s}{0})*(1${side === "upper" ? "+" : "-"}{1}/100)`,
    defaults: [20, 2.5],
  })),
);
const KST =
  "(sma(change_pct({s}{0}),{4})+2*sma(change_pct({s}{1}),{5})+3*sma(change_pct({s}{2}),{6})+4*sma(change_pct({s}{3}),{7}))";
const KST_NUMBERS = [10, 15, 20, 30, 10, 10, 10, 15, 9];
const PMO = "10*ema(ema(change_pct({s}1),{0-1}),{1-1})";
/**
 * Close minus the mean of two values: the middle of the range and the average of the close. The histogram of the squeeze is
 * the last point of a regression line over these differences.
 */
const SQUEEZE_RISE = "(close-((highest({0})+lowest({0}))/2+sma({0}))/2)";
const DRAWDOWN = "(100*(close/highest(close,{0})-1))";

/** Indicators of StockCharts' scan language. The period precedes the series: sma(20, close). */
export const STOCKCHARTS_INDICATORS: readonly IndicatorRule[] = [
  { names: ["open"], study: "open" },
  { names: ["high"], study: "high" },
  { names: ["low"], study: "low" },
  { names: ["close"], study: "close" },
  { names: ["volume"], study: "volume" },
  { names: ["vwap"], study: "vwap" },
  { names: ["typical price"], study: "hlc3" },
  { names: ["true range"], study: `=${TRUE_RANGE}` },
  { names: ["range"], study: "=high-low" },
  { names: ["gain"], study: "=close-open" },
  { names: ["absgain"], study: "=abs(close-open)" },
  { names: ["liquidity"], study: "=close*volume" },
  { names: ["all time high"], study: "high_all_time" },
  {
    names: ["market cap"],
    study: "=market_cap/1000000",
    note: MILLIONS_NOTE,
  },
  { names: ["sma", "avg"], study: "sma({s}{0})", defaults: [NEEDED] },
  { names: ["ema"], study: "ema({s}{0})", defaults: [NEEDED] },
  { names: ["wma"], study: "wma({s}{0})", defaults: [NEEDED] },
  { names: ["dema"], study: "dema({s}{0})", defaults: [NEEDED] },
  { names: ["tema"], study: "tema({s}{0})", defaults: [NEEDED] },
  { names: ["hma", "hull ma"], study: "hma({s}{0})", defaults: [NEEDED] },
  { names: ["kama"], study: "kama({s}{0},{1},{2})", defaults: [10, 2, 30] },
  { names: ["max"], study: "highest({s}{0})", defaults: [NEEDED], source: "high" },
  { names: ["min"], study: "lowest({s}{0})", defaults: [NEEDED], source: "low" },
  { names: ["rsi"], study: "rsi({s}{0})", defaults: [14] },
  {
    names: ["stochrsi", "stoch rsi"],
    study: "=stochrsi_k({s}{0},{0},1)/100",
    defaults: [14],
    note: "StochRSI runs from 0 to 1 on StockCharts, so the study is divided by 100.",
  },
  { names: ["cci"], study: "cci({0})", defaults: [20] },
  { names: ["macd line", "macd"], study: "macd({s}{0},{1},{2})", defaults: [12, 26, 9] },
  { names: ["macd signal"], study: "macd_signal({s}{0},{1},{2})", defaults: [12, 26, 9] },
  { names: ["macd hist", "macd histogram"], study: "macd_hist({s}{0},{1},{2})", defaults: [12, 26, 9] },
  { names: ["ppo line", "ppo"], study: "ppo({s}{0},{1})", defaults: [12, 26, 9] },
  { names: ["ppo signal"], study: "ema(ppo({s}{0},{1}),{2})", defaults: [12, 26, 9] },
  { names: ["ppo hist"], study: "=ppo({s}{0},{1})-ema(ppo({s}{0},{1}),{2})", defaults: [12, 26, 9] },
  { names: ["pvo line", "pvo"], study: "pvo({0},{1})", defaults: [12, 26, 9] },
  { names: ["pvo signal"], study: "ema(pvo({0},{1}),{2})", defaults: [12, 26, 9] },
  { names: ["pvo hist"], study: "=pvo({0},{1})-ema(pvo({0},{1}),{2})", defaults: [12, 26, 9] },
  { names: ["fast stoch %k"], study: "stoch_k({0},1)", defaults: [14, 3] },
  { names: ["fast stoch %d"], study: "stoch_d({0},1,{1})", defaults: [14, 3] },
  { names: ["slow stoch %k"], study: "stoch_k({0},3)", defaults: [14, 3] },
  { names: ["slow stoch %d"], study: "stoch_d({0},3,{1})", defaults: [14, 3] },
  { names: ["full stoch %k"], study: "stoch_k({0},{1})", defaults: [14, 3, 3] },
  { names: ["full stoch %d"], study: "stoch_d({0},{1},{2})", defaults: [14, 3, 3] },
  { names: ["williams %r", "will %r", "wm %r"], study: "williams_r({0})", defaults: [14] },
  { names: ["adx line", "adx"], study: "adx({0})", defaults: [14] },
  { names: ["+di", "plus di"], study: "plus_di({0})", defaults: [14] },
  { names: ["-di", "minus di"], study: "minus_di({0})", defaults: [14] },
  { names: ["aroon up"], study: "aroon_up({0})", defaults: [25] },
  { names: ["aroon down"], study: "aroon_down({0})", defaults: [25] },
  { names: ["aroon osc", "aroon oscillator"], study: "=aroon_up({0})-aroon_down({0})", defaults: [25] },
  { names: ["atr"], study: "atr({0})", defaults: [14] },
  { names: ["upper bb"], study: "bb_upper({s}{0},{1})", defaults: [20, 2] },
  { names: ["lower bb"], study: "bb_lower({s}{0},{1})", defaults: [20, 2] },
  { names: ["mid bb", "middle bb"], study: "sma({s}{0})", defaults: [20, 2] },
  { names: ["bb width"], study: "bb_width({s}{0},{1})", defaults: [20, 2] },
  { names: ["%b", "bb %b"], study: "bb_pctb({s}{0},{1})", defaults: [20, 2] },
  {
    names: ["upper kelt chan", "upper keltner chan", "upper keltner channel"],
    study: "kc_upper({0},{2},{1})",
    defaults: [20, 2, 10],
  },
  {
    names: ["lower kelt chan", "lower keltner chan", "lower keltner channel"],
    study: "kc_lower({0},{2},{1})",
    defaults: [20, 2, 10],
  },
  {
    names: ["upper price chan", "upper price channel"],
    study: "highest_prev({0})",
    defaults: [20],
    note: "A price channel of StockCharts leaves out the newest bar, as highest_prev and lowest_prev do.",
  },
  {
    names: ["lower price chan", "lower price channel"],
    study: "lowest_prev({0})",
    defaults: [20],
    note: "A price channel of StockCharts leaves out the newest bar, as highest_prev and lowest_prev do.",
  },
  { names: ["cmf", "chaikin money flow"], study: "cmf({0})", defaults: [20] },
  { names: ["chaikin osc", "chaikin oscillator"], study: "chaikin_osc({0},{1})", defaults: [3, 10] },
  { names: ["mfi", "money flow index"], study: "mfi({0})", defaults: [14] },
  { names: ["obv"], study: "obv", note: LEVEL_NOTE },
  { names: ["obv signal"], study: "sma(obv,{0})", defaults: [20], note: LEVEL_NOTE },
  { names: ["accdist", "accum/dist", "accumulation/distribution"], study: "ad_line", note: LEVEL_NOTE },
  {
    names: ["accdist signal", "accum/dist signal"],
    study: "sma(ad_line,{0})",
    defaults: [20],
    note: LEVEL_NOTE,
  },
  { names: ["force index", "force"], study: "force_index({0})", defaults: [13] },
  { names: ["parabolic sar", "psar"], study: "psar({0},{1})", defaults: [0.02, 0.2] },
  { names: ["roc"], study: "change_pct({s}{0})", defaults: [12] },
  { names: ["pctchange", "pct change", "percent change"], study: "change_pct({s}{0})", defaults: [1] },
  { names: ["trix line", "trix"], study: "trix({s}{0})", defaults: [15, 9] },
  { names: ["trix signal"], study: "ema(trix({s}{0}),{1})", defaults: [15, 9] },
  { names: ["tsi line", "tsi"], study: "tsi({s}{0},{1})", defaults: [25, 13, 7] },
  { names: ["tsi signal"], study: "ema(tsi({s}{0},{1}),{2})", defaults: [25, 13, 7] },
  {
    names: ["ult osc", "ultimate osc", "ultimate oscillator", "ult"],
    study: "ultosc({0},{1},{2})",
    defaults: [7, 14, 28],
  },
  { names: ["mass", "mass index"], study: "mass_index({0})", defaults: [25] },
  {
    names: ["coppock", "coppock curve"],
    study: "wma(change_pct({s}{0})+change_pct({s}{1}),{2})",
    usual: "coppock({S})",
    defaults: [14, 11, 10],
  },
  { names: ["kst", "kst line"], study: `=${KST}`, usual: "kst({S})", defaults: KST_NUMBERS },
  { names: ["kst signal"], study: `sma(${KST},{8})`, usual: "sma(kst({S}),9)", defaults: KST_NUMBERS },
  {
    names: ["vtx plus", "vortex plus"],
    study: `=sma(abs(high-lag(low,1)),{0})/sma(${TRUE_RANGE},{0})`,
    defaults: [14],
  },
  {
    names: ["vtx minus", "vortex minus"],
    study: `=sma(abs(low-lag(high,1)),{0})/sma(${TRUE_RANGE},{0})`,
    defaults: [14],
  },
  { names: ["pmo line", "pmo"], study: `=${PMO}`, defaults: [35, 20, 10] },
  { names: ["pmo signal"], study: `ema(${PMO},{2})`, defaults: [35, 20, 10] },
  { names: ["slope"], study: "=6*(wma({s}{0})-sma({s}{0}))/{0-1}", defaults: [20] },
  { names: ["dpo"], study: "=lag({S},{0/2+1})-sma({s}{0})", defaults: [20] },
  { names: ["emv", "ease of movement"], study: "eom({0})", defaults: [14] },
  { names: ["bop", "balance of power"], study: "=sma((close-open)/(high-low),{0})", defaults: [14] },
  { names: ["atrp"], study: "atr_pct({0})", defaults: [14] },
  { names: ["ulcer index", "ulcer"], study: `=sqrt(sma(${DRAWDOWN}*${DRAWDOWN},{0}))`, defaults: [14] },
  {
    names: ["chandlr long", "long chandlr", "chandelier exit long", "long chandelier exit", "chandelier long"],
    study: "=highest({0})-{1}*atr({0})",
    defaults: [22, 3],
  },
  {
    names: ["chandlr short", "short chandlr", "chandelier exit short", "short chandelier exit", "chandelier short"],
    study: "=lowest({0})+{1}*atr({0})",
    defaults: [22, 3],
  },
  { names: ["streak up"], study: "=max(streak({S}),0)" },
  { names: ["streak down"], study: "=max(-streak({S}),0)" },
  ...ENVELOPES,
  { names: ["choppiness index"], study: "choppiness({0})", defaults: [14] },
  { names: ["std deviation", "std dev"], study: "=bb_upper({s}{0},1)-sma({s}{0})", defaults: [10] },
  { names: ["supertrend"], study: "supertrend({0},{1})", defaults: [10, 3] },
  {
    names: ["ichi conv", "ichimoku conv line", "ichimoku conversion line"],
    study: "ichi_tenkan({0})",
    defaults: [9, 26, 52],
  },
  { names: ["ichi base", "ichimoku base line"], study: "ichi_kijun({1})", defaults: [9, 26, 52] },
  {
    names: ["ichi cloud a", "ichimoku cloud a", "ichimoku span a"],
    study: "ichi_span_a({0},{1},{1})",
    defaults: [9, 26, 52],
  },
  {
    names: ["ichi cloud b", "ichimoku cloud b", "ichimoku span b"],
    study: "ichi_span_b({2},{1})",
    defaults: [9, 26, 52],
  },
  {
    names: ["ichimoku cloud top", "ichi cloud top"],
    study: "=max(ichi_span_a({0},{1},{1}),ichi_span_b({2},{1}))",
    defaults: [9, 26, 52],
  },
  {
    names: ["ichimoku cloud bottom", "ichi cloud bottom"],
    study: "=min(ichi_span_a({0},{1},{1}),ichi_span_b({2},{1}))",
    defaults: [9, 26, 52],
  },
  {
    names: ["ttm squeeze hist", "ttm squeeze histogram"],
    study: `=3*wma(${SQUEEZE_RISE},{0})-2*sma(${SQUEEZE_RISE},{0})`,
    defaults: [20],
  },
];

/** Known names without a counterpart, with what to write instead. */
export const STOCKCHARTS_WITHOUT: ReadonlyMap<string, string> = new Map([
  ["sctr", "SCTR is StockCharts' own rank; rs_rating, a percentile of weighted one-year returns, is the nearest study"],
  ["nvi", "there is no Negative Volume Index"],
  ["nvi signal", "there is no Negative Volume Index"],
  ["pvi", "there is no Positive Volume Index"],
  ["chandlr", "it stops long or short positions; say which, as in long chandlr(22,3.0)"],
  ["ttm squeeze", "it is on or off; write [TTM Squeeze(20,2.0,20,1.5,20) is true]"],
  ["ctm", "the Chande Trend Meter has no counterpart; range_pos and cmo are near to it"],
  ["special k", "Pring's Special K has no counterpart; kst is the sum of its first four parts"],
  ["date", "conditions on dates of bars have no counterpart; AsOf moves a condition to a date"],
]);
