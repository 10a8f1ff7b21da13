import { volume } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "volume",
  displayName: "Volume",
  description: "Shares traded in the bar.",
  formula: "V",
  category: "volume",
  unit: "sh",
  bounds: [0, Infinity],
  typical: [0, 50_000_000],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: ["shares traded", "trading volume", "vol"],
  expr: () => volume,
});
