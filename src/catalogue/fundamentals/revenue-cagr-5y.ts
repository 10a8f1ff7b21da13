import { revenue, yearlyGrowth } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "RevenueCagr5Y",
  displayName: "Revenue Growth, 5 Years",
  description: "Compound yearly growth of revenue over five fiscal years, %. Null where either end is not above 0.",
  unit: "%",
  periods: ["FY"],
  synonyms: ["5-year revenue growth"],
  figure: yearlyGrowth(revenue, 5),
});
