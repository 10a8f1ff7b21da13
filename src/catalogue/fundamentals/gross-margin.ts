import { grossProfit, margin } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "GrossMargin",
  displayName: "Gross Margin",
  description: "100 × gross profit / revenue. Null without revenue above 0.",
  unit: "%",
  periods: ["FQ", "FY", "TTM"],
  synonyms: [
    "gross profit margin",
    "gross margin",
    "gross margin %",
    "gross margin percent",
    "gm",
    "gross profit %",
    "gross margin ratio",
    "gross margin percentage",
    "margin on sales gross",
    "gross profit percentage",
    "gpm",
  ],
  figure: margin(grossProfit),
});
