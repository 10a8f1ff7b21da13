import { epsDiluted, yearlyGrowth } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "EpsCagr3Y",
  displayName: "EPS Growth, 3 Years",
  description:
    "Compound yearly growth of diluted EPS over three fiscal years, %. Null where either end is not above 0.",
  unit: "%",
  periods: ["FY"],
  synonyms: ["3-year earnings growth", "eps cagr"],
  figure: yearlyGrowth(epsDiluted, 3),
});
