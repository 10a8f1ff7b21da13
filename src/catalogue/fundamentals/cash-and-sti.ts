import { cash } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "CashAndSti",
  displayName: "Cash and Short-Term Investments",
  description:
    "Cash and equivalents plus short-term investments, which count 0 where they are not told. As it stood at the end of the period, by the newest filing known.",
  unit: "$",
  periods: ["MRQ"],
  synonyms: [
    "cash",
    "cash and equivalents",
    "cash and short-term investments",
    "cash and marketable securities",
    "cash on hand",
    "cash position",
    "cash balance",
    "cash pile",
    "cash and cash equivalents",
    "total cash",
    "cash & equivalents",
    "cash holdings",
    "cash and investments",
    "cash reserves",
    "cash & short term investments",
    "liquid assets",
  ],
  figure: cash,
});
