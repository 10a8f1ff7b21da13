import type { FundamentalPeriod } from "#contract";
import { type Company, positive } from "./company.ts";
import {
  assets,
  currentAssets,
  currentLiabilities,
  liabilities,
  operatingIncome,
  revenue,
  sharesNow,
} from "./statement-figures.ts";

/** The part of Altman's Z (1968) that the books give. */
export function altmanBooks(company: Company, period: FundamentalPeriod, ago: number): number {
  const working = currentAssets(company, period, ago) - currentLiabilities(company, period, ago);
  const retained = company.point("retained_earnings", period, ago);
  const weighed =
    1.2 * working + 1.4 * retained + 3.3 * operatingIncome(company, period, ago) + 1.0 * revenue(company, period, ago);
  return weighed / positive(assets(company, period, ago));
}

/** What a price has to be multiplied with for the part that the market gives. */
export function altmanMarket(company: Company, period: FundamentalPeriod, ago: number): number {
  return (0.6 * sharesNow(company)) / positive(liabilities(company, period, ago));
}
