import { close, div, lag, mul, num, power, sub } from "#expression";
import { choice, defineFeature } from "../../define-feature.ts";
import { percentChange } from "../../formulas/percent-change.ts";

export default defineFeature({
  alias: "perf_3y",
  displayName: "3-Year Performance",
  description:
    "100 × (close / close 756 sessions ago - 1), three years of sessions; with annualise = true the constant yearly growth that gives it, 100 × ((close / close 756 sessions ago)^(1/3) - 1). Dividends are not in it.",
  formula: "C[756], annualise=false",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-100, 300],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: { annualise: choice("false", ["false", "true"]) },
  synonyms: [
    "3 year performance",
    "three year return",
    "3 year cagr",
    "3-year return",
    "three year performance",
    "3y performance",
    "3y return",
    "performance over three years",
    "performance 3 years",
    "perf 3y",
    "3 year change",
    "performance over 3 years",
    "annualized 3 year return",
  ],
  expr: ({ annualise }) => {
    if (annualise === "false") return percentChange(close, 756);
    return mul(num(100), sub(power(div(close, lag(close, 756)), num(1 / 3)), num(1)));
  },
});
