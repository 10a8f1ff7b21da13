import { defineFact, fact, type FactNode } from "#expression";
import { EarningsReports, isReported } from "./earnings-reports.ts";

const WALK_COST = 200;
const NONE = -1;
const reports = new EarningsReports();

/**
 * The date (days since 1970) of the last earnings report that a bar can have felt, -1 before the first that is known. A
 * report before the open or during market hours is felt on its day, one after the close on the next, and one of no known
 * time from the first bar that began after its figures were known, at the latest on the next day.
 */
export const lastReportFelt: FactNode = fact(
  defineFact({
    op: "last_report",
    feeds: ["earnings"],
    params: [],
    cost: () => WALK_COST,
    value([rows], moment) {
      reports.stand(rows!, moment);
      for (let k = reports.count - 1; k >= 0; k--) {
        const report = reports.at(k);
        const { date, timing } = report;
        const onItsDay = timing === "bmo" || timing === "dmh";
        const known = isReported(report) && report.reportedAt <= moment.start;
        if (date < moment.date || (date === moment.date && (onItsDay || known))) return date;
      }
      return NONE;
    },
  }),
);
