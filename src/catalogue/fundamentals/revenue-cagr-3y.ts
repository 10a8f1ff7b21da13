import { revenue, yearlyGrowth } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "RevenueCagr3Y",
  displayName: "Revenue Growth, 3 Years",
  description: "Compound yearly growth of revenue over three fiscal years, %. Null where either end is not above 0.",
  unit: "%",
  periods: ["FY"],
  synonyms: [
    "3-year revenue growth",
    "revenue cagr",
    "revenue growth 3 years",
    "revenue growth, 3 years",
    "3-year sales growth",
    "three year revenue growth",
    "three year sales growth",
    "revenue cagr 3 years",
    "3y revenue growth",
    "sales cagr",
    "sales growth past 3 years",
    "revenue 3 year cagr",
    "3 year revenue cagr",
    "sales growth over 3 years",
    "revenue growth over 3 years",
    "3 year sales cagr",
    "3y sales growth",
    "revenue growth past 3 years",
  ],
  figure: yearlyGrowth(revenue, 3),
});
