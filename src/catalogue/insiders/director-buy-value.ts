import { buyValue } from "../company/insider-sums.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "director_buy_value",
  displayName: "Purchases of Directors",
  description:
    "Value that directors bought, $ (shares × price). Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. 0 where nothing fell into the window, null where nothing is known of the company's insiders. Null where a price that counts is not told.",
  synonyms: [
    "purchases of directors",
    "director purchases",
    "director buying",
    "director buys",
    "value of director purchases",
    "board purchases",
    "purchases by directors",
    "director buy value",
    "board buying",
    "board member buying",
    "director purchase value",
    "board member purchases",
    "value bought by directors",
    "director buying value",
    "buying by directors",
  ],
  unit: "$",
  window: 30,
  value: (trades) => buyValue(trades, "director"),
});
