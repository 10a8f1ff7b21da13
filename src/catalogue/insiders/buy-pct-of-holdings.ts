import { positive } from "../company/company.ts";
import { isFirstBuyOfOwner } from "../company/insider-sums.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "buy_pct_of_holdings",
  displayName: "Purchases in Percent of Holdings",
  description:
    "100 × shares bought / shares that the buyers held directly before the first purchase of each within the window (shares held afterwards less shares bought). Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. Null where nobody bought, or the buyers held nothing before.",
  synonyms: [
    "purchases in percent of holdings",
    "insider buying as percent of holdings",
    "insider purchases as percent of holdings",
    "increase of insider holdings",
    "insider holdings increase",
    "buy percent of holdings",
    "percent increase in insider holdings",
    "insider stake increase",
    "insider holdings increase percent",
    "purchases relative to holdings",
    "insider purchases relative to holdings",
    "increase in insider holdings",
    "change in insider holdings",
  ],
  unit: "%",
  window: 30,
  value: (trades) => {
    let bought = 0;
    let held = 0;
    for (let k = 0; k < trades.count; k++) {
      if (!trades.isBuy(k)) continue;
      bought += trades.shares(k);
      if (isFirstBuyOfOwner(trades, k)) held += trades.sharesAfter(k) - trades.shares(k);
    }
    return (100 * bought) / positive(held);
  },
});
