import { close, mul } from "#expression";
import { positive } from "../company/company.ts";
import { freeCashFlow, sharesNow } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "PriceToFcf",
  displayName: "Price to Free Cash Flow",
  description:
    "Market value (close × shares outstanding) / free cash flow of the last twelve months. Null where the cash flow is not above 0.",
  unit: "x",
  periods: ["TTM"],
  synonyms: [
    "p/fcf",
    "price to cash flow",
    "price to free cash flow",
    "price/fcf",
    "price to fcf",
    "p/fcf ratio",
    "price/free cash flow",
    "price to cash flow ratio",
    "pfcf",
    "p/cf",
    "price/cash flow",
    "free cash flow multiple",
    "price to free cash flow ratio",
    "p/fcf multiple",
    "p/free cash flow",
    "price/fcf ratio",
    "pcf",
    "cash flow multiple",
    "price cash flow",
    "p/cf ratio",
  ],
  priced: (of) =>
    mul(
      close,
      of("shares_per_fcf", (...at) => sharesNow(at[0]) / positive(freeCashFlow(...at))),
    ),
});
