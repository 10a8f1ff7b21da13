import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "filing_lag_days",
  displayName: "Filing Lag",
  description:
    "Days from the transaction to the day on which its filing became known, of the newest purchase or sale. Null where there was none within the window. Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known.",
  synonyms: [
    "filing lag",
    "filing delay",
    "days to file",
    "delay of the filing",
    "lag of the insider filing",
    "form 4 lag",
    "reporting lag",
    "insider filing delay",
    "filing lag in days",
    "days between trade and filing",
    "form 4 filing delay",
  ],
  unit: "d",
  window: 30,
  value: (trades) => {
    const k = trades.count - 1;
    return k < 0 ? Number.NaN : trades.knownDay(k) - trades.traded(k);
  },
});
