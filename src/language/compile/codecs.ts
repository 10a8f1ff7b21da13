import type { AtomGroup } from "../intermediate/form.ts";
import type { AtomCodec } from "./atom-codec.ts";
import { candlestickCodec } from "./groups/candlestick.ts";
import { chartPatternCodec } from "./groups/chart-pattern.ts";
import { earningsCodec } from "./groups/earnings.ts";
import { featureCodec } from "./groups/feature.ts";
import { fundamentalCodec } from "./groups/fundamental.ts";
import { indicatorCodec } from "./groups/indicator.ts";
import { insiderSeriesCodec } from "./groups/insider-series.ts";
import { insiderCodec } from "./groups/insider.ts";
import { patternModelCodec } from "./groups/pattern-model.ts";
import { shortCodec } from "./groups/short.ts";
import { stockCodec } from "./groups/stock.ts";

/** Codecs of all groups, in the order of a condition's members. */
export const CODECS: Readonly<Record<AtomGroup, AtomCodec>> = {
  feature: featureCodec,
  indicator: indicatorCodec,
  candlestick: candlestickCodec,
  chart_pattern: chartPatternCodec,
  stock: stockCodec,
  earnings: earningsCodec,
  fundamental: fundamentalCodec,
  insider: insiderCodec,
  insider_series: insiderSeriesCodec,
  short: shortCodec,
  pattern_model: patternModelCodec,
};
