import { payoutRatio } from "../company/dividend-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "PayoutRatio",
  displayName: "Payout Ratio",
  description:
    "100 × dividends paid / net income of the last twelve months; where a filing does not tell the dividends paid, dividends per share that went ex over diluted EPS. Null where the income is not above 0.",
  unit: "%",
  periods: ["TTM"],
  synonyms: [
    "dividend payout",
    "payout",
    "payout ratio",
    "dividend payout ratio",
    "pay-out ratio",
    "dividends to earnings",
    "payout %",
    "payout percent",
    "payout rate",
    "percent of earnings paid out",
    "distribution ratio",
    "payout percentage",
    "share of earnings paid out",
    "dividend payout percentage",
    "dividends/earnings",
    "dividend pay-out ratio",
  ],
  feeds: ["filings", "dividends"],
  figure: payoutRatio,
});
