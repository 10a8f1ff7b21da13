import { close } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { ofPriorDay } from "../../zone-values.ts";

export default defineFeature({
  alias: "prev_close",
  displayName: "Previous Close",
  description:
    "Official close of the last regular session before the one of the evaluated bar. On an intraday bar it is therefore yesterday's, also before the open.",
  formula: "D.C[1], official close",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "date",
  feeds: ["daily"],
  realtime: false,
  params: {},
  synonyms: [
    "previous close",
    "yesterday's close",
    "prior close",
    "yesterdays close",
    "prev close",
    "previous day close",
    "prior day close",
    "last session's close",
    "close of the day before",
    "close of the previous day",
    "pdc",
    "previous session close",
    "last night's close",
    "close yesterday",
    "prior session close",
    "yesterday's closing price",
    "previous closing price",
    "prior closing price",
  ],
  expr: () => ofPriorDay(close),
});
