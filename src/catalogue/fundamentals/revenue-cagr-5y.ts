import { revenue, yearlyGrowth } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "RevenueCagr5Y",
  displayName: "Revenue Growth, 5 Years",
  description: "Compound yearly growth of revenue over five fiscal years, %. Null where either end is not above 0.",
  unit: "%",
  periods: ["FY"],
  synonyms: [
    "5-year revenue growth",
    "revenue growth 5 years",
    "revenue growth, 5 years",
    "5-year sales growth",
    "five year revenue growth",
    "five year sales growth",
    "5y revenue growth",
    "sales growth past 5 years",
    "5 year revenue cagr",
    "revenue cagr 5 years",
    "sales growth over 5 years",
    "revenue growth over 5 years",
    "5 year sales cagr",
    "5y sales growth",
    "revenue growth past 5 years",
    "sales past 5 years growth",
  ],
  figure: yearlyGrowth(revenue, 5),
});
