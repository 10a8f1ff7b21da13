import { add, close, mul } from "#expression";
import { altmanBooks, altmanMarket } from "../company/altman.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "AltmanZ",
  displayName: "Altman Z-Score",
  description:
    "1.2 A + 1.4 B + 3.3 C + 0.6 D + 1.0 E (Altman 1968) of the fiscal year: working capital, retained earnings and operating income over assets, market value (by the close of the bar) over liabilities, and revenue over assets.",
  unit: "idx",
  periods: ["FY"],
  synonyms: [
    "bankruptcy score",
    "altman",
    "altman z",
    "altman z score",
    "altman score",
    "bankruptcy z-score",
    "bankruptcy risk score",
    "z-score of altman",
    "altman bankruptcy score",
  ],
  priced: (of) => add(of("books", altmanBooks), mul(close, of("market", altmanMarket))),
});
