import { positive } from "../company/company.ts";
import { epsDiluted, equity, sharesOutstanding } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "GrahamNumber",
  displayName: "Graham Number",
  description:
    "sqrt(22.5 × diluted EPS of the last twelve months × book value per share), $ per share of today (Graham 1949: at most 15 times earnings and 1.5 times book). Null where either is not above 0.",
  unit: "$/sh",
  periods: ["TTM"],
  synonyms: [
    "graham value",
    "graham number",
    "graham fair value",
    "benjamin graham number",
    "ben graham number",
    "graham price",
    "graham fair price",
    "graham intrinsic value",
  ],
  figure: (company, period, ago) => {
    const book = positive(equity(company, period, ago)) / sharesOutstanding(company, period, ago);
    return Math.sqrt(22.5 * positive(epsDiluted(company, period, ago)) * book);
  },
});
