import {
  add,
  change,
  close,
  coalesce,
  covariance,
  div,
  ema,
  high,
  highest,
  hlc3,
  lag,
  linregEnd,
  log,
  low,
  lowest,
  maximum,
  mean,
  mul,
  neg,
  num,
  open,
  percentRank,
  type SeriesNode,
  sqrt,
  stdev,
  sub,
  sum,
  supertrendLine,
  trueRange,
  volume,
  wilder,
} from "#expression";
import { agrees, differs, type Formula, type Given, since, type Table, valuesOf } from "./third-party-check.testing.ts";
import {
  average,
  combined,
  emaFromStart,
  fisherCutLate,
  partialWindows,
  streakThatStays,
  trueRangeFromFirst,
} from "./third-party-definitions.testing.ts";

const NO_STUDY = "the catalogue has no such study";
const CUT = "the first rows rest on bars before the file";
const SHORT = "the first windows are as short as the history";

const simpleReturn = sub(div(close, lag(close, 1)), num(1));
const otherReturn = sub(div(open, lag(open, 1)), num(1));
const channelMiddle = ema(hlc3, 20);
const channelReach = mul(num(1.5), mean(trueRange(), 20));
const CHANNEL = "the middle is the EMA of the typical price, the reach a simple mean of true ranges";

function gains(side: "up" | "down"): SeriesNode {
  return maximum(side === "up" ? change(close, 1) : neg(change(close, 1)), num(0));
}
function demark(side: "up" | "down"): SeriesNode {
  // LEAN lets the first bar count as one without a move.
  return coalesce(maximum(side === "up" ? change(high, 1) : neg(change(low, 1)), num(0)), num(0));
}
const rogersSatchell = add(
  mul(log(div(high, close)), log(div(high, open))),
  mul(log(div(low, close)), log(div(low, open))),
);

/** Mean of the RSI, of an RSI of the streak, and of the rank of the newest return (Larry Connors). */
function connors(ofStreak: Formula): Formula {
  const others = combined("rsi(3)", percentRank(simpleReturn, 100), (a, b) => a + b);
  return combined(others, ofStreak, (a, b) => (a + b) / 3);
}

/** How many deviations the close is off the middle, from the bands that are given. */
const deviations: Given = (column, { columns }) => {
  const [middle, top] = [column("Moving Average 20"), column("Bollinger Bands® 20 2 Top")];
  return middle.map((value, row) => (columns.close![row]! - value) / ((top[row]! - value) / 2));
};

