import { freeCashFlow } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "FreeCashFlow",
  displayName: "Free Cash Flow",
  description:
    "Cash flow from operations less purchases of property and equipment. A quarter that is not told itself is what is left of the year to date or of the fiscal year (Q4 = FY - Q1 - Q2 - Q3); TTM is the last four quarters, or the fiscal year plus what came since less the same of the year before. Null where a part is missing.",
  unit: "$",
  periods: ["FQ", "FY", "TTM"],
  synonyms: [
    "fcf",
    "free cash flow",
    "free cashflow",
    "free cash",
    "ttm free cash flow",
    "levered free cash flow",
    "free cash generated",
    "free cash generation",
    "fcf ttm",
    "trailing free cash flow",
    "annual free cash flow",
    "freecashflow",
  ],
  figure: freeCashFlow,
});
