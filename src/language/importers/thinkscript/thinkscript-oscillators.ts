import {
  average,
  ignored,
  number,
  price,
  regressionOf,
  signals,
  type ThinkScriptParameter,
  type ThinkScriptStudy,
  TRUE_RANGE,
} from "./thinkscript-study.ts";

const level = (name: "overbought" | "oversold", usual: number): ThinkScriptParameter => [name, "level", usual];
const levels = (high: number, low: number) => [level("overbought", high), level("oversold", low)] as const;
const stochasticPrices = [
  ["priceh", "series", "high"],
  ["pricel", "series", "low"],
  ["pricec", "series", "close"],
] as const satisfies readonly ThinkScriptParameter[];

const macdOf = (mean: string) => {
  const value = `${mean}({fastlength})-${mean}({slowlength})`;
  const avg = `${mean}(${value},{macdlength})`;
  return { value: `=${value}`, avg, diff: `=${value}-${avg}` };
};

const SQUEEZE_NOTES = {
  histogram:
    "The histogram of TTM_Squeeze was read as the newest point of the regression line of the close less the mean of its average and the middle of the range.",
  squeezealert:
    "The squeeze is that of Bollinger and Keltner bands with a true range of Wilder's; TTM_Squeeze averages it otherwise.",
};
const SQUEEZE_RISE = "close-((highest({length})+lowest({length}))/2+ema({length}))/2,";
const DEVIATION = "(bb_upper(volume,{length},1)-sma(volume,{length}))";

/** Oscillators, ranges and volumes. */
export const OSCILLATORS: readonly ThinkScriptStudy[] = [
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
    plots: {
      any: { histogram: `=${regressionOf(SQUEEZE_RISE)}`, squeezealert: "=1-squeeze({length},{nbb},{nk})" },
    },
    note: SQUEEZE_NOTES,
  },
  {
    name: "RelativeVolumeStDev",
    parameters: [number("length", 60), ["allownegativevalues", "text", "no"], ignored("numdev")],
    plots: { any: { relvol: `=max((volume-sma(volume,{length}))/${DEVIATION},0)` } },
  },
];
