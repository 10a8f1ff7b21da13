import { CHANNEL_WIDTH } from "./thinkscript-names.ts";

/**
 * Parameter of a thinkScript study. `number`, `series` and `average` (a type of average) fill the template; `ignored`
 * changes nothing; `zero` and `text` allow the usual value only; `needed` must be written with it; `level` is a plot of
 * the same name; `displaced` shifts the plots in bars, to the right if negative.
 */
export type ThinkScriptParameter = readonly [
  name: string,
  kind: "number" | "series" | "average" | "ignored" | "zero" | "text" | "needed" | "level" | "displaced",
  usual: number | string,
];

export interface ThinkScriptStudy {
  readonly name: string;
  /** Parameters in positional order; names in lower case without blanks and underscores. */
  readonly parameters: readonly ThinkScriptParameter[];
  /**
   * Templates of the plots by type of average; `any` without such a choice. `{length}` is a number, `{-length}` its
   * negative, `{length:wilder}` the length of the exponential average with Wilder's weights, `{price}` a series with a
   * comma, or empty for the usual one. Without a plot name a study means `first`, or the first plot here.
   */
  readonly plots: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Plot that the bare study means, if that plot has no counterpart. */
  readonly first?: string;
  readonly note?: string;
  /** Reason why the other plots have no counterpart. */
  readonly lacks?: string;
}

const number = (name: string, usual: number): ThinkScriptParameter => [name, "number", usual];
const price: ThinkScriptParameter = ["price", "series", "close"];
const data: ThinkScriptParameter = ["data", "series", ""];
const ignored = (name: string): ThinkScriptParameter => [name, "ignored", 0];
const displace: ThinkScriptParameter = ["displace", "displaced", 0];
const average = (usual: string): ThinkScriptParameter => ["averagetype", "average", usual];
const BANDS = [price, displace, number("length", 20), number("numdevdn", -2), number("numdevup", 2), average("simple")];
const bandwidth =
  "100*(bb_upper({price}{length},{numdevup})-bb_lower({price}{length},{-numdevdn}))/sma({price}{length})";
const signals = ignored("showbreakoutsignals");
const level = (name: "overbought" | "oversold", usual: number): ThinkScriptParameter => [name, "level", usual];
const levels = (high: number, low: number) => [level("overbought", high), level("oversold", low)] as const;
const stochasticPrices = [
  ["priceh", "series", "high"],
  ["pricel", "series", "low"],
  ["pricec", "series", "close"],
] as const satisfies readonly ThinkScriptParameter[];

/** Returns the newest point of a regression line in the study grammar. */
const regressionOf = (source: string): string => `3*wma(${source}{length})-2*sma(${source}{length})`;
const fullRange: ThinkScriptParameter = ["fullrange", "needed", "no"];
const macdOf = (mean: string) => {
  const value = `${mean}({fastlength})-${mean}({slowlength})`;
  const avg = `${mean}(${value},{macdlength})`;
  return { value: `=${value}`, avg, diff: `=${value}-${avg}` };
};

const TRUE_RANGE = "max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1)))";
const VWAP_NOTE =
  "VWAP and its bands are those of the session so far, from its minutes; on daily bars those of thinkScript are made of one bar.";
const SQUEEZE_NOTE =
  "The squeeze is that of Bollinger and Keltner bands with a true range of Wilder's; TTM_Squeeze averages it otherwise.";

