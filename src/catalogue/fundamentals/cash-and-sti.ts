import { cash } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "CashAndSti",
  displayName: "Cash and Short-Term Investments",
  description:
    "Cash and equivalents plus short-term investments, which count 0 where they are not told. As it stood at the end of the period, by the newest filing known.",
  unit: "$",
  periods: ["MRQ"],
  synonyms: ["cash", "cash and equivalents"],
  figure: cash,
});
