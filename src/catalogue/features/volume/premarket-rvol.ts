import { div, framed, lag, mean, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "premarket_rvol",
  displayName: "Premarket Relative Volume",
  shortLabel: "PM RVOL",
  description:
    "Premarket volume up to this minute divided by its mean up to the same minute of the n sessions before that had a premarket trade by then.",
  formula: "premarket_volume to now / same-minute mean",
  category: "volume",
  unit: "x",
  bounds: [0, Infinity],
  typical: [0, 10],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: { length: int(20, 1, 250) },
  synonyms: [
    "premarket relative volume",
    "pre-market relative volume",
    "premarket rvol",
    "pre-market rvol",
    "relative premarket volume",
    "premarket volume ratio",
    "pm relative volume",
    "premarket volume vs average",
    "pre-market volume ratio",
    "relative pre-market volume",
    "premkt rvol",
  ],
  expr: ({ length }) =>
    framed({ timeframe: "1d", zones: ["premarket"], toNow: true }, "today", div(volume, lag(mean(volume, length), 1))),
});
