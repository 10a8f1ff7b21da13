import { sellValue } from "../company/insider-sums.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "sell_value",
  displayName: "Insider Sales",
  description:
    "Value that insiders sold, $ (shares × price), as a positive number. Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. 0 where nothing fell into the window, null where nothing is known of the company's insiders. Null where a price that counts is not told.",
  synonyms: [
    "insider sales",
    "insider sell value",
    "insider sale value",
    "value of insider sales",
    "insider selling",
    "insider selling value",
    "dollar value of insider selling",
    "insider selling in dollars",
    "insider sell amount",
    "total insider selling",
    "amount of insider selling",
    "insider sold value",
    "value of insider selling",
    "insider selling amount",
    "total insider sales",
    "value sold by insiders",
    "dollar amount of insider selling",
    "value of insider sells",
    "dollars of insider selling",
    "insider sale amount",
  ],
  unit: "$",
  window: 30,
  value: (trades) => sellValue(trades),
});
