import { growthOverYear, sharesOutstanding } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "ShareCountChangeYoY",
  displayName: "Share Count Change, Year over Year",
  description:
    "100 × (shares outstanding / shares outstanding a year earlier - 1), both in the shares of today: above 0 for dilution, below 0 for buybacks.",
  unit: "%",
  periods: ["MRQ"],
  synonyms: [
    "dilution",
    "share dilution",
    "share count change",
    "share count change year over year",
    "share count change, year over year",
    "change in share count",
    "change of shares outstanding",
    "shares outstanding change",
    "share count growth",
    "growth of the share count",
    "dilution rate",
    "yearly dilution",
    "change in shares outstanding",
    "shareholder dilution",
    "shares outstanding growth",
    "annual dilution",
    "yoy share count change",
    "stock dilution",
    "growth in share count",
    "yearly share count change",
    "growth in shares outstanding",
    "dilution percent",
  ],
  figure: growthOverYear(sharesOutstanding),
});
