import { close, div } from "#expression";
import { positive } from "../company/company.ts";
import { epsDiluted } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "PeTtm",
  displayName: "P/E",
  description:
    "Close / diluted EPS of the last twelve months. Null where EPS is not above 0, so that a loss never looks cheap.",
  unit: "x",
  periods: ["TTM"],
  synonyms: ["price to earnings", "pe ratio", "p/e", "pe"],
  priced: (of) =>
    div(
      close,
      of("eps", (...at) => positive(epsDiluted(...at))),
    ),
});
