import type { FundamentalPeriod } from "#contract";
import type { Company } from "./company.ts";
import { positive } from "./company.ts";
import { yearOf } from "./dividends.ts";
import { epsDiluted, netIncome } from "./statement-figures.ts";

const QUARTER_DAYS = 91;

/** Dividends per share of today, $: of a fiscal year, of the last 365 days, or of the next year by the last one. */
export function dividendsPerShare(company: Company, period: FundamentalPeriod, ago: number): number {
  if (period === "FY") return company.dividends.sum(company.filings.yearEnd(ago + 1), company.filings.yearEnd(ago));
  if (period === "TTM") return company.dividends.trailingYear(QUARTER_DAYS * ago);
  return ago === 0 ? company.dividends.forwardYear() : Number.NaN;
}

/** The same of the newest year, behind it or ahead. */
export function yearlyDividend(company: Company, period: FundamentalPeriod): number {
  return period === "FWD" ? company.dividends.forwardYear() : company.dividends.trailingYear();
}

export function payoutRatio(company: Company, period: FundamentalPeriod, ago: number): number {
  const paid = company.flow("dividends_paid", period, ago);
  if (paid === paid) return (100 * paid) / positive(netIncome(company, period, ago));
  return (100 * dividendsPerShare(company, period, ago)) / positive(epsDiluted(company, period, ago));
}

export function dividendGrowthYears(company: Company, _: FundamentalPeriod, ago: number): number {
  return company.dividends.growthYears(yearOf(company.moment.date) - 1 - ago);
}
