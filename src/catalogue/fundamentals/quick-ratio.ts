import { ratio } from "../company/company.ts";
import { cash, currentLiabilities } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "QuickRatio",
  displayName: "Quick Ratio",
  description:
    "(Cash + short-term investments + receivables) / current liabilities. As it stood at the end of the period, by the newest filing known.",
  unit: "x",
  periods: ["MRQ"],
  synonyms: [
    "acid test",
    "quick ratio",
    "acid-test ratio",
    "acid ratio",
    "quick assets ratio",
    "quick liquidity ratio",
  ],
  figure: (company, period, ago) =>
    ratio(
      cash(company, period, ago) + company.point("receivables", period, ago),
      currentLiabilities(company, period, ago),
    ),
});
