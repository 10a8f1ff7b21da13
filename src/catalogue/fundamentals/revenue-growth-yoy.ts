import { growthOverYear, revenue } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "RevenueGrowthYoY",
  displayName: "Revenue Growth, Year over Year",
  description: "100 × (revenue / revenue of the same period a year earlier - 1). Null where the base is not above 0.",
  unit: "%",
  periods: ["FQ", "FY", "TTM"],
  synonyms: ["sales growth", "revenue growth"],
  figure: growthOverYear(revenue),
});
