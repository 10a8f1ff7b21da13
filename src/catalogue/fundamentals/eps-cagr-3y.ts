import { epsDiluted, yearlyGrowth } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "EpsCagr3Y",
  displayName: "EPS Growth, 3 Years",
  description:
    "Compound yearly growth of diluted EPS over three fiscal years, %. Null where either end is not above 0.",
  unit: "%",
  periods: ["FY"],
  synonyms: [
    "3-year earnings growth",
    "eps cagr",
    "eps growth 3 years",
    "eps growth, 3 years",
    "3 year eps growth",
    "three year eps growth",
    "three year earnings growth",
    "eps 3 year cagr",
    "3y eps growth",
    "earnings cagr",
    "eps growth over 3 years",
    "eps growth past 3 years",
    "long term eps growth",
    "3 year eps cagr",
    "annual eps growth over 3 years",
    "eps growth rate 3 years",
    "3 year eps growth rate",
    "earnings growth over 3 years",
    "eps 3y growth",
    "3y earnings growth",
    "eps growth rate over 3 years",
    "earnings cagr 3 years",
  ],
  figure: yearlyGrowth(epsDiluted, 3),
});
