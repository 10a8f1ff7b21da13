import { ebitda } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "Ebitda",
  displayName: "EBITDA",
  description:
    "Operating income plus depreciation and amortisation. A quarter that is not told itself is what is left of the year to date or of the fiscal year (Q4 = FY - Q1 - Q2 - Q3); TTM is the last four quarters, or the fiscal year plus what came since less the same of the year before. Null where a part is missing.",
  unit: "$",
  periods: ["FQ", "FY", "TTM"],
  synonyms: [
    "earnings before interest, taxes, depreciation and amortization",
    "ebitda",
    "operating earnings before depreciation",
    "earnings before interest taxes depreciation and amortization",
    "earnings before interest taxes depreciation & amortization",
    "ebitda ttm",
    "trailing ebitda",
    "earnings before interest tax depreciation and amortisation",
    "annual ebitda",
  ],
  figure: ebitda,
});
