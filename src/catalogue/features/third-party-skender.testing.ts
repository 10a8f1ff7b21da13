import {
  abs,
  add,
  both,
  change,
  close,
  correlation,
  covariance,
  div,
  evaluateSeries,
  greater,
  heikinAshiOpen,
  high,
  highest,
  lag,
  linregEnd,
  low,
  lowest,
  mul,
  neg,
  num,
  open,
  type SeriesNode,
  stdev,
  trueRange,
  where,
  wilder,
} from "#expression";
import pivot from "./price/pivot.ts";
import { agrees, differs, type Formula, type Given, type Table, valuesOf } from "./third-party-check.testing.ts";
import { aroonOfOldest, psarFromLong, temaFromOneSeed } from "./third-party-definitions.testing.ts";

const NO_STUDY = "the catalogue has no such study";
const FULL_SUM = "the smoothed sums begin with all of the first n bars, in TA-Lib with n - 1 of them";
const OLDEST = "of equal extremes the oldest counts, in TA-Lib the most recent";

const rise = change(high, 1);
const fall = neg(change(low, 1));
const up = where(both(greater(rise, fall), greater(rise, num(0))), rise, num(0));
const down = where(both(greater(fall, rise), greater(fall, num(0))), fall, num(0));
const plus = mul(num(100), div(wilder(up, 14), wilder(trueRange(), 14)));
const minus = mul(num(100), div(wilder(down, 14), wilder(trueRange(), 14)));
const index = mul(num(100), div(abs(add(plus, neg(minus))), add(plus, minus)));

const difference =
  (a: string, b: string): Given =>
  (column) => {
    const right = column(b);
    return column(a).map((value, row) => value - right[row]!);
  };

/** Signed run of the colours of the Heikin-Ashi bars that are given. */
const colours: Given = (column) => {
  const [opens, closes] = [column("open"), column("close")];
  let run = 0;
  return closes.map((value, row) => {
    const sign = Math.sign(value - opens[row]!);
    return (run = sign === 0 ? 0 : Math.sign(run) === sign ? run + sign : sign);
  });
};

/** Pivots of the 20 bars before: the study's levels of the one bar that these make. */
function rollingPivot(level: string): Formula {
  const node = pivot.build({ level, period: "1d" });
  return (bars) => {
    const before = (of: SeriesNode): Float64Array => valuesOf(lag(of, 1), bars);
    const columns = { high: before(highest(high, 20)), low: before(lowest(low, 20)), close: before(close) };
    return node.kind === "framed" ? evaluateSeries(node.of, columns, bars.length) : new Float64Array(0);
  };
}

