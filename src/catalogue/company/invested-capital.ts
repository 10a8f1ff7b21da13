import type { FundamentalPeriod } from "#contract";
import { type Company, positive } from "./company.ts";
import { average, equity, netDebt, operatingIncome } from "./statement-figures.ts";

/** 100 × operating income after tax / mean of equity + debt - cash. */
export function returnOnInvestedCapital(company: Company, period: FundamentalPeriod, ago: number): number {
  const pretax = company.flow("pretax_income", period, ago);
  const tax = company.flow("income_tax", period, ago);
  const rate = pretax > 0 ? Math.min(Math.max(tax / pretax, 0), 1) : pretax - pretax;
  const capital = average((...at) => equity(...at) + netDebt(...at))(company, period, ago);
  return (100 * operatingIncome(company, period, ago) * (1 - rate)) / positive(capital);
}
