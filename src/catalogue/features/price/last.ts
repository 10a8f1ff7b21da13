import { close } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "last",
  displayName: "Last Price",
  description:
    "Last price of the session in the chosen zones: the newest trade that the bars hold. A day without a trade in them has no value.",
  formula: "last eligible trade, any zone in SessionZones",
  category: "price",
  unit: "$",
  typical: [1, 500],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: ["last price", "last trade", "current price", "price now"],
  expr: () => close,
});
