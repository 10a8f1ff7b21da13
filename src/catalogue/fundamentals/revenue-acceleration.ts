import { growthOverYear, revenue } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "RevenueAcceleration",
  displayName: "Revenue Growth Acceleration",
  description: "Revenue growth year over year of the quarter less that of the quarter before, in percentage points.",
  unit: "%",
  periods: ["FQ"],
  synonyms: ["accelerating sales", "sales acceleration"],
  figure: (company, period, ago) =>
    growthOverYear(revenue)(company, period, ago) - growthOverYear(revenue)(company, period, ago + 1),
});
