import { buyValue } from "../company/insider-sums.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "buy_value",
  displayName: "Insider Purchases",
  description:
    "Value that insiders bought, $ (shares × price). Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. 0 where nothing fell into the window, null where nothing is known of the company's insiders. Null where a price that counts is not told.",
  synonyms: [
    "insider purchases",
    "insider buy value",
    "insider purchase value",
    "value of insider purchases",
    "dollar value of insider buying",
    "insider buying",
    "insider buying value",
    "insider buying in dollars",
    "value of insider buys",
    "insider buy amount",
    "dollars of insider buying",
    "insider purchase amount",
    "total insider buying",
    "amount of insider buying",
    "insider bought value",
    "insider buying amount",
    "total insider purchases",
    "value bought by insiders",
    "dollar amount of insider buying",
    "insider purchases in dollars",
    "insider purchase dollars",
    "insider buying volume in dollars",
  ],
  unit: "$",
  window: 30,
  value: (trades) => buyValue(trades),
});
