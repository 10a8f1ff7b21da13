import { close, defineFact, div, fact, greater, num, where } from "#expression";
import { defineIndicator } from "../define-indicator.ts";
import { Filings } from "../company/filings.ts";

const filings = new Filings();
const earnings = fact(
  defineFact({
    op: "diluted_eps_four_quarters",
    feeds: ["filings"],
    params: [],
    cost: () => 1_000,
    value([rows], moment) {
      if (rows === undefined) return Number.NaN;
      filings.stand(rows, moment);
      return filings.flow("eps_diluted", "TTM", 0);
    },
  }),
);

export default defineIndicator({
  id: "PETTM",
  displayName: "Price to Earnings, Four Quarters",
  description:
    "Close / diluted earnings per share of the last four quarters that filings had told by then, a fourth quarter being the year less the other three, per share of today. Earnings of 0 or less give no value.",
  synonyms: [
    "price to earnings",
    "price to earnings ratio",
    "p/e",
    "pe",
    "p/e ratio",
    "pe ratio",
    "price/earnings",
    "price earnings ratio",
    "trailing pe",
    "trailing p/e",
    "pe ttm",
    "p/e ttm",
    "ttm pe",
    "ttm p/e",
    "earnings multiple",
    "price/earnings ratio",
    "price earnings",
    "pe multiple",
    "trailing p/e ratio",
    "trailing pe ratio",
    "trailing price to earnings",
    "current pe",
    "current p/e",
    "price to earnings multiple",
  ],
  unit: "x",
  expr: where(greater(earnings, num(0)), div(close, earnings), num(Number.NaN)),
});
