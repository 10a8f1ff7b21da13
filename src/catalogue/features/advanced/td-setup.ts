import { change, close, neg, runLength } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "td_setup",
  displayName: "TD Setup Count",
  shortLabel: "TD SETUP",
  description:
    "Count of Tom DeMark's setup: bars in a row that closed below the close four bars before (+, a buy setup) or above it (-, a sell setup). An equal close ends it: 0. Nine complete the setup; the count goes on while the condition holds.",
  formula: "DeMark setup count, +buy/-sell (C vs C[4])",
  origin: "Tom DeMark",
  category: "advanced",
  unit: "n",
  typical: [-9, 9],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: ["td sequential", "demark setup", "td setup", "demark 9", "td9"],
  expr: () => runLength(neg(change(close, 4))),
});