/** Studies and functions of thinkScript that are series, by their names in lower case. */
export const THINKSCRIPT_STUDIES: readonly ThinkScriptStudy[] = [
  { name: "Average", parameters: [data, number("length", 12)], plots: { any: { value: "sma({data}{length})" } } },
  { name: "ExpAverage", parameters: [data, number("length", 12)], plots: { any: { value: "ema({data}{length})" } } },
  { name: "WMA", parameters: [data, number("length", 9)], plots: { any: { value: "wma({data}{length})" } } },
  { name: "BodyHeight", parameters: [], plots: { any: { value: "=abs(close-open)" } } },
  { name: "MidBodyVal", parameters: [], plots: { any: { value: "=(open+close)/2" } } },
  {
    name: "Inertia",
    parameters: [data, number("length", 20)],
    plots: { any: { value: `=${regressionOf("{data}")}` } },
  },
  {
    name: "LinearRegCurve",
    parameters: [displace, number("length", 80), price],
    plots: { any: { linearregcurve: `=${regressionOf("{price}")}` } },
  },
  {
    name: "LinearRegChVar",
    parameters: [price, ignored("widthofchannel"), fullRange, number("length", 252)],
    plots: { any: { middlelr: `=${regressionOf("{price}")}` } },
    first: "upperlr",
    lacks: CHANNEL_WIDTH,
  },
  {
    name: "StandardDevChannel",
    parameters: [price, number("deviations", 2), fullRange, number("length", 21)],
    plots: {
      any: {
        upperline: `=${regressionOf("{price}")}+{deviations}*(bb_upper({price}{length},1)-sma({price}{length}))`,
        middleline: `=${regressionOf("{price}")}`,
        lowerline: `=${regressionOf("{price}")}-{deviations}*(bb_upper({price}{length},1)-sma({price}{length}))`,
      },
    },
  },
  { name: "Highest", parameters: [data, number("length", 12)], plots: { any: { value: "highest({data}{length})" } } },
  { name: "Lowest", parameters: [data, number("length", 12)], plots: { any: { value: "lowest({data}{length})" } } },
  { name: "Sum", parameters: [data, number("length", 12)], plots: { any: { value: "=sma({data}{length})*{length}" } } },
  {
    name: "StDev",
    parameters: [data, number("length", 12)],
    plots: { any: { value: "=bb_upper({data}{length},1)-sma({data}{length})" } },
  },
  {
    name: "MovingAverage",
    parameters: [average("simple"), data, number("length", 12)],
    plots: {
      simple: { value: "sma({data}{length})" },
      exponential: { value: "ema({data}{length})" },
      weighted: { value: "wma({data}{length})" },
      hull: { value: "hma({data}{length})" },
      wilders: { value: "ema({data}{length:wilder})" },
    },
  },
  {
    name: "WildersAverage",
    parameters: [data, number("length", 14)],
    plots: { any: { value: "ema({data}{length:wilder})" } },
  },
  {
    name: "SimpleMovingAvg",
    parameters: [price, number("length", 9), displace, signals],
    plots: { any: { sma: "sma({price}{length})" } },
  },
  {
    name: "MovAvgExponential",
    parameters: [price, number("length", 9), displace, signals],
    plots: { any: { avgexp: "ema({price}{length})" } },
  },
  {
    name: "MovAvgWeighted",
    parameters: [price, number("length", 9), displace, signals],
    plots: { any: { wma: "wma({price}{length})" } },
  },
  {
    name: "HullMovingAvg",
    parameters: [price, number("length", 20), displace],
    plots: { any: { hma: "hma({price}{length})" } },
  },
  { name: "TEMA", parameters: [price, number("length", 10)], plots: { any: { tema: "tema({price}{length})" } } },
  { name: "DEMA", parameters: [price, number("length", 10)], plots: { any: { dema: "dema({price}{length})" } } },
  {
    name: "RSI",
    parameters: [number("length", 14), ...levels(70, 30), price, average("wilders"), signals],
    plots: { wilders: { rsi: "rsi({price}{length})" } },
  },
  {
    name: "RSIWilder",
    parameters: [number("length", 14), ...levels(70, 30), price],
    plots: { any: { rsi: "rsi({price}{length})" } },
  },
  {
    name: "MACD",
    parameters: [
      number("fastlength", 12),
      number("slowlength", 26),
      number("macdlength", 9),
      average("exponential"),
      signals,
    ],
    plots: {
      exponential: {
        value: "macd({fastlength},{slowlength},{macdlength})",
        avg: "macd_signal({fastlength},{slowlength},{macdlength})",
        diff: "macd_hist({fastlength},{slowlength},{macdlength})",
      },
      simple: macdOf("sma"),
      weighted: macdOf("wma"),
      hull: macdOf("hma"),
    },
  },
  {
    name: "MACDHistogram",
    parameters: [number("fastlength", 12), number("slowlength", 26), number("macdlength", 9), average("exponential")],
    plots: {
      exponential: { diff: "macd_hist({fastlength},{slowlength},{macdlength})" },
      simple: { diff: macdOf("sma").diff },
      weighted: { diff: macdOf("wma").diff },
      hull: { diff: macdOf("hma").diff },
    },
  },
  {
    // Position of the price between the lower and the upper band, in deviations. `displace` moves only the bands.
    name: "BollingerPercentB",
    parameters: BANDS.map((one) => (one === displace ? ["displace", "zero", 0] : one)),
    plots: {
      simple: { percentb: "=100*(2*bb_pctb({price}{length},1)-1+{-numdevdn})/({numdevup}+{-numdevdn})" },
    },
  },
  {
    name: "BollingerBands",
    parameters: BANDS,
    plots: {
      simple: {
        midline: "sma({price}{length})",
        upperband: "bb_upper({price}{length},{numdevup})",
        lowerband: "bb_lower({price}{length},{-numdevdn})",
      },
    },
  },
  {
    name: "BollingerBandwidth",
    parameters: [
      average("simple"),
      price,
      displace,
      number("length", 20),
      number("numdevdn", -2),
      number("numdevup", 2),
      number("bulgelength", 150),
      number("squeezelength", 150),
    ],
    plots: {
      simple: {
        bandwidth: `=${bandwidth}`,
        bulge: `highest(${bandwidth},{bulgelength})`,
        squeeze: `lowest(${bandwidth},{squeezelength})`,
      },
    },
  },
  {
    name: "KeltnerChannels",
    parameters: [
      displace,
      number("factor", 1.5),
      number("length", 20),
      price,
      average("simple"),
      ["truerangeaveragetype", "text", "simple"],
    ],
    plots: {
      simple: {
        avg: "sma({price}{length})",
        upperband: `=sma({price}{length})+{factor}*sma(${TRUE_RANGE},{length})`,
        lowerband: `=sma({price}{length})-{factor}*sma(${TRUE_RANGE},{length})`,
      },
    },
  },
  {
    name: "StochasticFast",
    parameters: [
      ...levels(80, 20),
      number("kperiod", 10),
      number("dperiod", 10),
      ...stochasticPrices,
      average("simple"),
      signals,
    ],
    plots: { simple: { fastk: "stoch_k({kperiod},1)", fastd: "stoch_d({kperiod},1,{dperiod})" } },
  },
  {
    name: "StochasticSlow",
    parameters: [
      ...levels(80, 20),
      number("kperiod", 10),
      number("dperiod", 10),
      ...stochasticPrices,
      average("simple"),
      signals,
    ],
    plots: { simple: { slowk: "stoch_k({kperiod},3)", slowd: "stoch_d({kperiod},3,{dperiod})" } },
  },
  {
    name: "StochasticFull",
    parameters: [
      ...levels(80, 20),
      number("kperiod", 10),
      number("dperiod", 10),
      ...stochasticPrices,
      number("slowingperiod", 3),
      average("simple"),
      signals,
    ],
    plots: {
      simple: { fullk: "stoch_k({kperiod},{slowingperiod})", fulld: "stoch_d({kperiod},{slowingperiod},{dperiod})" },
    },
  },
  { name: "ADX", parameters: [number("length", 14), average("wilders")], plots: { wilders: { adx: "adx({length})" } } },
  {
    name: "DMI",
    parameters: [number("length", 14), average("wilders")],
    plots: { wilders: { "di+": "plus_di({length})", "di-": "minus_di({length})", adx: "adx({length})" } },
  },
  {
    name: "DMI_Oscillator",
    parameters: [number("length", 10), ignored("paintbars"), average("wilders")],
    plots: { wilders: { osc: "=plus_di({length})-minus_di({length})" } },
  },
  {
    name: "DIPlus",
    parameters: [number("length", 14), average("wilders")],
    plots: { wilders: { "di+": "plus_di({length})" } },
  },
  {
    name: "DIMinus",
    parameters: [number("length", 14), average("wilders")],
    plots: { wilders: { "di-": "minus_di({length})" } },
  },
  {
    name: "ATR",
    parameters: [number("length", 14), average("wilders")],
    plots: {
      wilders: { atr: "atr({length})" },
      simple: { atr: `sma(${TRUE_RANGE},{length})` },
      exponential: { atr: `ema(${TRUE_RANGE},{length})` },
    },
  },
  {
    name: "TrueRange",
    parameters: [
      ["high", "series", "high"],
      ["close", "series", "close"],
      ["low", "series", "low"],
    ],
    plots: { any: { value: `=${TRUE_RANGE}` } },
  },
  {
    name: "CCI",
    parameters: [number("length", 14), level("oversold", -100), level("overbought", 100), signals],
    plots: { any: { cci: "cci({length})" } },
  },
  {
    name: "WilliamsPercentR",
    parameters: [number("length", 10), ...levels(-20, -80), signals],
    plots: { any: { wr: "williams_r({length})" } },
  },
  {
    name: "MoneyFlowIndex",
    parameters: [
      level("oversold", 20),
      level("overbought", 80),
      number("length", 14),
      ["movingavglength", "zero", 1],
      signals,
    ],
    plots: { any: { movavg: "mfi({length})", moneyflowindex: "mfi({length})" } },
  },
  { name: "Momentum", parameters: [number("length", 10), signals], plots: { any: { momentum: "mom({length})" } } },
  {
    name: "RateOfChange",
    parameters: [number("length", 14), ignored("colornormlength"), price, signals],
    plots: { any: { roc: "change_pct({price}{length})" } },
  },
  {
    name: "PercentChg",
    parameters: [number("length", 14), price, signals],
    plots: { any: { percentchg: "change_pct({price}{length})" } },
  },
  {
    name: "ParabolicSAR",
    parameters: [number("accelerationfactor", 0.02), number("accelerationlimit", 0.2), signals],
    plots: {
      any: {
        parsar: "psar({accelerationfactor},{accelerationlimit})",
        sar: "psar({accelerationfactor},{accelerationlimit})",
      },
    },
  },
  {
    name: "Ichimoku",
    parameters: [number("tenkanperiod", 9), number("kijunperiod", 26)],
    plots: {
      any: {
        tenkan: "ichi_tenkan({tenkanperiod})",
        kijun: "ichi_kijun({kijunperiod})",
        "span a": "ichi_span_a({tenkanperiod},{kijunperiod},{kijunperiod})",
        "span b": "ichi_span_b(52,{kijunperiod})",
      },
    },
  },
  {
    name: "VWAP",
    parameters: [number("numdevdn", -2), number("numdevup", 2), ["timeframe", "text", "day"]],
    plots: {
      any: { vwap: "vwap", upperband: "vwap_band({numdevup})", lowerband: "vwap_band({numdevdn})" },
    },
    note: VWAP_NOTE,
  },
  {
    name: "IntradayMomentumIndex",
    parameters: [number("length", 14), ...levels(70, 30)],
    plots: { any: { imi: "=100*sma(max(close-open,0),{length})/sma(abs(close-open),{length})" } },
  },
  {
    name: "AroonIndicator",
    parameters: [number("length", 25), ...levels(70, 30)],
    plots: { any: { up: "aroon_up({length})", down: "aroon_down({length})" } },
  },
  {
    name: "AroonOscillator",
    parameters: [number("length", 25)],
    plots: { any: { aroonosc: "=aroon_up({length})-aroon_down({length})" } },
  },
  { name: "AwesomeOscillator", parameters: [], plots: { any: { ao: "ao" } } },
  { name: "ChaikinMoneyFlow", parameters: [number("length", 21)], plots: { any: { cmf: "cmf({length})" } } },
  { name: "OnBalanceVolume", parameters: [], plots: { any: { obv: "obv" } } },
  {
    name: "VolumeAvg",
    parameters: [number("length", 50)],
    plots: { any: { vol: "volume", volavg: "sma(volume,{length})" } },
  },
  {
    name: "TTM_Squeeze",
    parameters: [
      ["price", "series", "close"],
      number("length", 20),
      number("nk", 1.5),
      number("nbb", 2),
      ignored("alertline"),
    ],
    plots: { any: { squeezealert: "=1-squeeze({length},{nbb},{nk})" } },
    first: "histogram",
    note: SQUEEZE_NOTE,
  },
];
