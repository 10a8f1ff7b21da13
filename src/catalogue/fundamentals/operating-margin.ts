import { operatingIncome, margin } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "OperatingMargin",
  displayName: "Operating Margin",
  description: "100 × operating income / revenue. Null without revenue above 0.",
  unit: "%",
  periods: ["FQ", "FY", "TTM"],
  synonyms: [
    "ebit margin",
    "operating profit margin",
    "operating margin",
    "oper margin",
    "op margin",
    "operating income margin",
    "operating margin %",
    "operating margin percent",
    "opm",
    "operating profit percentage",
    "operating margin percentage",
  ],
  figure: margin(operatingIncome),
});
