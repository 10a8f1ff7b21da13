import { dividendsPerShare } from "../company/dividend-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "DividendsPerShare",
  displayName: "Dividends per Share",
  description:
    "Cash dividends per share of today that went ex: TTM in the last 365 days, FY in the twelve months that end with the fiscal year; FWD is the last dividend times the payments of a year, by the days between the last two ex-dates (0 once the next one is overdue by half that time, null after a first dividend). 0 for a company that paid none. PeriodsAgo counts fiscal years for FY and quarters of 91 days for TTM; FWD knows the newest alone.",
  unit: "$/sh",
  periods: ["TTM", "FY", "FWD"],
  synonyms: [
    "dps",
    "dividend per share",
    "annual dividend",
    "annual dividend per share",
    "dividend/share",
    "div per share",
    "dividend amount",
    "dividend rate per share",
    "cash dividends per share",
    "dividend payment",
    "dividends paid per share",
    "yearly dividend",
    "dividend payout per share",
    "dividends/share",
  ],
  feeds: ["filings", "dividends"],
  figure: dividendsPerShare,
});
