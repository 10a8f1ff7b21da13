import { uniqueBuyers } from "../company/insider-sums.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "cluster_buy",
  displayName: "Cluster Buy",
  description:
    "1 when at least three distinct insiders bought within the window, else 0. Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. Null where nothing is known of the company's insiders.",
  synonyms: [
    "cluster buy",
    "cluster buying",
    "insider cluster buy",
    "insider cluster buying",
    "cluster insider buying",
    "cluster of insider purchases",
    "insider cluster",
    "cluster of insider buys",
    "clustered insider buying",
    "insider buying cluster",
    "cluster purchase",
    "multiple insiders buying together",
    "insider cluster purchases",
    "cluster insider purchases",
  ],
  unit: "0/1",
  window: 30,
  value: (trades) => (uniqueBuyers(trades) >= 3 ? 1 : 0),
});
