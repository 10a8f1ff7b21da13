import { buyCount } from "../company/insider-sums.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "buy_count",
  displayName: "Number of Insider Purchases",
  description:
    "Purchases of insiders. Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. 0 where nothing fell into the window, null where nothing is known of the company's insiders.",
  synonyms: [
    "number of insider purchases",
    "insider buy count",
    "insider purchase count",
    "number of insider buys",
    "insider buys",
    "count of insider purchases",
    "insider buying transactions",
    "number of insider buy transactions",
    "count of insider buys",
    "number of purchases by insiders",
    "number of buys by insiders",
    "insider buy transactions",
    "insider purchase transactions",
  ],
  unit: "n",
  window: 30,
  value: buyCount,
});
