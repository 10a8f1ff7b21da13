import { freeCashFlow, margin } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "FcfMargin",
  displayName: "Free Cash Flow Margin",
  description: "100 × free cash flow / revenue. Null without revenue above 0.",
  unit: "%",
  periods: ["FQ", "FY", "TTM"],
  synonyms: [
    "fcf margin",
    "free cash flow margin",
    "fcf to sales",
    "free cash flow to sales",
    "free cash flow to revenue",
    "free cash flow/sales",
    "fcf/sales",
    "fcf margin %",
    "fcf to revenue",
    "free cash flow as percent of sales",
    "cash flow margin",
    "fcf/revenue",
  ],
  figure: margin(freeCashFlow),
});
