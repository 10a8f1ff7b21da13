import { close, div, mul, num } from "#expression";
import { freeCashFlow, sharesNow } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "FcfYield",
  displayName: "Free Cash Flow Yield",
  description:
    "100 × free cash flow of the last twelve months / market value (close × shares outstanding); may be below 0.",
  unit: "%",
  periods: ["TTM"],
  synonyms: ["fcf yield"],
  priced: (of) => div(mul(num(100), of("fcf", freeCashFlow)), mul(close, of("shares", sharesNow))),
});
