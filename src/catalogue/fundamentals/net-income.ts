import { netIncome } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "NetIncome",
  displayName: "Net Income",
  description:
    "Net income to common shareholders as filed. A quarter that is not told itself is what is left of the year to date or of the fiscal year (Q4 = FY - Q1 - Q2 - Q3); TTM is the last four quarters, or the fiscal year plus what came since less the same of the year before. Null where a part is missing.",
  unit: "$",
  periods: ["FQ", "FY", "TTM"],
  synonyms: [
    "net profit",
    "profit",
    "bottom line",
    "net income",
    "net earnings",
    "net income ttm",
    "income",
    "earnings after tax",
    "profit after tax",
    "pat",
    "net profit after tax",
    "annual profit",
    "total earnings",
    "net inc",
    "net result",
    "income after tax",
    "after tax profit",
    "net income to common",
    "quarterly profit",
    "annual net income",
    "total net income",
    "npat",
    "ttm net income",
    "trailing net income",
  ],
  figure: netIncome,
});
