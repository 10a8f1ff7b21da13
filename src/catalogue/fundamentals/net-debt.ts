import { netDebt } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "NetDebt",
  displayName: "Net Debt",
  description:
    "Total debt less cash and short-term investments. As it stood at the end of the period, by the newest filing known.",
  unit: "$",
  periods: ["MRQ"],
  synonyms: [
    "debt less cash",
    "net debt",
    "net borrowings",
    "debt minus cash",
    "net indebtedness",
    "debt net of cash",
    "net financial debt",
    "total debt less cash",
  ],
  figure: netDebt,
});
