import { growthOverYear, revenue } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "RevenueAcceleration",
  displayName: "Revenue Growth Acceleration",
  description: "Revenue growth year over year of the quarter less that of the quarter before, in percentage points.",
  unit: "%",
  periods: ["FQ"],
  synonyms: [
    "sales acceleration",
    "revenue growth acceleration",
    "revenue acceleration",
    "acceleration of sales",
    "acceleration of revenue",
    "sales growth acceleration",
    "acceleration of revenue growth",
    "acceleration of sales growth",
    "acceleration in sales",
    "acceleration in revenue",
  ],
  figure: (company, period, ago) =>
    growthOverYear(revenue)(company, period, ago) - growthOverYear(revenue)(company, period, ago + 1),
});
