import { growthOverYear, sharesOutstanding } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "ShareCountChangeYoY",
  displayName: "Share Count Change, Year over Year",
  description:
    "100 × (shares outstanding / shares outstanding a year earlier - 1), both in the shares of today: above 0 for dilution, below 0 for buybacks.",
  unit: "%",
  periods: ["MRQ"],
  synonyms: ["dilution", "share dilution", "net buyback"],
  figure: growthOverYear(sharesOutstanding),
});
