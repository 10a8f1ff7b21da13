import { close, div } from "#expression";
import { positive } from "../company/company.ts";
import { nextFourEstimates } from "../company/estimates.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "PeForward",
  displayName: "Forward P/E",
  description:
    "Close / the sum of the EPS estimates of the next four quarters. Null unless all four are told and their sum is above 0.",
  unit: "x",
  periods: ["FWD"],
  synonyms: [
    "forward pe",
    "forward price to earnings",
    "forward p/e",
    "fwd pe",
    "fwd p/e",
    "forward p/e ratio",
    "forward pe ratio",
    "forward price/earnings",
    "forward price to earnings ratio",
    "next year pe",
    "forward earnings multiple",
    "estimated pe",
    "forward multiple",
    "pe forward",
    "p/e forward",
    "projected pe",
    "expected pe",
    "next year's p/e",
    "future pe",
    "ntm pe",
    "forward p e",
    "forward 12 month pe",
    "future p/e",
    "ntm p/e",
    "expected p/e",
    "projected p/e",
    "estimated p/e",
    "forward price earnings",
    "forward price earnings ratio",
    "leading pe",
    "forward earnings ratio",
    "prospective pe",
  ],
  priced: (of) =>
    div(
      close,
      of("estimates", (company) => positive(nextFourEstimates(company)), ["earnings"]),
    ),
});
