import { ownershipPercent } from "../company/ownership.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "InsiderOwnershipPct",
  displayName: "Insider Ownership",
  description:
    "100 × shares held by insiders, by the newest report of holdings that tells them, / shares outstanding of the newest filing, both in the shares of today. PeriodsAgo counts reports of holdings.",
  unit: "%",
  periods: ["MRQ"],
  synonyms: [
    "insider ownership",
    "held by insiders",
    "insider own",
    "insider ownership %",
    "insider ownership percent",
    "owned by insiders",
    "insider holdings",
    "insider stake",
    "shares held by insiders",
    "percent held by insiders",
    "% held by insiders",
    "management ownership",
    "insider ownership percentage",
    "insider held",
    "insider owned",
    "insider shareholding",
    "insider share",
    "promoter holding",
    "% owned by insiders",
    "percent owned by insiders",
    "percentage held by insiders",
  ],
  feeds: ["filings", "ownership"],
  figure: (company, _, ago) => ownershipPercent(company, "insider_shares", ago),
});
