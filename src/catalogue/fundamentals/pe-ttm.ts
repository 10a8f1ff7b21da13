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
  synonyms: [
    "price to earnings",
    "pe ratio",
    "p/e",
    "pe",
    "p/e ratio",
    "price/earnings",
    "price earnings",
    "price to earnings ratio",
    "price/earnings ratio",
    "price earnings ratio",
    "trailing pe",
    "trailing p/e",
    "pe ttm",
    "p/e ttm",
    "ttm pe",
    "ttm p/e",
    "earnings multiple",
    "pe multiple",
    "trailing p/e ratio",
    "trailing pe ratio",
    "p/e multiple",
    "p e ratio",
    "p:e",
    "trailing twelve month pe",
    "price multiple of earnings",
    "current pe",
    "per ratio",
    "trailing price to earnings",
    "price to earnings multiple",
    "trailing earnings multiple",
    "current p/e",
  ],
  priced: (of) =>
    div(
      close,
      of("eps", (...at) => positive(epsDiluted(...at))),
    ),
});
