import { positive } from "../company/company.ts";
import { operatingIncome } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "InterestCoverage",
  displayName: "Interest Coverage",
  description: "Operating income / interest expense of the last twelve months. Null without interest expense.",
  unit: "x",
  periods: ["TTM"],
  synonyms: [
    "times interest earned",
    "interest coverage",
    "interest coverage ratio",
    "interest cover",
    "times interest earned ratio",
    "ebit to interest",
    "ebit/interest",
    "interest covered",
    "coverage ratio",
    "ebit to interest expense",
    "ebit/interest expense",
    "coverage of interest",
    "tie ratio",
  ],
  figure: (company, period, ago) =>
    operatingIncome(company, period, ago) / positive(company.flow("interest_expense", period, ago)),
});
