import { buyValue } from "../company/insider-sums.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "officer_buy_value",
  displayName: "Purchases of Officers",
  description:
    "Value that officers bought, $ (shares × price). Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. 0 where nothing fell into the window, null where nothing is known of the company's insiders. Null where a price that counts is not told.",
  synonyms: [
    "purchases of officers",
    "officer purchases",
    "officer buying",
    "officer buys",
    "executive purchases",
    "executive buying",
    "management buying",
    "management purchases",
    "value of officer purchases",
    "purchases by officers",
    "executive buys",
    "officer buy value",
    "exec buying",
    "insider buying by officers",
    "management buys",
    "value bought by officers",
    "buying by officers",
    "officer buying value",
    "purchases by executives",
    "buying by executives",
  ],
  unit: "$",
  window: 30,
  value: (trades) => buyValue(trades, "officer"),
});
