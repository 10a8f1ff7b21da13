import { close, mul } from "#expression";
import { positive } from "../company/company.ts";
import { revenue, sharesNow } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "PriceToSales",
  displayName: "Price to Sales",
  description:
    "Market value (close × shares outstanding) / revenue of the last twelve months. Null without revenue above 0.",
  unit: "x",
  periods: ["TTM"],
  synonyms: [
    "p/s",
    "ps ratio",
    "price to sales",
    "price/sales",
    "p/s ratio",
    "price to sales ratio",
    "price/sales ratio",
    "ps",
    "price to revenue",
    "price/revenue",
    "sales multiple",
    "price sales ratio",
    "psr",
    "p to s",
    "revenue multiple",
    "price sales",
    "p:s",
    "p s ratio",
    "price to sales multiple",
    "market cap to sales",
    "market cap to revenue",
    "price to revenue ratio",
  ],
  priced: (of) =>
    mul(
      close,
      of("shares_per_sale", (...at) => sharesNow(at[0]) / positive(revenue(...at))),
    ),
});
