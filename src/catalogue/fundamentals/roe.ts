import { positive } from "../company/company.ts";
import { average, equity, netIncome } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "Roe",
  displayName: "Return on Equity",
  description:
    "100 × net income of twelve months / the mean of the equity at their end and a year before. Null where either equity is not above 0.",
  unit: "%",
  periods: ["TTM", "FY"],
  synonyms: [
    "return on equity",
    "roe",
    "return on equity %",
    "return on shareholders equity",
    "return on book",
    "equity return",
    "return on stockholders equity",
    "roe %",
    "return on common equity",
    "return on shareholders' funds",
    "return on average equity",
    "return on net worth",
    "ronw",
  ],
  figure: (company, period, ago) =>
    (100 * netIncome(company, period, ago)) / average((...at) => positive(equity(...at)))(company, period, ago),
});
