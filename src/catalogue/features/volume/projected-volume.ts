import { div, framed, lag, mean, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "projected_volume",
  displayName: "Projected Volume",
  description:
    "Volume of the session up to this minute divided by the mean fraction of a whole day's volume that the n sessions before had traded by the same minute.",
  formula: "session_volume / mean fraction of day done by minute m",
  category: "volume",
  unit: "sh",
  bounds: [0, Infinity],
  typical: [0, 50_000_000],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: { length: int(20, 1, 250) },
  synonyms: [
    "projected volume",
    "expected volume today",
    "volume pace",
    "projected day volume",
    "full day projected volume",
    "estimated volume",
    "forecast volume",
    "projected daily volume",
    "expected volume",
    "volume projection",
    "volume run rate",
    "estimated daily volume",
    "projected full-day volume",
    "projected eod volume",
    "projected vol",
    "anticipated volume",
    "volume forecast",
    "run rate volume",
    "estimated full day volume",
  ],
  expr: ({ length }) => {
    const soFar = framed({ timeframe: "1d", zones: "own", toNow: true }, "today", volume);
    return div(soFar, lag(mean(div(soFar, volume), length), 1));
  },
});
