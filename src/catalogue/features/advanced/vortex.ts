import { abs, div, high, lag, low, sub, sum, trueRange } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "vortex",
  displayName: "Vortex Difference",
  description:
    "VI+ - VI- of Etienne Botes and Douglas Siepman: (sum |high - low before| - sum |low - high before|) / sum of true ranges over n bars. Above 0 the upward vortex leads.",
  formula: "VI+ - VI-",
  origin: "Etienne Botes and Douglas Siepman, 2010",
  category: "advanced",
  unit: "idx",
  typical: [-1, 1],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(14, 1, 500) },
  synonyms: [
    "vortex indicator",
    "vortex",
    "vortex difference",
    "vortex indicator difference",
    "vi+ minus vi-",
    "vortex oscillator",
    "vi difference",
  ],
  expr: ({ length }) => {
    const up = sum(abs(sub(high, lag(low, 1))), length);
    const down = sum(abs(sub(low, lag(high, 1))), length);
    return div(sub(up, down), sum(trueRange(), length));
  },
});
