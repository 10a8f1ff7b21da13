import { totalDebt } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "TotalDebt",
  displayName: "Total Debt",
  description:
    "Debt due within a year and later, lease liabilities included where they are told; where the parts are not told, the total as told. As it stood at the end of the period, by the newest filing known.",
  unit: "$",
  periods: ["MRQ"],
  synonyms: [
    "debt",
    "borrowings",
    "total debt",
    "total borrowings",
    "borrowed money",
    "debt load",
    "long and short term debt",
    "gross debt",
    "outstanding debt",
    "debt level",
    "company debt",
    "total company debt",
    "long-term and short-term debt",
    "overall debt",
    "debt outstanding",
    "total outstanding debt",
  ],
  figure: totalDebt,
});
