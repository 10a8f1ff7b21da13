import { equity } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "TotalEquity",
  displayName: "Total Equity",
  description: "Equity of the shareholders. As it stood at the end of the period, by the newest filing known.",
  unit: "$",
  periods: ["MRQ", "FY"],
  synonyms: [
    "book value",
    "shareholders equity",
    "stockholders equity",
    "total equity",
    "equity",
    "net worth",
    "net assets",
    "common equity",
    "book equity",
    "equity of shareholders",
    "book value of equity",
    "company net worth",
    "owners equity",
    "equity book value",
    "total shareholder equity",
    "shareholder's funds",
    "total stockholders equity",
  ],
  figure: equity,
});
