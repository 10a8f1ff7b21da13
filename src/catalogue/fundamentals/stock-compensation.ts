import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "StockCompensation",
  displayName: "Stock-Based Compensation",
  description:
    "Stock-based compensation as filed in the statement of cash flows. A quarter that is not told itself is what is left of the year to date or of the fiscal year (Q4 = FY - Q1 - Q2 - Q3); TTM is the last four quarters, or the fiscal year plus what came since less the same of the year before. Null where a part is missing.",
  unit: "$",
  periods: ["FQ", "FY", "TTM"],
  synonyms: [
    "sbc",
    "stock based compensation",
    "stock compensation",
    "share based compensation",
    "stock comp",
    "equity compensation",
    "stock based comp",
    "share based payments",
    "employee stock compensation",
    "stock-based pay",
    "share compensation",
  ],
  figure: (company, period, ago) => company.flow("stock_compensation", period, ago),
});
