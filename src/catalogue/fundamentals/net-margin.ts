import { netIncome, margin } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "NetMargin",
  displayName: "Net Margin",
  description: "100 × net income / revenue. Null without revenue above 0.",
  unit: "%",
  periods: ["FQ", "FY", "TTM"],
  synonyms: [
    "profit margin",
    "net profit margin",
    "net margin",
    "net income margin",
    "net profit margin %",
    "profit margin %",
    "margin",
    "profit margin percent",
    "bottom line margin",
    "return on sales",
    "net margin %",
    "net margin percent",
    "net income to sales",
    "npm",
    "net profit percentage",
    "net profit %",
    "after tax margin",
  ],
  figure: margin(netIncome),
});
