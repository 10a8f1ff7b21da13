import { close, div, mul, num } from "#expression";
import { yearlyDividend } from "../company/dividend-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "DividendYield",
  displayName: "Dividend Yield",
  description:
    "100 × dividends per share / close: TTM by what went ex in the last 365 days, FWD by the last dividend times the payments of a year. 0 for a company that pays none.",
  unit: "%",
  periods: ["TTM", "FWD"],
  synonyms: [
    "yield",
    "forward dividend yield",
    "trailing dividend yield",
    "dividend yield",
    "div yield",
    "dividend yield %",
    "dividend yield percent",
    "yield on dividends",
    "dividend rate",
    "divi yield",
    "yield percent",
    "annual dividend yield",
    "dividend %",
    "current yield",
    "yield %",
    "dividend return",
    "dividend percentage",
    "indicated yield",
    "dividend yield ttm",
    "annual yield",
    "ttm dividend yield",
    "dividend yield ratio",
  ],
  priced: (of) => div(mul(num(100), of("dividends", yearlyDividend, ["dividends"])), close),
});
