import type { Floats } from "#base";
import type { FactMoment, FeedRows } from "#expression";
import { knownDay, textAt, valueAt } from "./known-day.ts";
import { SameRows } from "./same-rows.ts";

/** Rows without a fiscal period speak of the report whose date is at most so many days away. */
const SAME_REPORT_DAYS = 45;

/** One report, as known beside a bar. Amounts per share are in the shares of today; NaN and "" = not told. */
export interface EarningsReport {
  /** Last day of the quarter, and its number in fiscal quarters. */
  periodEnd: number;
  fiscalQuarter: number;
  /** Day on which it is scheduled or was given. */
  date: number;
  timing: string;
  /** The consensus when the figures came, or the newest one before that. */
  estimate: number;
  actual: number;
  revenueEstimate: number;
  revenueActual: number;
  /** Instant at which the first figure became known. */
  reportedAt: number;
}

/** The earnings reports of an instrument, oldest first. A later row replaces what it tells of its report from its known_at on. */
export class EarningsReports {
  readonly #reports: EarningsReport[] = [];
  readonly #stood = new SameRows();
  #count = 0;
  #source: FeedRows["columns"] | undefined;
  #columns: Columns = {};

  stand(rows: FeedRows, moment: FactMoment): void {
    if (rows.columns !== this.#source) this.#columns = columnsOf((this.#source = rows.columns));
    const first = this.#stood.firstNew(rows);
    if (first === rows.from) this.#count = 0;
    if (first === rows.to) return;
    for (let row = first; row < rows.to; row++) this.#take(rows, row, moment);
    // Nearly in order already.
    for (let i = 1; i < this.#count; i++) {
      const report = this.#reports[i]!;
      let at = i;
      for (; at > 0 && orderOf(this.#reports[at - 1]!) > orderOf(report); at--)
        this.#reports[at] = this.#reports[at - 1]!;
      this.#reports[at] = report;
    }
  }

  get count(): number {
    return this.#count;
  }

  /** Report `k`, 0 = the oldest. */
  at(k: number): EarningsReport {
    return this.#reports[k]!;
  }

  /** The report with figures that lies `ago` reports before the newest such. */
  reported(ago: number): EarningsReport | undefined {
    for (let k = this.#count - 1; k >= 0; k--) {
      const report = this.#reports[k]!;
      if (isReported(report) && ago-- === 0) return report;
    }
    return undefined;
  }

  /** The nearest report without figures whose date is `today` (days since 1970) or later. */
  next(today: number): EarningsReport | undefined {
    let found: EarningsReport | undefined;
    for (let k = 0; k < this.#count; k++) {
      const report = this.#reports[k]!;
      if (isReported(report) || !(report.date >= today)) continue;
      if (found === undefined || report.date < found.date) found = report;
    }
    return found;
  }

  #take(rows: FeedRows, row: number, moment: FactMoment): void {
    const columns = this.#columns;
    const periodEnd = valueAt(columns.periodEnd, row);
    const fiscalQuarter = 4 * valueAt(columns.fiscalYear, row) + valueAt(columns.fiscalQuarter, row);
    const date = valueAt(columns.date, row);
    const report = this.#find(periodEnd, fiscalQuarter, date) ?? this.#add();
    const timing = textAt(rows, "timing", row);
    if (periodEnd === periodEnd) report.periodEnd = periodEnd;
    if (fiscalQuarter === fiscalQuarter) report.fiscalQuarter = fiscalQuarter;
    if (date === date) report.date = date;
    if (timing !== "") report.timing = timing;
    const factor = moment.splitsAfter(knownDay(rows, row));
    const open = !isReported(report);
    const estimate = valueAt(columns.estimate, row) / factor;
    if (estimate === estimate && (open || report.estimate !== report.estimate)) report.estimate = estimate;
    const revenueEstimate = valueAt(columns.revenueEstimate, row);
    if (revenueEstimate === revenueEstimate && (open || report.revenueEstimate !== report.revenueEstimate)) {
      report.revenueEstimate = revenueEstimate;
    }
    const actual = valueAt(columns.actual, row) / factor;
    if (actual === actual) report.actual = actual;
    const revenueActual = valueAt(columns.revenueActual, row);
    if (revenueActual === revenueActual) report.revenueActual = revenueActual;
    if (open && isReported(report)) report.reportedAt = valueAt(columns.knownAt, row);
  }

  #find(periodEnd: number, fiscalQuarter: number, date: number): EarningsReport | undefined {
    for (let k = this.#count - 1; k >= 0; k--) {
      const report = this.#reports[k]!;
      if (periodEnd === periodEnd && report.periodEnd === report.periodEnd) {
        if (periodEnd === report.periodEnd) return report;
      } else if (fiscalQuarter === fiscalQuarter && report.fiscalQuarter === report.fiscalQuarter) {
        if (fiscalQuarter === report.fiscalQuarter) return report;
      } else if (Math.abs(date - report.date) <= SAME_REPORT_DAYS) return report;
    }
    return undefined;
  }

  /** Reports are used again, so that a bar costs no allocation. */
  #add(): EarningsReport {
    const k = this.#count++;
    const report = (this.#reports[k] ??= { ...BLANK });
    report.periodEnd = report.fiscalQuarter = report.date = report.reportedAt = Number.NaN;
    report.estimate = report.actual = report.revenueEstimate = report.revenueActual = Number.NaN;
    report.timing = BLANK.timing;
    return report;
  }
}

const BLANK: EarningsReport = {
  periodEnd: Number.NaN,
  fiscalQuarter: Number.NaN,
  date: Number.NaN,
  timing: "",
  estimate: Number.NaN,
  actual: Number.NaN,
  revenueEstimate: Number.NaN,
  revenueActual: Number.NaN,
  reportedAt: Number.NaN,
};

/** The columns of the feed that reports are read from; those that the store lacks are missing. */
type Columns = {
  readonly [Name in Exclude<keyof EarningsReport, "timing" | "reportedAt"> | "fiscalYear" | "knownAt"]?:
    | Floats
    | undefined;
};

function columnsOf(columns: FeedRows["columns"]): Columns {
  return {
    periodEnd: columns["period_end"],
    fiscalYear: columns["fiscal_year"],
    fiscalQuarter: columns["fiscal_quarter"],
    date: columns["date"],
    estimate: columns["estimate"],
    actual: columns["actual"],
    revenueEstimate: columns["revenue_estimate"],
    revenueActual: columns["revenue_actual"],
    knownAt: columns["known_at"],
  };
}

export function isReported({ actual, revenueActual }: EarningsReport): boolean {
  return actual === actual || revenueActual === revenueActual;
}

function orderOf({ periodEnd, date }: EarningsReport): number {
  return periodEnd === periodEnd ? periodEnd : date - SAME_REPORT_DAYS;
}

/** 100 (figure - estimate) / |estimate|; NaN for an estimate of 0. */
export function surprisePercent(actual: number, estimate: number): number {
  return estimate === 0 ? Number.NaN : (100 * (actual - estimate)) / Math.abs(estimate);
}
