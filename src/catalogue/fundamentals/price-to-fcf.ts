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
  synonyms: ["p/fcf", "price to cash flow"],
  priced: (of) =>
    mul(
      close,
      of("shares_per_fcf", (...at) => sharesNow(at[0]) / positive(freeCashFlow(...at))),
    ),
});
