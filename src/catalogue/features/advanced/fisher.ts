import { fisher } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "fisher",
  displayName: "Fisher Transform",
  description:
    "John Ehlers's transform of where (high + low) / 2 stands between its lowest and highest of n bars: 0.33 × 2 × (position - 0.5) + 0.67 × the value before, set to ±0.999 beyond ±0.99, then 0.5 ln((1 + value) / (1 - value)) + 0.5 × the output before. Both recursions start from 0.",
  formula: "Fisher transform of hl2 position",
  origin: "John Ehlers, 2002",
  category: "advanced",
  unit: "idx",
  typical: [-5, 5],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "hl2",
  params: { length: int(9, 1, 500) },
  synonyms: [
    "fisher transform",
    "ehlers fisher",
    "fisher",
    "fisher indicator",
    "ehlers fisher transform",
    "fisher oscillator",
  ],
  expr: ({ source, length }) => fisher(source, length),
});
