import { growthPercent, revenue } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "RevenueGrowthQoQ",
  displayName: "Revenue Growth, Quarter over Quarter",
  description:
    "100 × (revenue of the quarter / revenue of the quarter before - 1). Null where the base is not above 0.",
  unit: "%",
  periods: ["FQ"],
  synonyms: [
    "sequential revenue growth",
    "revenue growth quarter over quarter",
    "revenue growth, quarter over quarter",
    "qoq revenue growth",
    "revenue growth qoq",
    "sequential sales growth",
    "quarter over quarter revenue growth",
    "qoq sales growth",
    "sales growth qoq",
    "quarter on quarter revenue growth",
    "sales growth quarter over quarter",
    "q/q revenue growth",
    "q/q sales growth",
    "revenue growth q/q",
    "sales growth q/q",
    "quarter over quarter sales growth",
  ],
  figure: (company, period, ago) => growthPercent(revenue(company, period, ago), revenue(company, period, ago + 1)),
});