/** Baselines of Skender's Stock.Indicators at default parameters, most of them also in its authors' spreadsheets. */
export const SKENDER: Table = {
  "skender-adl": [agrees("adl", "ad_line")],
  "skender-adx": [
    differs("pdi", "plus_di", FULL_SUM, plus),
    differs("mdi", "minus_di", FULL_SUM, minus),
    differs("adx", "adx", FULL_SUM, wilder(index, 14)),
  ],
  "skender-aroon": [
    differs("aroonUp", "aroon_up(25)", OLDEST, aroonOfOldest("up", 25)),
    differs("aroonDown", "aroon_down(25)", OLDEST, aroonOfOldest("down", 25)),
  ],
  "skender-atr-stop": [agrees("atr", "atr(21)")],
  "skender-awesome": [agrees("oscillator", "ao")],
  "skender-cmo": [agrees("cmo", "cmo(14)")],
  "skender-corr": [
    agrees("correlation", correlation(close, open, 20)),
    agrees("covariance", covariance(close, open, 20)),
    agrees("varianceA", mul(stdev(open, 20), stdev(open, 20))),
    agrees("varianceB", mul(stdev(close, 20), stdev(close, 20))),
    agrees("rSquared", mul(correlation(close, open, 20), correlation(close, open, 20))),
  ],
  "skender-dpo": NO_STUDY,
  "skender-dynamic": NO_STUDY,
  "skender-ema": [agrees("ema", "ema(20)")],
  "skender-epma": [agrees("epma", linregEnd(close, 10))],
  "skender-force": [agrees("forceIndex", "force_index(2)")],
  "skender-heikinashi": [
    agrees("open", heikinAshiOpen(open, high, low, close)),
    agrees("close", "ohlc4"),
    agrees(colours, "ha_streak"),
  ],
  "skender-hma": [agrees("hma", "hma(14)")],
  "skender-hurst": NO_STUDY,
  "skender-ichimoku": [
    agrees("tenkanSen", "ichi_tenkan"),
    agrees("kijunSen", "ichi_kijun"),
    agrees("senkouSpanA", "ichi_span_a"),
    agrees("senkouSpanB", "ichi_span_b"),
  ],
  "skender-keltner": [
    agrees("upperBand", "kc_upper(20,10,2)"),
    agrees("centerline", "ema(20)"),
    agrees("lowerBand", "kc_lower(20,10,2)"),
  ],
  "skender-kvo": NO_STUDY,
  "skender-ma-env": [
    agrees("centerline", "sma(20)"),
    agrees(
      (column, { columns }) => column("centerline").map((value, row) => 100 * (columns.close![row]! / value - 1)),
      "dist_ma_pct(sma,20)",
    ),
  ],
  "skender-mama": NO_STUDY,
  "skender-obv": [
    differs("obv", "obv", "the first bar counts nothing, in TA-Lib its whole volume", (bars) => {
      const first = bars.columns.volume![0]!;
      return valuesOf("obv", bars).map((value) => value - first);
    }),
  ],
  "skender-pmo": NO_STUDY,
  "skender-psar": [
    differs(
      "sar",
      "psar(0.02,0.2)",
      "the first trend is taken as up and left out, and a turn stands at the extreme, in TA-Lib never inside the newest bars",
      psarFromLong(0.02, 0.2),
    ),
  ],
  "skender-pvo": [agrees("pvo", "pvo(12,26)"), agrees("signal", "ema(pvo(12,26),9)")],
  "skender-renko-atr": "bricks of price are no bars of time",
  "skender-roc-wb": [agrees("roc", "change_pct(20)"), agrees("rocEma", "ema(change_pct(20),5)")],
  "skender-rolling-pivots": (["p", "s1", "s2", "s3", "r1", "r2", "r3"] as const).map((level) =>
    agrees(level === "p" ? "pp" : level, rollingPivot(level)),
  ),
  "skender-rsi": [agrees("rsi", "rsi(14)")],
  "skender-sma": [agrees("sma", "sma(20)")],
  "skender-smi": NO_STUDY,
  "skender-stoch-rsi": [
    agrees("stochRsi", "stochrsi_k(14,14,1)"),
    agrees("signal", "stochrsi_k(14,14,3)"),
    agrees("signal", "stochrsi_d(14,14,1,3)"),
  ],
  "skender-tema": [
    differs("tema", "tema(20)", "all three averages start from the mean of the first n closes", temaFromOneSeed(20)),
  ],
  "skender-tsi": [agrees("tsi", "tsi(25,13)"), agrees("signal", "ema(tsi(25,13),7)")],
  "skender-uo": [agrees("ultimate", "ultosc(7,14,28)")],
  "skender-vortex": [agrees(difference("pvi", "nvi"), "vortex(14)")],
  "skender-vwap": [
    { given: "vwap", ours: "vwap", intraday: true },
    {
      given: (column, { columns }) => column("vwap").map((value, row) => 100 * (columns.close![row]! / value - 1)),
      ours: "dist_vwap_pct",
      intraday: true,
    },
  ],
  "skender-vwma": [agrees("vwma", "vwma(14)")],
  "skender-zigzag": NO_STUDY,
};
