import { CHANNEL_WIDTH } from "./thinkscript-names.ts";
import {
  average,
  displace,
  ignored,
  number,
  price,
  regressionOf,
  signals,
  type ThinkScriptParameter,
  type ThinkScriptStudy,
  TRUE_RANGE,
} from "./thinkscript-study.ts";

const data: ThinkScriptParameter = ["data", "series", ""];
const fullRange: ThinkScriptParameter = ["fullrange", "needed", "no"];
const BANDS = [price, displace, number("length", 20), number("numdevdn", -2), number("numdevup", 2), average("simple")];
const bandwidth =
  "100*(bb_upper({price}{length},{numdevup})-bb_lower({price}{length},{-numdevdn}))/sma({price}{length})";
const VWAP_NOTE =
  "VWAP and its bands are those of the session so far, from its minutes; on daily bars those of thinkScript are made of one bar.";

/** Averages, regression lines and bands, and the studies of prices and volumes that functions calculate. */
export const OVERLAYS: readonly ThinkScriptStudy[] = [
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
];
