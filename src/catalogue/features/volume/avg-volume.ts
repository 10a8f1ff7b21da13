import { lag, mean, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "avg_volume",
  displayName: "Average Volume",
  description: "Mean volume of the n bars before the evaluated one, so that a forming bar does not lower it.",
  formula: "SMA(V[1..n]) - excludes forming bar",
  category: "volume",
  unit: "sh",
  bounds: [0, Infinity],
  typical: [0, 50_000_000],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: false,
  params: { length: int(20, 1, 1000) },
  synonyms: ["average volume", "avg volume", "average daily volume", "adv"],
  expr: ({ length }) => lag(mean(volume, length), 1),
});
