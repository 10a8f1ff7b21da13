import { close, div, mul, num } from "#expression";
import { epsDiluted } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "EarningsYield",
  displayName: "Earnings Yield",
  description: "100 × diluted EPS of the last twelve months / close; below 0 for a loss.",
  unit: "%",
  periods: ["TTM"],
  synonyms: ["inverse pe"],
  priced: (of) => div(mul(num(100), of("eps", epsDiluted)), close),
});
