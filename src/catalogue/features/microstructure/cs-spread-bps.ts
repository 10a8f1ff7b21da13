import {
  add,
  close,
  div,
  exp,
  greater,
  high,
  lag,
  less,
  log,
  low,
  maximum,
  mean,
  minimum,
  mul,
  num,
  type SeriesNode,
  sqrt,
  sub,
  where,
} from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

const K = 3 - 2 * Math.SQRT2;
const before = lag(close, 1);
/** By how much a bar lies wholly above or below the close before it: what the night moved. */
const night = where(greater(low, before), sub(low, before), where(less(high, before), sub(high, before), num(0)));
const top = sub(high, night);
const bottom = sub(low, night);

function squaredRange(highs: SeriesNode, lows: SeriesNode): SeriesNode {
  const range = log(div(highs, lows));
  return mul(range, range);
}

const both = add(squaredRange(lag(high, 1), lag(low, 1)), squaredRange(top, bottom));
const together = squaredRange(maximum(lag(high, 1), top), minimum(lag(low, 1), bottom));
const alpha = sub(div(sub(sqrt(mul(num(2), both)), sqrt(both)), num(K)), sqrt(div(together, num(K))));
const ofPair = div(mul(num(2), sub(exp(alpha), num(1))), add(num(1), exp(alpha)));

export default defineFeature({
  alias: "cs_spread_bps",
  displayName: "Corwin-Schultz Spread",
  description:
    "Spread by the high-low estimator of Corwin and Schultz (2012), mean over n pairs of successive bars: with b the sum of the squared log ranges of both bars, g the squared log range of the two together, and a = (√(2b) - √b) / (3 - 2√2) - √(g / (3 - 2√2)), a pair gives 2 (e^a - 1) / (1 + e^a). As the authors have it, a bar that lies wholly above or below the close before is first shifted to it, and a pair below 0 counts as 0. Fork: a bar without range is taken as it is.",
  formula: "Corwin-Schultz high-low estimator (needs no quotes)",
  origin: "Shane Corwin and Paul Schultz, 2012",
  category: "microstructure",
  unit: "bps",
  bounds: [0, 20_000],
  typical: [0, 300],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: false,
  params: { length: int(20, 1, 1000) },
  synonyms: [
    "corwin-schultz spread",
    "corwin schultz",
    "high-low spread",
    "corwin schultz spread estimator",
    "estimated spread",
    "cs spread",
    "spread estimate from high and low",
  ],
  expr: ({ length }) => mul(num(1e4), mean(maximum(num(0), ofPair), length)),
});
