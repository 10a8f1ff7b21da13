import { add, close, div, mul } from "#expression";
import { positive } from "../company/company.ts";
import { debtAndClaims, ebitda, sharesNow } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "EvToEbitda",
  displayName: "EV/EBITDA",
  description:
    "Enterprise value / EBITDA of the last twelve months. Enterprise value is market value + debt + minority interest + preferred equity - cash; minority interest and preferred equity count 0 where they are not told. Null where the EBITDA is not above 0.",
  unit: "x",
  periods: ["TTM"],
  synonyms: [
    "enterprise value to ebitda",
    "ev to ebitda",
    "ev/ebitda",
    "enterprise value/ebitda",
    "ev to ebitda ratio",
    "ev/ebitda ratio",
    "enterprise multiple",
    "ev ebitda",
    "enterprise value to ebitda ratio",
    "ev ebitda multiple",
    "ev/ebitda multiple",
    "ebitda multiple",
  ],
  priced: (of) =>
    div(
      add(mul(close, of("shares", sharesNow)), of("claims", debtAndClaims)),
      of("base", (...at) => positive(ebitda(...at))),
    ),
});
