import {
  abs,
  add,
  close,
  coalesce,
  div,
  equal,
  exp,
  fisher,
  floor,
  hl2,
  kama,
  lag,
  linregEnd,
  linregSlope,
  meanDeviation,
  mul,
  neg,
  num,
  round,
  type SeriesNode,
  sign,
  stdev,
  sub,
  sum,
  trueRange,
  where,
  wilder,
  wilderSum,
} from "#expression";
import { agrees, type Check, differs, type Formula, type Table, valuesOf } from "./third-party-check.testing.ts";
import {
  combined,
  crossings,
  emaFromStart,
  fromRow,
  lagged,
  trueRangeFromFirst,
  tulipMovement,
  wilderSumFromFirst,
} from "./third-party-definitions.testing.ts";

const NO_FUNCTION = "an elementwise function that neither studies nor formulas have";
const NO_STUDY = "the catalogue has no such study";
const CANDLES = "candlestick patterns are no features";
const FIRST_VALUE = "averages start from the first value instead of a mean";
const FIRST_RANGE = "the true range counts from the first bar on, there as high - low";
const FIRST_SUM = "the sum of the first n - 1 bars is given out as well";

const minus = (a: number, b: number): number => a - b;
const alphaOf = (n: number): number => 2 / (n + 1);

/** EMA over an average of the level before, from that one's n-th value on. */
function emaAgain(of: Formula, n: number, level: number): Formula {
  return emaFromStart(fromRow(of, level * (n - 1)), alphaOf(n));
}

function dema(n: number): readonly Check[] {
  const once = emaFromStart(close, alphaOf(n));
  const both = combined(once, emaAgain(once, n, 1), (a, b) => 2 * a - b);
  return [differs("dema", `dema(${n})`, FIRST_VALUE, fromRow(both, 2 * (n - 1)))];
}

function trix(n: number): readonly Check[] {
  const thrice = emaAgain(emaAgain(emaFromStart(close, alphaOf(n)), n, 1), n, 2);
  const change = combined(thrice, lagged(thrice, 1), (a, b) => (100 * (a - b)) / a);
  return [differs("trix", `trix(${n})`, `${FIRST_VALUE}, and the change is in percent of the newer value`, change)];
}

function apo(fast: number, slow: number): readonly Check[] {
  const line = combined(emaFromStart(close, alphaOf(fast)), emaFromStart(close, alphaOf(slow)), minus);
  return [differs("apo", `macd(${fast},${slow})`, FIRST_VALUE, line)];
}

/** Tulip keeps the rounded factors 0.15 and 0.075 of the first programs for 12 and 26 bars. */
function macd(fast: number, slow: number, fastAlpha: number, slowAlpha: number): readonly Check[] {
  const line = fromRow(combined(emaFromStart(close, fastAlpha), emaFromStart(close, slowAlpha), minus), slow - 1);
  const signal = emaFromStart(line, alphaOf(9));
  const arguments_ = `(${fast},${slow},9)`;
  return [
    differs("macd", `macd${arguments_}`, FIRST_VALUE, line),
    differs("macd_signal", `macd_signal${arguments_}`, FIRST_VALUE, signal),
    differs("macd_histogram", `macd_hist${arguments_}`, FIRST_VALUE, combined(line, signal, minus)),
  ];
}

function zlema(n: number): readonly Check[] {
  const back = (n - 1) / 2;
  const ahead = combined(close, lagged(close, back), (value, earlier) =>
    earlier === earlier ? 2 * value - earlier : value,
  );
  const theirs = emaFromStart(fromRow(ahead, back - 1), alphaOf(n));
  return [differs("zlema", `ema(=2*close-lag(close,${back}),${n})`, FIRST_VALUE, theirs)];
}

/** 100 × |+DM - -DM| / (+DM + -DM), in which the true range cancels out. */
function directionalIndex(n: number): SeriesNode {
  const up = wilderSumFromFirst(tulipMovement("up"), n);
  const down = wilderSumFromFirst(tulipMovement("down"), n);
  return mul(num(100), div(abs(sub(up, down)), add(up, down)));
}

/** TA-Lib's +DI and -DI give the same index. */
function directionalIndexOfStudies(n: number): string {
  return `=100*abs(plus_di(${n})-minus_di(${n}))/(plus_di(${n})+minus_di(${n}))`;
}

/** Kaufman's average with its seed, the value before the first output, given out as well. */
function kamaWithSeed(n: number): SeriesNode {
  const seen = lag(close, n - 1);
  return coalesce(kama(close, n, 2, 30), where(equal(seen, seen), close, close));
}

