import { surprisePercent } from "../company/earnings-reports.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "RevenueSurprisePct",
  displayName: "Revenue Surprise",
  description:
    "100 × (reported revenue - consensus) / |consensus| of the newest report, by the consensus when the figures came. PeriodsAgo counts reports.",
  unit: "%",
  periods: ["FQ"],
  synonyms: [
    "sales surprise",
    "revenue surprise",
    "revenue surprise %",
    "sales surprise %",
    "revenue surprise percent",
    "sales surprise percent",
    "size of the revenue surprise",
    "percent revenue surprise",
    "revenue surprise percentage",
    "revenue vs estimate",
    "last revenue surprise",
    "quarterly revenue surprise",
  ],
  feeds: ["earnings"],
  figure: (company, _, ago) => {
    const report = company.earnings.reported(ago);
    return report === undefined ? Number.NaN : surprisePercent(report.revenueActual, report.revenueEstimate);
  },
});
