import { buyValue, sellValue } from "../company/insider-sums.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "ten_pct_owner_net",
  displayName: "Net Value of 10% Owners",
  description:
    "Value that owners of more than ten percent bought less value that they sold, $ (shares × price). Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. 0 where nothing fell into the window, null where nothing is known of the company's insiders. Null where a price that counts is not told.",
  synonyms: [
    "net value of 10% owners",
    "10% owner net buying",
    "ten percent owner net value",
    "net buying of 10% owners",
    "net buying of ten percent owners",
    "large holder net buying",
    "10 percent owner net buying",
    "10% holder net buying",
    "net buying by 10% owners",
    "ten percent owner net buying",
    "10% owner net value",
    "net purchases of 10% owners",
    "large shareholder net buying",
    "net buying by large holders",
  ],
  unit: "$",
  window: 30,
  value: (trades) => buyValue(trades, "ten_percent_owner") - sellValue(trades, "ten_percent_owner"),
});