function bands(n: number): readonly Check[] {
  return [
    agrees("bbands_lower", `bb_lower(${n},2)`),
    agrees("bbands_middle", `sma(${n})`),
    agrees("bbands_upper", `bb_upper(${n},2)`),
  ];
}

const STOCHASTIC: readonly Check[] = [agrees("stoch_k", "stoch_k(5,3)"), agrees("stoch_d", "stoch_d(5,3,3)")];
const simpleReturn = sub(div(close, lag(close, 1)), num(1));

const NO_SIGNAL_YET = "the signal is 0 on the first bar";
const TRIMA_5 = "sma(sma(3),3)";
const ADX_WHY = `${FIRST_SUM}, and where rise and fall are equal both count`;

function adx(n: number): SeriesNode {
  return wilder(directionalIndex(n), n);
}
function movement(side: "plus" | "minus", n: number): Check {
  const ours = combined(`${side}_di(${n})`, wilderSum(trueRange(), n), (index, range) => (index * range) / 100);
  const theirs = wilderSumFromFirst(tulipMovement(side === "plus" ? "up" : "down"), n);
  return differs(`${side}_dm`, ours, FIRST_SUM, theirs);
}

/** Values of Tulip Indicators: examples of Achelis's book, hand calculations, and its own regression output. */
export const TULIP: Table = {
  "tulip-atoz-001-adosc": [agrees("adosc", "chaikin_osc(3,10)")],
  "tulip-atoz-002-adx": [differs("adx", "adx(14)", ADX_WHY, adx(14))],
  "tulip-atoz-005-atr": [differs("atr", "atr(4)", FIRST_RANGE, wilder(trueRangeFromFirst, 4))],
  "tulip-atoz-006-bbands": bands(5),
  "tulip-atoz-007-cci": [agrees("cci", "cci(5)")],
  "tulip-atoz-008-cmo": [agrees("cmo", "cmo(5)")],
  "tulip-atoz-010-dema": dema(5),
  "tulip-atoz-011-di": (["plus", "minus"] as const).map((side) => {
    const sums = wilderSumFromFirst(tulipMovement(side === "plus" ? "up" : "down"), 14);
    const theirs = mul(num(100), div(sums, wilderSumFromFirst(trueRange(), 14)));
    return differs(`${side}_di`, `${side}_di(14)`, FIRST_SUM, theirs);
  }),
  "tulip-atoz-014-dx": [differs("dx", directionalIndexOfStudies(14), FIRST_SUM, directionalIndex(14))],
  "tulip-atoz-019-macd": macd(12, 26, 0.15, 0.075),
  "tulip-atoz-022-mfi": [agrees("mfi", "mfi(14)")],
  "tulip-atoz-026-qstick": [agrees("qstick", "sma(=close-open,4)")],
  "tulip-atoz-031-stoch": STOCHASTIC,
  "tulip-atoz-033-tr": [differs("tr", trueRange(), FIRST_RANGE, trueRangeFromFirst)],
  "tulip-atoz-035-trix": trix(3),
  "tulip-atoz-036-typprice": [agrees("typprice", "hlc3")],
  "tulip-atoz-038-vhf": NO_STUDY,
  "tulip-atoz-040-wad": NO_STUDY,
  "tulip-atoz-042-willr": [agrees("willr", "williams_r(5)")],
  "tulip-atoz-043-wma": [agrees("wma", "wma(5)")],
  "tulip-atoz-044-wilders": [agrees("wilders", wilder(close, 5))],
  "tulip-candles-01": CANDLES,
  "tulip-candles-03": CANDLES,
  "tulip-candles-05": CANDLES,
  "tulip-candles-07": CANDLES,
  "tulip-extra-002-acos": NO_FUNCTION,
  "tulip-extra-007-apo": apo(3, 5),
  "tulip-extra-009-asin": NO_FUNCTION,
  "tulip-extra-010-atan": NO_FUNCTION,
  "tulip-extra-011-avgprice": [agrees("avgprice", "ohlc4")],
  "tulip-extra-012-bop": [agrees("bop", "=(close-open)/(high-low)")],
  "tulip-extra-014-ceil": [agrees("ceil", neg(floor(neg(close))))],
  "tulip-extra-017-cos": NO_FUNCTION,
  "tulip-extra-019-crossany": [agrees("crossany", crossings(["above", "under"]))],
  "tulip-extra-021-crossover": [agrees("crossover", crossings(["above"]))],
  "tulip-extra-023-decay": NO_STUDY,
  "tulip-extra-029-kama": [differs("kama", "kama(4)", "the seed is given out as well", kamaWithSeed(4))],
  "tulip-extra-030-lag": [agrees("lag", "=lag(close,1)")],
  "tulip-extra-033-linregintercept": [
    agrees("linregintercept", sub(linregEnd(close, 5), mul(num(4), linregSlope(close, 5)))),
  ],
  "tulip-extra-034-linregslope": [agrees("linregslope", linregSlope(close, 5))],
  "tulip-extra-035-ln": [agrees("ln", "=log(close)")],
  "tulip-extra-037-marketfi": [agrees("marketfi", "=(high-low)/volume")],
  "tulip-extra-038-max": [agrees("max", "highest_close(3)")],
  "tulip-extra-040-max": [agrees("max", "highest_close(2)")],
  "tulip-extra-041-md": [agrees("md", meanDeviation(close, 3))],
  "tulip-extra-044-mom": [agrees("mom", "mom(3)")],
  "tulip-extra-047-pvi": NO_STUDY,
  "tulip-extra-049-roc": [agrees("roc", "=change_pct(3)/100")],
  "tulip-extra-053-stddev": [agrees("stddev", stdev(close, 3))],
  "tulip-extra-057-sub": [agrees("sub", "=close-open")],
  "tulip-extra-058-sum": [agrees("sum", sum(close, 2))],
  "tulip-extra-059-tan": NO_FUNCTION,
  "tulip-extra-061-todeg": NO_FUNCTION,
  "tulip-extra-063-trunc": [agrees("trunc", mul(sign(close), floor(abs(close))))],
  "tulip-extra-064-tsf": [agrees("tsf", add(linregEnd(close, 5), linregSlope(close, 5)))],
  "tulip-untest-000-abs": [agrees("abs", "=abs(close)")],
  "tulip-untest-002-ad": [agrees("ad", "ad_line")],
  "tulip-untest-003-add": [agrees("add", "=close+open")],
  "tulip-untest-006-adxr": [
    differs("adxr", "=(adx(5)+lag(adx(5),4))/2", ADX_WHY, div(add(adx(5), lag(adx(5), 4)), num(2))),
  ],
  "tulip-untest-008-apo": apo(2, 5),
  "tulip-untest-009-aroon": [agrees("aroon_up", "aroon_up(5)"), agrees("aroon_down", "aroon_down(5)")],
  "tulip-untest-010-aroonosc": [agrees("aroonosc", "=aroon_up(5)-aroon_down(5)")],
  "tulip-untest-014-avgprice": [agrees("avgprice", "ohlc4")],
  "tulip-untest-015-bbands": bands(5),
  "tulip-untest-016-bop": [agrees("bop", "=(close-open)/(high-low)")],
  "tulip-untest-017-cci": [agrees("cci", "cci(5)")],
  "tulip-untest-021-cosh": NO_FUNCTION,
  "tulip-untest-022-crossany": [agrees("crossany", crossings(["above", "under"]))],
  "tulip-untest-023-crossover": [agrees("crossover", crossings(["above"]))],
  "tulip-untest-026-dema": dema(5),
  "tulip-untest-028-div": [agrees("div", "=close/open")],
  "tulip-untest-029-dm": [movement("plus", 5), movement("minus", 5)],
  "tulip-untest-034-emv": [agrees("emv", "=eom(1)/10000")],
  "tulip-untest-035-exp": [agrees("exp", exp(close))],
  "tulip-untest-036-fisher": [
    agrees("fisher", "fisher(5)"),
    differs(
      "fisher_signal",
      "=lag(fisher(5),1)",
      NO_SIGNAL_YET,
      coalesce(lag(fisher(hl2, 5), 1), mul(num(0), fisher(hl2, 5))),
    ),
  ],
  "tulip-untest-037-floor": [agrees("floor", floor(close))],
  "tulip-untest-040-kama": [differs("kama", "kama(5)", "the seed is given out as well", kamaWithSeed(5))],
  "tulip-untest-041-kvo": NO_STUDY,
  "tulip-untest-043-linreg": [agrees("linreg", linregEnd(close, 5))],
  "tulip-untest-047-log10": [agrees("log10", `=log(close)/${Math.LN10}`)],
  "tulip-untest-048-macd": macd(2, 5, alphaOf(2), alphaOf(5)),
  "tulip-untest-051-max": [agrees("max", "highest_close(5)")],
  "tulip-untest-052-md": [agrees("md", meanDeviation(close, 5))],
  "tulip-untest-054-mfi": [agrees("mfi", "mfi(5)")],
  "tulip-untest-057-msw": NO_STUDY,
  "tulip-untest-058-mul": [agrees("mul", "=close*open")],
  "tulip-untest-059-natr": [
    differs("natr", "atr_pct(5)", FIRST_RANGE, mul(num(100), div(wilder(trueRangeFromFirst, 5), close))),
  ],
  "tulip-untest-060-nvi": NO_STUDY,
  "tulip-untest-063-psar": [agrees("psar", "psar(0.2,2)")],
  "tulip-untest-065-qstick": [agrees("qstick", "sma(=close-open,5)")],
  "tulip-untest-066-roc": [agrees("roc", "=change_pct(5)/100")],
  "tulip-untest-067-rocr": [agrees("rocr", "=close/lag(close,5)")],
  "tulip-untest-068-round": [agrees("round", round(close))],
  "tulip-untest-069-rsi": [agrees("rsi", "rsi(5)")],
  "tulip-untest-070-sin": NO_FUNCTION,
  "tulip-untest-071-sinh": NO_FUNCTION,
  "tulip-untest-073-sqrt": [agrees("sqrt", "=sqrt(close)")],
  "tulip-untest-076-stoch": STOCHASTIC,
  "tulip-untest-081-tanh": NO_FUNCTION,
  "tulip-untest-084-torad": NO_FUNCTION,
  "tulip-untest-086-trima": [agrees("trima", TRIMA_5)],
  "tulip-untest-087-trix": trix(5),
  "tulip-untest-090-typprice": [agrees("typprice", "hlc3")],
  "tulip-untest-091-ultosc": [agrees("ultosc", "ultosc(2,3,5)")],
  "tulip-untest-092-var": [agrees("var", mul(stdev(close, 5), stdev(close, 5)))],
  "tulip-untest-093-vhf": NO_STUDY,
  "tulip-untest-095-volatility": [
    differs(
      "volatility",
      "hist_vol(5)",
      "a fraction; the deviation of the population of simple returns",
      mul(stdev(simpleReturn, 5), num(Math.sqrt(252))),
    ),
  ],
  "tulip-untest-096-vosc": [agrees("vosc", "=(sma(volume,2)/sma(volume,5)-1)*100")],
  "tulip-untest-098-wad": NO_STUDY,
  "tulip-untest-100-wilders": [agrees("wilders", wilder(close, 5))],
  "tulip-untest-101-willr": [agrees("willr", "williams_r(5)")],
  "tulip-untest-102-wma": [agrees("wma", "wma(5)")],
  "tulip-untest-103-zlema": zlema(5),
};

