import { operatingCashFlow } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "OperatingCashFlow",
  displayName: "Operating Cash Flow",
  description:
    "Cash flow from operations as filed. A quarter that is not told itself is what is left of the year to date or of the fiscal year (Q4 = FY - Q1 - Q2 - Q3); TTM is the last four quarters, or the fiscal year plus what came since less the same of the year before. Null where a part is missing.",
  unit: "$",
  periods: ["FQ", "FY", "TTM"],
  synonyms: ["cfo", "cash from operations"],
  figure: operatingCashFlow,
});
