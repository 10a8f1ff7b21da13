import type { FeedName, FundamentalPeriod } from "#contract";
import type { FactMoment, FeedRows } from "#expression";
import { Dividends } from "./dividends.ts";
import { EarningsReports } from "./earnings-reports.ts";
import { Filings } from "./filings.ts";

const NO_ROWS: FeedRows = { columns: {}, texts: {}, from: 0, to: 0 };

/** A figure of a company beside a bar, `ago` periods before the newest; NaN = no value. */
export type CompanyFigure = (company: Company, period: FundamentalPeriod, ago: number) => number;

/** All that the feeds tell of one company beside one bar; feeds that are not among `feeds` are empty. */
export class Company {
  readonly filings = new Filings();
  readonly earnings = new EarningsReports();
  readonly dividends = new Dividends();
  readonly #feeds: readonly FeedName[];
  #rows: readonly FeedRows[] = [];
  #moment: FactMoment | undefined;

  constructor(feeds: readonly FeedName[]) {
    this.#feeds = feeds;
  }

  stand(rows: readonly FeedRows[], moment: FactMoment): void {
    this.#rows = rows;
    this.#moment = moment;
    for (let k = 0; k < this.#feeds.length; k++) {
      const feed = this.#feeds[k]!;
      if (feed === "filings") this.filings.stand(rows[k]!, moment);
      else if (feed === "earnings") this.earnings.stand(rows[k]!, moment);
      else if (feed === "dividends") this.dividends.stand(rows[k]!, moment);
    }
  }

  get moment(): FactMoment {
    return this.#moment!;
  }

  rows(feed: FeedName): FeedRows {
    return this.#rows[this.#feeds.indexOf(feed)] ?? NO_ROWS;
  }

  flow(field: string, period: FundamentalPeriod, ago: number): number {
    return this.filings.flow(field, period, ago);
  }

  point(field: string, period: FundamentalPeriod, ago: number): number {
    return this.filings.point(field, period, ago);
  }
}

/** How many periods make a year: fiscal years are counted one by one, all else by quarters. */
export function yearBefore(period: FundamentalPeriod, ago: number): number {
  return ago + (period === "FY" ? 1 : 4);
}

/** The number, or NaN where it is not above 0. */
export function positive(value: number): number {
  return value > 0 ? value : Number.NaN;
}

/** a / b, NaN for a division by 0. */
export function ratio(a: number, b: number): number {
  return b === 0 ? Number.NaN : a / b;
}

/** The number, or 0 where it is not told: for lines that a company without such a thing leaves out. */
export function orZero(value: number): number {
  return value === value ? value : 0;
}
