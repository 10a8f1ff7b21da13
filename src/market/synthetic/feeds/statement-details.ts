import { table, type Random } from "#base";

/** Fields of a quarter's statements that follow from its totals. Amounts in $. */
export const DETAIL_FIELDS = [
  "costOfRevenue",
  "pretaxIncome",
  "incomeTax",
  "epsBasic",
  "sellingGeneralAdmin",
  "researchDevelopment",
  "stockCompensation",
  "investingCashFlow",
  "financingCashFlow",
  "repurchases",
  "shortTermInvestments",
  "property",
  "shortTermDebt",
  "longTermDebt",
  "retainedEarnings",
] as const;
export type DetailField = (typeof DETAIL_FIELDS)[number];

/** Totals of a quarter from which its parts follow. */
export interface StatementTotals {
  readonly revenue: number;
  readonly grossProfit: number;
  readonly operatingIncome: number;
  readonly interestExpense: number;
  readonly netIncome: number;
  readonly operatingCashFlow: number;
  readonly capex: number;
  readonly dividendsPaid: number;
  readonly totalAssets: number;
  readonly currentAssets: number;
  readonly receivables: number;
  readonly totalEquity: number;
  readonly cash: number;
  readonly totalDebt: number;
  readonly sharesOutstanding: number;
}

/** Constant habits of a company. */
export interface SpendingHabits {
  /** Shares of operating expenses. */
  readonly research: number;
  readonly stockPay: number;
  /** Share of the quarter's earnings that buys shares back. */
  readonly buyback: number;
  /** Share of the debt that is due within a year; short-term investments over cash; share of property in fixed assets. */
  readonly dueSoon: number;
  readonly papers: number;
  readonly fixed: number;
  readonly retained: number;
}

/** Research and development over operating expenses, by sector; 0 in other sectors. */
const RESEARCH = table<number>({
  Technology: 0.42,
  "Health Care": 0.38,
  "Communication Services": 0.2,
  "Consumer Discretionary": 0.12,
  Industrials: 0.14,
  Materials: 0.08,
});

export function spendingHabits(sector: string, random: Random): SpendingHabits {
  const research = (RESEARCH[sector] ?? 0) * Math.exp(0.4 * random.normal());
  return {
    research: Math.min(research, 0.85),
    stockPay: 0.02 + 0.12 * random.next(),
    buyback: random.next() < 0.45 ? 0.15 + 0.6 * random.next() : 0,
    dueSoon: 0.05 + 0.25 * random.next(),
    papers: random.next() < 0.6 ? 0.1 + 0.8 * random.next() : 0,
    fixed: 0.25 + 0.5 * random.next(),
    retained: 0.2 + 0.6 * random.next(),
  };
}

/** Returns the parts of a quarter, which add up to its totals. */
export function statementDetails(totals: StatementTotals, habits: SpendingHabits): Record<DetailField, number> {
  const expenses = totals.grossProfit - totals.operatingIncome;
  const researchDevelopment = thousands(expenses * habits.research);
  const pretaxIncome = totals.operatingIncome - totals.interestExpense;
  const repurchases = thousands(Math.max(0, totals.netIncome) * habits.buyback);
  const shortTermDebt = thousands(totals.totalDebt * habits.dueSoon);
  const paidOut = totals.dividendsPaid + repurchases;
  const otherCurrent = totals.currentAssets - totals.cash - totals.receivables;
  return {
    costOfRevenue: totals.revenue - totals.grossProfit,
    pretaxIncome,
    incomeTax: pretaxIncome - totals.netIncome,
    epsBasic: Math.round((totals.netIncome / totals.sharesOutstanding) * 100) / 100,
    sellingGeneralAdmin: expenses - researchDevelopment,
    researchDevelopment,
    stockCompensation: thousands(expenses * habits.stockPay),
    investingCashFlow: -totals.capex,
    financingCashFlow: -paidOut,
    repurchases,
    shortTermInvestments: thousands(Math.min(totals.cash * habits.papers, 0.5 * Math.max(0, otherCurrent))),
    property: thousands(Math.max(0, totals.totalAssets - totals.currentAssets) * habits.fixed),
    shortTermDebt,
    longTermDebt: totals.totalDebt - shortTermDebt,
    retainedEarnings: thousands(totals.totalEquity * habits.retained),
  };
}

/** Rounds to thousands, as in statements. */
export function thousands(amount: number): number {
  return Math.round(amount / 1000) * 1000;
}
