import { div, framed, lag, mean, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "rvol_tod",
  displayName: "Relative Volume at This Time of Day",
  shortLabel: "RVOL TOD",
  description:
    "Volume of the session up to this minute divided by the mean volume up to the same minute of the n sessions before that had traded by then, in the chosen zones. Works per minute in every zone, also before the open.",
  formula:
    "cum volume today to minute m / mean of cum volume to m on last n sessions. Differs from peers: Trade Ideas' filter has no premarket value and uses 15-min buckets; ours works per minute in every zone",
  category: "volume",
  unit: "x",
  bounds: [0, Infinity],
  typical: [0, 10],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: { length: int(20, 1, 250) },
  synonyms: [
    "relative volume for this time of day",
    "time of day relative volume",
    "relative volume at time",
    "rvol time of day",
    "relative volume at time of day",
    "time of day rvol",
    "relative volume so far",
    "cumulative relative volume",
    "relative volume to this time",
    "same time relative volume",
    "intraday relative volume",
    "volume vs normal for this time",
    "relative volume vs same time of day",
    "intraday rvol",
    "relative volume by time of day",
    "relative volume so far today",
    "volume relative to same time",
    "rvol at time",
    "relative volume for the time of day",
    "rvol so far",
    "relative volume to now",
    "volume so far vs average",
  ],
  expr: ({ length }) =>
    framed({ timeframe: "1d", zones: "own", toNow: true }, "today", div(volume, lag(mean(volume, length), 1))),
});
