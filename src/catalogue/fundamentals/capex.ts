import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "Capex",
  displayName: "Capital Expenditure",
  description:
    "Purchases of property and equipment, a positive number. A quarter that is not told itself is what is left of the year to date or of the fiscal year (Q4 = FY - Q1 - Q2 - Q3); TTM is the last four quarters, or the fiscal year plus what came since less the same of the year before. Null where a part is missing.",
  unit: "$",
  periods: ["FQ", "FY", "TTM"],
  synonyms: [
    "capital expenditures",
    "capital spending",
    "cap ex",
    "capital outlays",
    "capital investment",
    "purchases of property plant and equipment",
    "capex spending",
    "capital spend",
    "purchases of pp&e",
  ],
  figure: (company, period, ago) => company.flow("capex", period, ago),
});
