import { type EarningsReport, EarningsReports, surprisePercent } from "#catalogue";
import type { FactMoment, FeedRows } from "#expression";
import type { EarningsTest } from "../plan/feed-plan.ts";
import { bothTruths, boundsTruth, dateTruth } from "./bounds-truth.ts";
import { FALSE, NULL, TRUE, type Truth } from "../conditions/truth.ts";

const reports = new EarningsReports();

/**
 * Returns whether the report that the test selects passes all its members. A "dated" test selects every report and
 * needs one that passes. `today` is in days since 1970.
 */
export function earningsTruth(test: EarningsTest, rows: FeedRows, moment: FactMoment, today: number): Truth {
  reports.stand(rows, moment);
  if (test.which !== "dated") {
    const report = test.which === "reported" ? reports.reported(0) : reports.next(today);
    return report === undefined ? NULL : reportTruth(test, report, today);
  }
  let unknown = false;
  for (let k = 0; k < reports.count; k++) {
    const one = reportTruth(test, reports.at(k), today);
    if (one === TRUE) return TRUE;
    if (one === NULL) unknown = true;
  }
  return unknown ? NULL : FALSE;
}

function reportTruth(test: EarningsTest, report: EarningsReport, today: number): Truth {
  const { actual, estimate } = report;
  let truth = dateTruth(report.date, test.date, today);
  if (test.timing !== undefined) {
    truth = bothTruths(truth, (report.timing === "" ? "unknown" : report.timing) === test.timing ? TRUE : FALSE);
  }
  truth = bothTruths(truth, boundsTruth(actual, test.actual));
  truth = bothTruths(truth, boundsTruth(estimate, test.estimate));
  truth = bothTruths(truth, boundsTruth(actual - estimate, test.difference));
  return bothTruths(truth, boundsTruth(surprisePercent(actual, estimate), test.percent));
}
