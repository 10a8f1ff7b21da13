import { add, close, div, mul } from "#expression";
import { positive } from "../company/company.ts";
import { debtAndClaims, revenue, sharesNow } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "EvToSales",
  displayName: "EV/Sales",
  description:
    "Enterprise value / revenue of the last twelve months. Enterprise value is market value + debt + minority interest + preferred equity - cash; minority interest and preferred equity count 0 where they are not told. Null where the revenue is not above 0.",
  unit: "x",
  periods: ["TTM"],
  synonyms: [
    "enterprise value to sales",
    "ev to revenue",
    "ev/sales",
    "ev-to-sales",
    "enterprise value/sales",
    "ev/revenue",
    "ev/sales ratio",
    "enterprise value to revenue",
    "ev to sales ratio",
    "enterprise value/revenue",
    "ev sales",
    "ev revenue multiple",
    "ev revenue",
    "ev/sales multiple",
  ],
  priced: (of) =>
    div(
      add(mul(close, of("shares", sharesNow)), of("claims", debtAndClaims)),
      of("base", (...at) => positive(revenue(...at))),
    ),
});
