import { positive } from "../company/company.ts";
import { operatingIncome } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "InterestCoverage",
  displayName: "Interest Coverage",
  description: "Operating income / interest expense of the last twelve months. Null without interest expense.",
  unit: "x",
  periods: ["TTM"],
  synonyms: ["times interest earned"],
  figure: (company, period, ago) =>
    operatingIncome(company, period, ago) / positive(company.flow("interest_expense", period, ago)),
});
