import { operatingIncome } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "OperatingIncome",
  displayName: "Operating Income",
  description:
    "Operating income (EBIT) as filed. A quarter that is not told itself is what is left of the year to date or of the fiscal year (Q4 = FY - Q1 - Q2 - Q3); TTM is the last four quarters, or the fiscal year plus what came since less the same of the year before. Null where a part is missing.",
  unit: "$",
  periods: ["FQ", "FY", "TTM"],
  synonyms: [
    "ebit",
    "operating profit",
    "operating income",
    "operating earnings",
    "income from operations",
    "earnings before interest and taxes",
    "operating result",
    "op income",
    "operating income ttm",
    "profit from operations",
    "operational income",
    "op profit",
    "earnings before interest & taxes",
    "ebit ttm",
  ],
  figure: operatingIncome,
});
