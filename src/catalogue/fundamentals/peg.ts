import { close, div } from "#expression";
import { positive } from "../company/company.ts";
import { epsDiluted, yearlyGrowth } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "Peg",
  displayName: "PEG",
  description:
    "P/E of the last twelve months / compound yearly growth of diluted EPS over three fiscal years in percent. Null where EPS or the growth is not above 0.",
  unit: "x",
  periods: ["TTM"],
  synonyms: [
    "price earnings to growth",
    "peg",
    "peg ratio",
    "price/earnings to growth",
    "price earnings growth ratio",
    "p/e to growth",
    "pe to growth",
    "price earnings growth",
    "pe/g",
    "price/earnings/growth",
    "pe growth ratio",
    "p/e growth ratio",
    "p/e/g",
    "price to earnings growth",
    "price to earnings to growth",
    "price earnings to growth ratio",
    "pe to growth ratio",
  ],
  priced: (of) =>
    div(
      close,
      of(
        "eps_times_growth",
        (...at) => positive(epsDiluted(...at)) * positive(yearlyGrowth(epsDiluted, 3)(at[0], "FY", 0)),
      ),
    ),
});
