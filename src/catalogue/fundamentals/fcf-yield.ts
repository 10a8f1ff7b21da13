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
  synonyms: [
    "fcf yield",
    "free cash flow yield",
    "fcf/market cap",
    "free cash flow to market cap",
    "fcf yield %",
    "free cash flow to price",
    "yield of free cash flow",
    "cash flow yield",
    "free cash flow/market cap",
    "fcf to market cap",
    "fcf to price",
  ],
  priced: (of) => div(mul(num(100), of("fcf", freeCashFlow)), mul(close, of("shares", sharesNow))),
});
