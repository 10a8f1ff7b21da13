import { epsDiluted } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "EpsDiluted",
  displayName: "Diluted EPS",
  description:
    "Diluted earnings per share as filed, in the shares of today. Quarters are summed as filed, so a sum of four may differ by cents from the year's own figure. A quarter that is not told itself is what is left of the year to date or of the fiscal year (Q4 = FY - Q1 - Q2 - Q3); TTM is the last four quarters, or the fiscal year plus what came since less the same of the year before. Null where a part is missing.",
  unit: "$/sh",
  periods: ["FQ", "FY", "TTM"],
  synonyms: [
    "eps",
    "earnings per share",
    "diluted earnings per share",
    "diluted eps",
    "eps diluted",
    "eps ttm",
    "ttm eps",
    "trailing eps",
    "earnings a share",
    "profit per share",
    "net income per share",
    "earnings/share",
    "eps (ttm)",
    "annual eps",
    "quarterly eps",
    "eps value",
    "reported eps",
    "trailing twelve month eps",
    "eps figure",
    "trailing 12 month eps",
    "diluted eps ttm",
    "gaap eps",
    "per share earnings",
  ],
  figure: epsDiluted,
});
