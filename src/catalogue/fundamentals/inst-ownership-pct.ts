import { ownershipPercent } from "../company/ownership.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "InstOwnershipPct",
  displayName: "Institutional Ownership",
  description:
    "100 × shares held by institutions, by the newest report of holdings that tells them, / shares outstanding of the newest filing, both in the shares of today. PeriodsAgo counts reports of holdings.",
  unit: "%",
  periods: ["MRQ"],
  synonyms: ["institutional ownership", "held by institutions"],
  feeds: ["filings", "ownership"],
  figure: (company, _, ago) => ownershipPercent(company, "institutional_shares", ago),
});
