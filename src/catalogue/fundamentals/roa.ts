import { positive } from "../company/company.ts";
import { assets, average, netIncome } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "Roa",
  displayName: "Return on Assets",
  description: "100 × net income of twelve months / the mean of the assets at their end and a year before.",
  unit: "%",
  periods: ["TTM", "FY"],
  synonyms: [
    "return on assets",
    "roa",
    "return on assets %",
    "return on assets ratio",
    "return on total assets",
    "asset return",
    "roa %",
    "return on average assets",
  ],
  figure: (company, period, ago) =>
    (100 * netIncome(company, period, ago)) / positive(average(assets)(company, period, ago)),
});
