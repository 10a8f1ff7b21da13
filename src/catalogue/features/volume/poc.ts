import { high, low, pointOfControl, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "poc",
  displayName: "Point of Control",
  shortLabel: "POC",
  description:
    "Price with the most volume in the profile of the last n bars: 24 equal rows between their lowest low and highest high, each bar's volume spread evenly over its range; the middle of the fullest row.",
  formula: "price of max volume in the profile of last n bars (24 rows)",
  origin: "Peter Steidlmayer",
  category: "volume",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(60, 1, 1000) },
  synonyms: [
    "point of control",
    "volume profile peak",
    "volume point of control",
    "poc line",
    "vpoc",
    "poc level",
    "volume poc",
    "volume profile poc",
    "high volume node",
    "volume profile point of control",
    "value area point of control",
    "vpoc level",
    "volume profile high volume node",
  ],
  expr: ({ length }) => pointOfControl(high, low, volume, length, 24),
});
