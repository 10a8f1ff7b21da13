import { volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "volume_change_pct",
  displayName: "Volume Change %",
  description: "100 (volume / volume n bars ago - 1).",
  formula: "100(V/V[n]-1)",
  category: "volume",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-100, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(1, 1, 1000) },
  synonyms: ["volume change", "volume increase"],
  expr: ({ length }) => percentChange(volume, length),
});
