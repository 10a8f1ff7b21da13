import { surprisePercent } from "../company/earnings-reports.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "EpsSurprisePct",
  displayName: "EPS Surprise",
  description:
    "100 × (reported EPS - consensus) / |consensus| of the newest report, by the consensus when the figures came. Null for a consensus of 0. PeriodsAgo counts reports.",
  unit: "%",
  periods: ["FQ"],
  synonyms: [
    "earnings surprise",
    "eps surprise",
    "eps surprise %",
    "earnings surprise %",
    "earnings surprise percent",
    "eps surprise percent",
    "surprise percent",
    "surprise %",
    "last earnings surprise",
    "size of the earnings surprise",
    "percent earnings surprise",
    "eps surprise percentage",
    "earnings surprise percentage",
    "quarterly earnings surprise",
    "eps vs estimate",
    "last eps surprise",
    "actual vs estimated eps",
  ],
  feeds: ["earnings"],
  figure: (company, _, ago) => {
    const report = company.earnings.reported(ago);
    return report === undefined ? Number.NaN : surprisePercent(report.actual, report.estimate);
  },
});
