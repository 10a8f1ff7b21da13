import { lastBuy } from "../company/insider-sums.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "days_since_last_buy",
  displayName: "Days since the Last Purchase",
  description:
    "Whole days from the instant at which the newest purchase of an insider became known to the instant of the scan. Null where nobody bought within the window. Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known.",
  synonyms: [
    "days since the last purchase",
    "days since last insider buy",
    "days since last insider purchase",
    "days since insider buying",
    "time since the last insider buy",
    "days since an insider bought",
    "time since last insider purchase",
    "days since last buy",
    "days from last insider buy",
  ],
  unit: "d",
  window: 365,
  value: (trades) => {
    const k = lastBuy(trades);
    return k < 0 ? Number.NaN : trades.daysSince(k);
  },
});
