import { buyValue, sellValue } from "../company/insider-sums.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "net_value",
  displayName: "Net Value of Insiders",
  description:
    "Value that insiders bought less value that they sold, $ (shares × price). Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. 0 where nothing fell into the window, null where nothing is known of the company's insiders. Null where a price that counts is not told.",
  synonyms: [
    "net value of insiders",
    "net insider buying",
    "net insider value",
    "insider net value",
    "insider net buying",
    "net insider purchases",
    "insider buys less sells",
    "insider net purchases",
    "net insider activity",
    "net insider dollars",
    "insider buying minus selling",
    "net insider trading",
    "net insider buying value",
    "net insider transactions",
    "insider net dollars",
    "net insider buys",
    "net dollar insider buying",
    "insider net activity",
    "value of net insider buying",
    "insider buying less selling",
  ],
  unit: "$",
  window: 30,
  value: (trades) => buyValue(trades) - sellValue(trades),
});
