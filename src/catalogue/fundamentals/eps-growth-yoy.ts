import { epsDiluted, growthOverYear } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "EpsGrowthYoY",
  displayName: "EPS Growth, Year over Year",
  description:
    "100 × (diluted EPS / diluted EPS of the same period a year earlier - 1), both in the shares of today. Null where the base is not above 0.",
  unit: "%",
  periods: ["FQ", "FY", "TTM"],
  synonyms: ["earnings growth", "eps growth"],
  figure: growthOverYear(epsDiluted),
});
