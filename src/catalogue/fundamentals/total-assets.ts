import { assets } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "TotalAssets",
  displayName: "Total Assets",
  description: "Total assets. As it stood at the end of the period, by the newest filing known.",
  unit: "$",
  periods: ["MRQ", "FY"],
  synonyms: [
    "assets",
    "total assets",
    "company assets",
    "balance sheet total",
    "balance sheet assets",
    "sum of assets",
    "asset base",
    "total company assets",
    "asset total",
    "total balance sheet",
  ],
  figure: assets,
});
