import { positive } from "../company/company.ts";
import { equity, totalDebt } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "DebtToEquity",
  displayName: "Debt to Equity",
  description: "Total debt / equity. Null where the equity is not above 0.",
  unit: "x",
  periods: ["MRQ"],
  synonyms: [
    "leverage",
    "gearing",
    "d/e",
    "debt to equity",
    "debt/equity",
    "debt equity ratio",
    "debt to equity ratio",
    "d/e ratio",
    "debt/equity ratio",
    "de ratio",
    "total debt to equity",
    "leverage ratio",
    "gearing ratio",
    "financial leverage",
    "debt/eq",
    "total debt/equity",
    "debt equity",
    "debt vs equity",
  ],
  figure: (company, period, ago) => totalDebt(company, period, ago) / positive(equity(company, period, ago)),
});
