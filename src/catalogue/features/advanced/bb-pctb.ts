import { div, sub } from "#expression";
import { defineFeature, int, real } from "../../define-feature.ts";
import { bollingerBands } from "../../formulas/bollinger-bands.ts";

export default defineFeature({
  alias: "bb_pctb",
  displayName: "Bollinger %B",
  shortLabel: "%B",
  description:
    "(value - lower band) / (upper band - lower band): 0 at the lower Bollinger band, 1 at the upper one. Null when the window does not vary.",
  formula: "(C-lo)/(up-lo)",
  origin: "John Bollinger",
  category: "advanced",
  unit: "x",
  typical: [-0.5, 1.5],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  source: "close",
  params: { length: int(20, 2, 1000), k: real(2, 0.01, 10) },
  synonyms: [
    "bollinger %b",
    "percent b",
    "%b",
    "bollinger percent b",
    "bollinger bands %b",
    "bb %b",
    "bb percent b",
    "%b bollinger",
    "bollinger b",
    "bbp",
    "bollinger bands percent",
    "pct b",
    "bb%b",
    "position in bollinger bands",
  ],
  expr: ({ source, length, k }) => {
    const { upper, lower } = bollingerBands(source, length, k);
    return div(sub(source, lower), sub(upper, lower));
  },
});
