import { close, div, lastBefore, mul, num, sub } from "#expression";
import { lastReportFelt } from "../../company/last-report.ts";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "since_earnings_pct",
  displayName: "Since Earnings",
  description:
    "100 × (close / last close before the newest earnings report - 1). The report is felt on its day when it came before the open or during market hours, on the next day when it came after the close, and where the time is not told from the first session that began after the figures were known. Null before the first report known.",
  formula: "100(C/close before last report-1)",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-20, 20],
  timeframes: "date",
  feeds: ["daily", "earnings"],
  realtime: true,
  params: {},
  synonyms: [
    "since earnings",
    "performance since earnings",
    "move since the last report",
    "change since earnings",
    "return since earnings",
    "performance since the last report",
    "performance since last earnings",
    "change since last earnings",
    "move since earnings",
    "return since last earnings",
    "percent change since earnings",
    "change since the last report",
    "post-earnings drift",
    "pead",
    "gain since earnings",
    "post-earnings performance",
    "post earnings move",
  ],
  expr: () => mul(num(100), sub(div(close, lastBefore(close, lastReportFelt)), num(1))),
});
