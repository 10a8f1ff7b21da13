import { buyCount } from "../company/insider-sums.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "sell_count",
  displayName: "Number of Insider Sales",
  description:
    "Sales of insiders. Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. 0 where nothing fell into the window, null where nothing is known of the company's insiders.",
  synonyms: [
    "number of insider sales",
    "insider sell count",
    "insider sale count",
    "number of insider sells",
    "insider sells",
    "count of insider sales",
    "insider selling transactions",
    "count of insider sells",
    "number of insider sell transactions",
    "number of sales by insiders",
    "insider sell transactions",
    "insider sale transactions",
    "number of sells by insiders",
  ],
  unit: "n",
  window: 30,
  value: (trades) => trades.count - buyCount(trades),
});
