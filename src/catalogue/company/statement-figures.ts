import type { FundamentalPeriod } from "#contract";
import { type Company, type CompanyFigure, orZero, positive, ratio, yearBefore } from "./company.ts";

/** Figures that several definitions share, each of one period of a company. */
const flow =
  (field: string): CompanyFigure =>
  (company, period, ago) =>
    company.flow(field, period, ago);
const point =
  (field: string): CompanyFigure =>
  (company, period, ago) =>
    company.point(field, period, ago);

export const revenue = flow("revenue");
export const operatingIncome = flow("operating_income");
export const netIncome = flow("net_income");
export const epsDiluted = flow("eps_diluted");
export const operatingCashFlow = flow("operating_cash_flow");
export const assets = point("assets");
export const currentAssets = point("current_assets");
export const currentLiabilities = point("current_liabilities");
export const equity = point("equity");
export const sharesOutstanding = point("shares_outstanding");

/** Of the newest filing that tells them, to go with the price of the bar. */
export function sharesNow(company: Company): number {
  return company.filings.newestShares("shares_outstanding");
}

/** As told, else revenue less cost of revenue. */
export function grossProfit(company: Company, period: FundamentalPeriod, ago: number): number {
  const told = company.flow("gross_profit", period, ago);
  return told === told ? told : revenue(company, period, ago) - company.flow("cost_of_revenue", period, ago);
}

export function ebitda(company: Company, period: FundamentalPeriod, ago: number): number {
  return operatingIncome(company, period, ago) + company.flow("depreciation", period, ago);
}

export function freeCashFlow(company: Company, period: FundamentalPeriod, ago: number): number {
  return operatingCashFlow(company, period, ago) - company.flow("capex", period, ago);
}

/** As told, else assets less equity and minority interest. */
export function liabilities(company: Company, period: FundamentalPeriod, ago: number): number {
  const told = company.point("liabilities", period, ago);
  if (told === told) return told;
  const minority = orZero(company.point("minority_interest", period, ago));
  return assets(company, period, ago) - equity(company, period, ago) - minority;
}

/** Cash and short-term investments, which count 0 where they are not told. */
export function cash(company: Company, period: FundamentalPeriod, ago: number): number {
  return company.point("cash", period, ago) + orZero(company.point("short_term_investments", period, ago));
}

/** Debt due within a year and later, with lease liabilities where they are told; else the total as told. */
export function totalDebt(company: Company, period: FundamentalPeriod, ago: number): number {
  const parts = company.point("short_term_debt", period, ago) + company.point("long_term_debt", period, ago);
  if (parts !== parts) return company.point("total_debt", period, ago);
  return parts + orZero(company.point("lease_liabilities", period, ago));
}

export function netDebt(company: Company, period: FundamentalPeriod, ago: number): number {
  return totalDebt(company, period, ago) - cash(company, period, ago);
}

/** What the enterprise value has beside the market value of the shares. */
export function debtAndClaims(company: Company, period: FundamentalPeriod, ago: number): number {
  const minority = orZero(company.point("minority_interest", period, ago));
  const preferred = orZero(company.point("preferred_equity", period, ago));
  return netDebt(company, period, ago) + minority + preferred;
}

/** 100 part / revenue; NaN without revenue above 0. */
export function margin(part: CompanyFigure): CompanyFigure {
  return (company, period, ago) => (100 * part(company, period, ago)) / positive(revenue(company, period, ago));
}

/** The mean of a balance at the end of a period and a year before it. */
export function average(of: CompanyFigure): CompanyFigure {
  return (company, period, ago) => (of(company, period, ago) + of(company, period, yearBefore(period, ago))) / 2;
}

/** 100 (value / base - 1), NaN where the base is not above 0. */
export function growthPercent(value: number, base: number): number {
  return 100 * (value / positive(base) - 1);
}

export function growthOverYear(of: CompanyFigure): CompanyFigure {
  return (company, period, ago) =>
    growthPercent(of(company, period, ago), of(company, period, yearBefore(period, ago)));
}

/** Growth a year over so many fiscal years, %; NaN where either end is not above 0. */
export function yearlyGrowth(of: CompanyFigure, years: number): CompanyFigure {
  return (company, _, ago) => {
    const grown = positive(of(company, "FY", ago)) / positive(of(company, "FY", ago + years));
    return 100 * (grown ** (1 / years) - 1);
  };
}

export function currentRatio(company: Company, period: FundamentalPeriod, ago: number): number {
  return ratio(currentAssets(company, period, ago), currentLiabilities(company, period, ago));
}
