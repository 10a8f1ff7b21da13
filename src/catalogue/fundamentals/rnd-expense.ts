import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "RnDExpense",
  displayName: "R&D Expense",
  description:
    "Research and development expense as filed. A quarter that is not told itself is what is left of the year to date or of the fiscal year (Q4 = FY - Q1 - Q2 - Q3); TTM is the last four quarters, or the fiscal year plus what came since less the same of the year before. Null where a part is missing.",
  unit: "$",
  periods: ["FQ", "FY", "TTM"],
  synonyms: [
    "research and development",
    "r&d",
    "r&d expense",
    "r and d",
    "r&d spending",
    "research and development expense",
    "research and development spending",
    "research spending",
    "rnd",
    "r&d costs",
    "research & development",
    "research expense",
    "r&d spend",
    "r and d spending",
    "research & development expense",
    "research costs",
    "r&d budget",
    "r&d expenditure",
    "research budget",
  ],
  figure: (company, period, ago) => company.flow("research_development", period, ago),
});
