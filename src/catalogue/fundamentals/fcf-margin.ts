import { freeCashFlow, margin } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "FcfMargin",
  displayName: "Free Cash Flow Margin",
  description: "100 × free cash flow / revenue. Null without revenue above 0.",
  unit: "%",
  periods: ["FQ", "FY", "TTM"],
  synonyms: ["fcf margin"],
  figure: margin(freeCashFlow),
});
