import { liabilities } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "TotalLiabilities",
  displayName: "Total Liabilities",
  description:
    "Total liabilities; where a filing does not tell them, assets less equity and minority interest. As it stood at the end of the period, by the newest filing known.",
  unit: "$",
  periods: ["MRQ", "FY"],
  synonyms: [
    "liabilities",
    "total liabilities",
    "company liabilities",
    "all liabilities",
    "liabilities total",
    "balance sheet liabilities",
    "sum of liabilities",
    "total company liabilities",
    "overall liabilities",
  ],
  figure: liabilities,
});
