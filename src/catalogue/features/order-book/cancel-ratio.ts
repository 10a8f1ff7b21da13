import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { cancelRatio } from "../../ticks/cancel-ratio.ts";

export default defineFeature({
  alias: "cancel_ratio",
  displayName: "Cancel Ratio",
  description:
    "Shares cancelled / shares added to the order book, summed over the snapshots of the bar that tell both. Null where none were added.",
  formula: "cancelled / added shares in bar",
  category: "order_book",
  unit: "x",
  bounds: [0, Infinity],
  typical: [0, 2],
  timeframes: "intraday",
  feeds: ["depth"],
  realtime: true,
  params: {},
  synonyms: [
    "cancel ratio",
    "cancellations",
    "cancel to add ratio",
    "order cancellations",
    "cancel rate",
    "cancellation ratio",
    "cancellation rate",
    "order cancel ratio",
    "cancel/add ratio",
    "canceled order ratio",
  ],
  expr: () => fact(cancelRatio),
});
