import { revenue, yearlyGrowth } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "RevenueCagr3Y",
  displayName: "Revenue Growth, 3 Years",
  description: "Compound yearly growth of revenue over three fiscal years, %. Null where either end is not above 0.",
  unit: "%",
  periods: ["FY"],
  synonyms: ["3-year revenue growth", "revenue cagr"],
  figure: yearlyGrowth(revenue, 3),
});
