import { abs, change, div, ema, mul, num, type SeriesNode } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "tsi",
  displayName: "True Strength Index",
  shortLabel: "TSI",
  description:
    "William Blau's index: 100 × momentum / absolute momentum, the one-bar changes of both smoothed by an EMA of the long length and again by one of the short, each seeded with a mean. Null while nothing has moved.",
  formula: "double-smoothed momentum",
  origin: "William Blau, 1991",
  category: "advanced",
  unit: "idx",
  bounds: [-100, 100],
  typical: [-100, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { long: int(25, 1, 500), short: int(13, 1, 500) },
  synonyms: [
    "true strength index",
    "tsi",
    "tsi oscillator",
    "blau's true strength index",
    "true strength indicator",
    "blau tsi",
  ],
  expr: ({ source, long, short }) => {
    const move = change(source, 1);
    const smooth = (x: SeriesNode) => ema(ema(x, long), short);
    return mul(num(100), div(smooth(move), smooth(abs(move))));
  },
});
