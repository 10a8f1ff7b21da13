import { epsDiluted, growthOverYear } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "EpsAcceleration",
  displayName: "EPS Growth Acceleration",
  description: "EPS growth year over year of the quarter less that of the quarter before, in percentage points.",
  unit: "%",
  periods: ["FQ"],
  synonyms: [
    "earnings acceleration",
    "eps growth acceleration",
    "eps acceleration",
    "acceleration of earnings",
    "earnings growth acceleration",
    "acceleration of eps growth",
    "change of eps growth",
    "profit acceleration",
    "acceleration in eps",
    "acceleration in earnings",
    "acceleration of earnings growth",
  ],
  figure: (company, period, ago) =>
    growthOverYear(epsDiluted)(company, period, ago) - growthOverYear(epsDiluted)(company, period, ago + 1),
});
