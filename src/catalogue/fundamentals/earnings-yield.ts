import { close, div, mul, num } from "#expression";
import { epsDiluted } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "EarningsYield",
  displayName: "Earnings Yield",
  description: "100 × diluted EPS of the last twelve months / close; below 0 for a loss.",
  unit: "%",
  periods: ["TTM"],
  synonyms: [
    "inverse pe",
    "earnings yield",
    "e/p",
    "earnings to price",
    "ep ratio",
    "earnings/price",
    "inverse p/e",
    "inverse price to earnings",
    "e/p ratio",
    "earnings price ratio",
    "eps yield",
    "earnings yield %",
  ],
  priced: (of) => div(mul(num(100), of("eps", epsDiluted)), close),
});
