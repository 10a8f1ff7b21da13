import { div, lag, mean, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "rvol",
  displayName: "Relative Volume",
  shortLabel: "RVOL",
  description:
    "Volume of the bar divided by the mean volume of the n bars before it. A bar that is still forming is compared with whole bars; rvol_tod compares like with like.",
  formula: "V / SMA(V[1..n]) at tf",
  category: "volume",
  unit: "x",
  bounds: [0, Infinity],
  typical: [0, 10],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(20, 1, 1000) },
  synonyms: ["relative volume", "unusual volume", "volume ratio", "times average volume"],
  expr: ({ length }) => div(volume, lag(mean(volume, length), 1)),
});
