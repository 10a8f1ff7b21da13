import { growthPercent, revenue } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "RevenueGrowthQoQ",
  displayName: "Revenue Growth, Quarter over Quarter",
  description:
    "100 × (revenue of the quarter / revenue of the quarter before - 1). Null where the base is not above 0.",
  unit: "%",
  periods: ["FQ"],
  synonyms: ["sequential revenue growth"],
  figure: (company, period, ago) => growthPercent(revenue(company, period, ago), revenue(company, period, ago + 1)),
});
