import { ownershipPercent } from "../company/ownership.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "InsiderOwnershipPct",
  displayName: "Insider Ownership",
  description:
    "100 × shares held by insiders, by the newest report of holdings that tells them, / shares outstanding of the newest filing, both in the shares of today. PeriodsAgo counts reports of holdings.",
  unit: "%",
  periods: ["MRQ"],
  synonyms: ["insider ownership", "held by insiders"],
  feeds: ["filings", "ownership"],
  figure: (company, _, ago) => ownershipPercent(company, "insider_shares", ago),
});