/** Files that LEAN keeps as third-party output (TA-Lib, TradingView, spreadsheets, vendors). */
export const LEAN: Table = {
  "lean-bi_datatest": [
    agrees(
      "Beta",
      div(covariance(simpleReturn, otherReturn, 5), covariance(otherReturn, otherReturn, 5)),
      since(5, SHORT),
    ),
  ],
  "lean-dwac_supertrend": [
    differs(
      "Super",
      "supertrend(10,3)",
      "the true range counts from the first bar on, there as high - low",
      supertrendLine(high, low, close, wilder(trueRangeFromFirst, 10), 3),
      since(9, "0 stands for no value yet"),
    ),
  ],
  "lean-eurusd60_dem": [
    agrees("DeM", div(mean(demark("up"), 14), add(mean(demark("up"), 14), mean(demark("down"), 14)))),
  ],
  "lean-frama": NO_STUDY,
  "lean-spx_lwma": [agrees("LWMA", "wma(6)", since(5, "0 stands for no value yet"))],
  "lean-spy_ad_osc": [
    differs(
      "AdOsc_3_10",
      "chaikin_osc(3,10)",
      "both averages start from a mean, in TA-Lib from the first value",
      "=ema(ad_line,3)-ema(ad_line,10)",
    ),
  ],
  "lean-spy_alma": NO_STUDY,
  "lean-spy_aroon_oscillator": [agrees("Aroon Oscillator 14", "=aroon_up(14)-aroon_down(14)")],
  "lean-spy_atr": [
    differs("Average True Range 14", "atr(14)", "a simple mean of the true range", mean(trueRange(), 14)),
  ],
  "lean-spy_bollinger_bands": [
    agrees("Moving Average 20", "sma(20)"),
    agrees("Bollinger Bands® 20 2 Top", "bb_upper(20,2)"),
    agrees("Bollinger Bands® 20 2 Bottom", "bb_lower(20,2)"),
    agrees("BandWidth", "bb_width(20,2)"),
    agrees("%B", "bb_pctb(20,2)"),
    agrees(deviations, "zscore(20)"),
  ],
  "lean-spy_bop": [agrees("BOP", "=(close-open)/(high-low)")],
  "lean-spy_cmf": [agrees("CMF_20", "cmf(20)", since(19, CUT))],
  "lean-spy_coppock_curve": [
    agrees("roc_11", "change_pct(11)"),
    agrees("roc_14", "change_pct(14)"),
    agrees("CoppockCurve", "coppock"),
  ],
  "lean-spy_crsi": [
    differs(
      "crsi",
      connors("rsi(streak,2)"),
      "an unchanged close leaves the streak as it was",
      connors((bars) => valuesOf("rsi(2)", { ...bars, columns: { ...bars.columns, close: streakThatStays(bars) } })),
    ),
  ],
  "lean-spy_dema": [agrees("DEMA_5", "dema(5)")],
  "lean-spy_do": [agrees("DO", "=ema(ema(rsi(14),5),3)-sma(ema(ema(rsi(14),5),3),9)")],
  "lean-spy_emv": [agrees("EMV", "=eom(1)/10000")],
  "lean-spy_kama": [agrees("KAMA_5", "kama(5,2,30)")],
  "lean-spy_ker": [
    agrees(
      "KER",
      div(sqrt(mul(change(close, 10), change(close, 10))), sum(add(gains("up"), gains("down")), 10)),
      since(10, CUT),
    ),
  ],
  "lean-spy_logr14": [agrees("LOGR14", "=log(close/lag(close,14))")],
  "lean-spy_mass_index_25": [agrees("MassIndex", "mass_index(25)")],
  "lean-spy_mfi": [agrees("Money Flow Index 20", "mfi(20)")],
  "lean-spy_midpoint": [agrees("MIDPOINT_5", "=(highest_close(5)+lowest_close(5))/2")],
  "lean-spy_min": [agrees("MIN_5", "lowest_close(5)")],
  "lean-spy_natr": [agrees("NATR_5", "atr_pct(5)")],
  "lean-spy_pivot_pnt_hl": NO_STUDY,
  "lean-spy_ppo": [
    differs("PPO_5_10", "ppo(5,10)", "both averages are simple means", "=100*(sma(5)/sma(10)-1)"),
    agrees("PPO_5_10", "ma_spread_pct(5,10)"),
  ],
  "lean-spy_pso": NO_STUDY,
  "lean-spy_qqq_cov": [
    differs(
      "Covariance",
      covariance(simpleReturn, otherReturn, 252),
      "the covariance of a sample",
      mul(num(252 / 251), covariance(simpleReturn, otherReturn, 252)),
      since(252, CUT),
    ),
  ],
  "lean-spy_rocr": [agrees("ROCR_5", "=close/lag(close,5)")],
  "lean-spy_rvi": NO_STUDY,
  "lean-spy_si": NO_STUDY,
  "lean-spy_sm": [
    agrees("mid_bb", "sma(20)"),
    agrees("bb high", "bb_upper(20,2)"),
    agrees("bb low", "bb_lower(20,2)"),
    differs("kc high", "kc_upper(20,20,1.5)", CHANNEL, add(channelMiddle, channelReach)),
    differs("kc low", "kc_lower(20,20,1.5)", CHANNEL, sub(channelMiddle, channelReach)),
    differs(
      (column) => column("squeeze on").map((value) => (value + 1) / 2),
      "squeeze",
      CHANNEL,
      combined(
        combined("bb_upper(20,2)", add(channelMiddle, channelReach), (band, edge) => (band < edge ? 1 : 0)),
        combined("bb_lower(20,2)", sub(channelMiddle, channelReach), (band, edge) => (band > edge ? 1 : 0)),
        (a, b) => a * b,
      ),
      since(20, "-1 also stands for no value yet"),
    ),
  ],
  "lean-spy_sr": [
    differs(
      "SR_10",
      "sharpe(10)",
      "not annualised, and the deviation is that of the population",
      div(mean(simpleReturn, 10), stdev(simpleReturn, 10)),
      since(10, CUT),
    ),
  ],
  "lean-spy_stc": NO_STUDY,
  "lean-spy_t3": NO_STUDY,
  "lean-spy_tr": [agrees("TR", trueRange())],
  "lean-spy_trima": [agrees("TRIMA_5", "sma(sma(3),3)"), agrees("TRIMA_6", "sma(sma(3),4)")],
  "lean-spy_trix": [agrees("TRIX_5", "trix(5)")],
  "lean-spy_valueatrisk": NO_STUDY,
  "lean-spy_var": [agrees("Var", mul(stdev(close, 10), stdev(close, 10)))],
  "lean-spy_vidya": NO_STUDY,
  "lean-spy_with_ChandeKrollStop": NO_STUDY,
  "lean-spy_with_cci": [agrees("Commodity Channel Index (CCI) 14", "cci(14)")],
  "lean-spy_with_chop": [
    differs(
      "CHOP14",
      "choppiness(14)",
      "the true range counts from the first bar on, there as high - low",
      mul(num(100 / Math.log(14)), log(div(sum(trueRangeFromFirst, 14), sub(highest(high, 14), lowest(low, 14))))),
    ),
  ],
  "lean-spy_with_don50": [
    differs(
      "Donchian Channels 50 Top",
      "dc_upper(50)",
      SHORT,
      partialWindows("high", 50, (all) => Math.max(...all)),
    ),
    differs(
      "Donchian Channels 50 Bottom",
      "dc_lower(50)",
      SHORT,
      partialWindows("low", 50, (all) => Math.min(...all)),
    ),
  ],
  "lean-spy_with_fisher": [
    differs(
      "Fisher Transform 10",
      "fisher(10)",
      "the position is only cut at ±0.999, by Ehlers set to it from ±0.99 on",
      fisherCutLate(10),
    ),
  ],
  "lean-spy_with_indicators": [
    agrees("SMA14", "sma(14)"),
    agrees("EMA14", "ema(14)"),
    agrees("MACD 12 26", "macd(12,26)"),
    differs(
      "RSI 14",
      "rsi(14)",
      "Cutler's index: simple means in place of Wilder's",
      combined(mean(gains("up"), 14), mean(gains("down"), 14), (up, down) => (100 * up) / (up + down)),
    ),
    agrees("RSI 14 Wilder", "rsi(14)"),
  ],
  "lean-spy_with_macd": [agrees("MACD", "macd"), agrees("Signal", "macd_signal"), agrees("Histogram", "macd_hist")],
  // The columns SMA5 and SMA15 are exchanged in the file, and its RMA is no Wilder average but this sum of means.
  "lean-spy_with_rma": [
    agrees("SMA15", "sma(5)", since(4, CUT)),
    agrees("SMA10", "sma(10)", since(9, CUT)),
    agrees("SMA5", "sma(15)", since(14, CUT)),
    agrees("RMA5", "=sma(15)-sma(10)+sma(5)", since(14, CUT)),
  ],
  "lean-spy_with_rocp50": [agrees("Rate of Change % 50", "change_pct(50)")],
  "lean-spy_with_rsv": [agrees("RSV9", sqrt(mean(rogersSatchell, 9)))],
  "lean-spy_with_sobv": [agrees("SOBV20", "sma(obv,20)")],
  "lean-spy_with_stoch12k3": [agrees("Stochastics 12 %K 3", "stoch_k(12,3)"), agrees("%D 5", "stoch_d(12,3,5)")],
  "lean-spy_with_williamsR14": [agrees("Williams %R 14", "williams_r(14)")],
  "lean-spy_with_zlema": [agrees("ZLEMA5", "ema(=2*close-lag(close,2),5)")],
};

/** Exports of TradingView charts that ta4j keeps. */
export const TA4J: Table = {
  "ta4j-ATMA": [agrees("ATMA", "sma(sma(5),6)", since(9, CUT))],
  "ta4j-LSMA1": [agrees("LSMA1", linregEnd(close, 20), since(19, CUT))],
  "ta4j-SMMA": [
    differs(
      "SMMA",
      wilder(close, 10),
      "the average starts from the first value instead of a mean",
      emaFromStart(close, 1 / 10),
    ),
  ],
  "ta4j-TMA": [
    differs("TMA", "sma(sma(50),50)", SHORT, partialWindows(partialWindows(close, 50, average), 50, average)),
  ],
  "ta4j-VWMA": [
    differs(
      "VWMA",
      "vwma(10)",
      SHORT,
      combined(
        partialWindows(mul(close, volume), 10, average),
        partialWindows(volume, 10, average),
        (money, shares) => money / shares,
      ),
    ),
  ],
};