/** Output of tulipy 0.4.0 over 21 years of SPY, of which the newest 2100 rows are stored. */
export const TULIPY: Table = {
  "tulipy-ao": [agrees("value", "ao")],
  "tulipy-atr": [agrees("value", "atr(14)")],
  "tulipy-cmo": [agrees("value", "cmo(14)")],
  "tulipy-cvi": NO_STUDY,
  "tulipy-dpo": NO_STUDY,
  "tulipy-dx": [
    differs(
      "value",
      directionalIndexOfStudies(14),
      "where rise and fall are equal both count, by Wilder and TA-Lib neither",
      directionalIndex(14),
    ),
  ],
  "tulipy-edecay": NO_STUDY,
  "tulipy-ema": [agrees("value", "ema(20)")],
  "tulipy-fosc": NO_STUDY,
  "tulipy-hma": [agrees("value", "hma(9)")],
  "tulipy-lag": [agrees("value", "=lag(close,3)")],
  "tulipy-medprice": [agrees("value", "hl2")],
  "tulipy-mom": [agrees("value", "mom(10)")],
  "tulipy-obv": [
    differs("value", "obv", "the first bar counts nothing, in TA-Lib its whole volume", (bars) => {
      const first = bars.columns.volume![0]!;
      return valuesOf("obv", bars).map((value) => value - first);
    }),
  ],
  "tulipy-sma": [agrees("value", "sma(20)")],
  "tulipy-stddev": [agrees("value", stdev(close, 20))],
  "tulipy-stderr": [agrees("value", div(stdev(close, 20), num(Math.sqrt(20))))],
  "tulipy-stochrsi": [agrees("value", "=stochrsi_k(14,14,1)/100")],
  "tulipy-tema": [agrees("value", "tema(20)")],
  "tulipy-tsf": [agrees("value", add(linregEnd(close, 14), linregSlope(close, 14)))],
  "tulipy-vwma": [agrees("value", "vwma(20)")],
  "tulipy-wcprice": [agrees("value", "=(high+low+2*close)/4")],
};
