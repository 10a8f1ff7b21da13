import type { FundamentalPeriod } from "#contract";
import { type Company, yearBefore } from "./company.ts";
import {
  assets,
  currentAssets,
  currentLiabilities,
  grossProfit,
  netIncome,
  operatingCashFlow,
  revenue,
} from "./statement-figures.ts";

/** The eight-variable score of Beneish (1999), "The Detection of Earnings Manipulation". */
export function beneishScore(company: Company, period: FundamentalPeriod, ago: number): number {
  const now = sharesOf(company, period, ago);
  const before = sharesOf(company, period, yearBefore(period, ago));
  const accruals = (netIncome(company, period, ago) - operatingCashFlow(company, period, ago)) / now.assets;
  return (
    -4.84 +
    0.92 * (now.receivables / before.receivables) +
    0.528 * (before.grossMargin / now.grossMargin) +
    0.404 * (now.softAssets / before.softAssets) +
    0.892 * (now.revenue / before.revenue) +
    0.115 * (before.depreciation / now.depreciation) -
    0.172 * (now.overhead / before.overhead) +
    4.679 * accruals -
    0.327 * (now.leverage / before.leverage)
  );
}

function sharesOf(company: Company, period: FundamentalPeriod, ago: number) {
  const point = (field: string): number => company.point(field, period, ago);
  const flow = (field: string): number => company.flow(field, period, ago);
  const total = assets(company, period, ago);
  const sales = revenue(company, period, ago);
  return {
    assets: total,
    revenue: sales,
    receivables: point("receivables") / sales,
    grossMargin: grossProfit(company, period, ago) / sales,
    softAssets: 1 - (currentAssets(company, period, ago) + point("property")) / total,
    depreciation: flow("depreciation") / (flow("depreciation") + point("property")),
    overhead: flow("selling_general_admin") / sales,
    leverage: (point("long_term_debt") + currentLiabilities(company, period, ago)) / total,
  };
}
