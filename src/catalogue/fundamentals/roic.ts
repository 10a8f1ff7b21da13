import { returnOnInvestedCapital } from "../company/invested-capital.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "Roic",
  displayName: "Return on Invested Capital",
  description:
    "100 × operating income of twelve months after tax / the mean of equity + total debt - cash at their end and a year before. The tax rate is income tax / income before tax, kept between 0 and 1, and 0 for a loss. Null where the mean is not above 0.",
  unit: "%",
  periods: ["TTM", "FY"],
  synonyms: [
    "return on invested capital",
    "return on capital",
    "roic",
    "return on invested capital %",
    "roi",
    "return on investment",
    "roic %",
    "ror on invested capital",
  ],
  figure: returnOnInvestedCapital,
});
