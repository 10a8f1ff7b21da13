import { grossProfit } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "GrossProfit",
  displayName: "Gross Profit",
  description:
    "Gross profit as filed, else revenue less cost of revenue. A quarter that is not told itself is what is left of the year to date or of the fiscal year (Q4 = FY - Q1 - Q2 - Q3); TTM is the last four quarters, or the fiscal year plus what came since less the same of the year before. Null where a part is missing.",
  unit: "$",
  periods: ["FQ", "FY", "TTM"],
  synonyms: [
    "gross income",
    "gross profit",
    "gross earnings",
    "gross profit ttm",
    "total gross profit",
    "annual gross profit",
    "sales less cost of sales",
  ],
  figure: grossProfit,
});
