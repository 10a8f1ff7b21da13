import type { FundamentalPeriod } from "#contract";
import { type Company, type CompanyFigure, yearBefore } from "./company.ts";
import {
  assets,
  currentRatio,
  grossProfit,
  netIncome,
  operatingCashFlow,
  revenue,
  sharesOutstanding,
} from "./statement-figures.ts";

/** Nine tests of Piotroski (2000), "Value Investing: The Use of Historical Financial Statement Information". */
export function piotroskiScore(company: Company, period: FundamentalPeriod, ago: number): number {
  const last = yearBefore(period, ago);
  const overBeginning = (of: CompanyFigure, at: number): number =>
    of(company, period, at) / assets(company, period, yearBefore(period, at));
  const leverage = (at: number): number => {
    const mean = (assets(company, period, at) + assets(company, period, yearBefore(period, at))) / 2;
    const debt = company.point("long_term_debt", period, at);
    return (debt === debt ? debt : company.point("total_debt", period, at)) / mean;
  };
  const grossMargin = (at: number): number => grossProfit(company, period, at) / revenue(company, period, at);
  const income = overBeginning(netIncome, ago);
  const cash = overBeginning(operatingCashFlow, ago);
  return (
    holds(income, 0) +
    holds(cash, 0) +
    holds(income, overBeginning(netIncome, last)) +
    holds(cash, income) +
    holdsOrEqual(leverage(last), leverage(ago)) +
    holds(currentRatio(company, period, ago), currentRatio(company, period, last)) +
    holdsOrEqual(sharesOutstanding(company, period, last), sharesOutstanding(company, period, ago)) +
    holds(grossMargin(ago), grossMargin(last)) +
    holds(overBeginning(revenue, ago), overBeginning(revenue, last))
  );
}

/** 1 where a > b, 0 where not, NaN where either is not known. */
function holds(a: number, b: number): number {
  return a > b ? 1 : a <= b ? 0 : Number.NaN;
}

function holdsOrEqual(a: number, b: number): number {
  return a >= b ? 1 : a < b ? 0 : Number.NaN;
}
