import type { FundamentalPeriod } from "#contract";
import type { Company } from "./company.ts";
import { isReported } from "./earnings-reports.ts";

/** Most days from the end of one quarter to the end of the next. */
const QUARTER_AT_MOST = 100;

/** The sum of the EPS estimates of the four quarters after the newest reported one; NaN unless all four are told. */
export function nextFourEstimates({ earnings }: Company): number {
  let sum = 0;
  let quarters = 0;
  let before = earnings.reported(0)?.periodEnd ?? Number.NaN;
  for (let k = 0; k < earnings.count && quarters < 4; k++) {
    const report = earnings.at(k);
    if (isReported(report) || report.periodEnd <= before) continue;
    if (report.periodEnd - before > QUARTER_AT_MOST) return Number.NaN;
    before = report.periodEnd;
    sum += report.estimate;
    quarters++;
  }
  return quarters === 4 ? sum : Number.NaN;
}

/** Reports in a row, from the one `ago` before the newest back, with EPS above the consensus. */
export function consecutiveBeats({ earnings }: Company, _: FundamentalPeriod, ago: number): number {
  const newest = earnings.reported(ago);
  if (newest === undefined || newest.actual !== newest.actual || newest.estimate !== newest.estimate) return Number.NaN;
  let beats = 0;
  for (let back = ago; ; back++, beats++) {
    const report = earnings.reported(back);
    if (report === undefined || !(report.actual > report.estimate)) return beats;
  }
}
