import { uniqueBuyers } from "../company/insider-sums.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "unique_buyers",
  displayName: "Insiders Who Bought",
  description:
    "Distinct insiders who bought; those who file jointly count as one. Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. 0 where nothing fell into the window, null where nothing is known of the company's insiders.",
  synonyms: [
    "insiders who bought",
    "unique insider buyers",
    "distinct insider buyers",
    "number of insiders buying",
    "number of insiders who bought",
    "insider buyers",
    "different insiders buying",
    "unique buyers",
    "number of insider buyers",
    "number of distinct insiders buying",
    "number of different insiders buying",
    "distinct insiders buying",
    "count of insiders buying",
    "number of distinct insiders who bought",
    "number of unique insiders buying",
    "individual insider buyers",
    "distinct buyers",
  ],
  unit: "n",
  window: 30,
  value: uniqueBuyers,
});
