import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "ceo_cfo_buy",
  displayName: "Purchase of the CEO or CFO",
  description:
    "1 when the chief executive or the chief financial officer bought within the window, else 0. Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. Null where nothing is known of the company's insiders.",
  synonyms: [
    "purchase of the ceo or cfo",
    "ceo or cfo buy",
    "ceo or cfo purchase",
    "ceo/cfo buy",
    "ceo/cfo purchase",
    "ceo cfo buy",
    "top executive buy",
    "ceo/cfo buying",
    "ceo or cfo buying",
    "ceo cfo buying",
    "purchase by the ceo or cfo",
    "ceo and cfo buying",
    "top executive purchase",
    "top executive buying",
    "chief executive or chief financial officer purchase",
    "buying by the ceo or cfo",
  ],
  unit: "0/1",
  window: 30,
  value: (trades) => {
    for (let k = 0; k < trades.count; k++) {
      if (trades.isBuy(k) && (trades.has(k, "ceo") || trades.has(k, "cfo"))) return 1;
    }
    return 0;
  },
});
