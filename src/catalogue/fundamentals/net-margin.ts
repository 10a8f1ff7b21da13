import { netIncome, margin } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "NetMargin",
  displayName: "Net Margin",
  description: "100 × net income / revenue. Null without revenue above 0.",
  unit: "%",
  periods: ["FQ", "FY", "TTM"],
  synonyms: ["profit margin", "net profit margin"],
  figure: margin(netIncome),
});
