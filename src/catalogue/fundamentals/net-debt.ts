import { netDebt } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "NetDebt",
  displayName: "Net Debt",
  description:
    "Total debt less cash and short-term investments. As it stood at the end of the period, by the newest filing known.",
  unit: "$",
  periods: ["MRQ"],
  synonyms: ["debt less cash"],
  figure: netDebt,
});
