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
  synonyms: ["forward pe", "forward price to earnings"],
  priced: (of) =>
    div(
      close,
      of("estimates", (company) => positive(nextFourEstimates(company)), ["earnings"]),
    ),
});
