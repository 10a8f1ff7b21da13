import { epsDiluted, growthOverYear } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "EpsAcceleration",
  displayName: "EPS Growth Acceleration",
  description: "EPS growth year over year of the quarter less that of the quarter before, in percentage points.",
  unit: "%",
  periods: ["FQ"],
  synonyms: ["earnings acceleration", "accelerating earnings"],
  figure: (company, period, ago) =>
    growthOverYear(epsDiluted)(company, period, ago) - growthOverYear(epsDiluted)(company, period, ago + 1),
});
