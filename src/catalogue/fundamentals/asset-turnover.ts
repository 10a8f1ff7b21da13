import { positive } from "../company/company.ts";
import { assets, average, revenue } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "AssetTurnover",
  displayName: "Asset Turnover",
  description: "Revenue of twelve months / the mean of the assets at their end and a year before.",
  unit: "x",
  periods: ["TTM"],
  synonyms: [
    "sales to assets",
    "asset turnover ratio",
    "total asset turnover",
    "sales/assets",
    "revenue to assets",
    "assets turnover",
    "sales to assets ratio",
    "turnover of assets",
  ],
  figure: (company, period, ago) => revenue(company, period, ago) / positive(average(assets)(company, period, ago)),
});
