import type { Random } from "#base";
import type { WalkAction } from "../daily/daily-walk.ts";
import type { GeneratedRow, FeedWriter } from "./feed-writer.ts";
import type { InstrumentProfile } from "../companies/profile.ts";
import type { Report } from "./reports.ts";
import { SECTORS } from "../companies/sectors.ts";
import type { SessionGrid } from "../daily/session-grid.ts";
import {
  DETAIL_FIELDS,
  spendingHabits,
  statementDetails,
  thousands,
  type SpendingHabits,
} from "./statement-details.ts";

const TAX = 0.21;
/** Diluted shares over outstanding shares. */
const DILUTED = 1.015;
const YEAR = 365.25;
const QUARTER_DAYS = 91;
/** Weight of each quarter in a fiscal year's revenue. */
const SEASONS = [0.95, 0.98, 1.0, 1.07];

/**
 * Fields of a quarter as filed. Amounts in $ as of the filing; shares and per-share values in the share count of the
 * filing's day.
 */
export const FUNDAMENTAL_FIELDS = [
  "periodEnd",
  "filedAt",
  "restated",
  "fiscalYear",
  "fiscalQuarter",
  "revenue",
  "grossProfit",
  "operatingIncome",
  "depreciation",
  "interestExpense",
  "netIncome",
  "epsDiluted",
  "operatingCashFlow",
  "capex",
  "dividendsPaid",
  "totalAssets",
  "currentAssets",
  "receivables",
  "totalLiabilities",
  "currentLiabilities",
  "totalEquity",
  "cash",
  "totalDebt",
  "sharesOutstanding",
  "sharesFloat",
  "employees",
  ...DETAIL_FIELDS,
] as const;
export type FundamentalField = (typeof FUNDAMENTAL_FIELDS)[number];
type Row = GeneratedRow<FundamentalField>;
/** Quarter without the parts of its totals. */
type Totals = Omit<Row, (typeof DETAIL_FIELDS)[number]>;

/** Returns new shares per share of the market's first session, from all splits up to a session (ordinal). */
export function shareFactor(actions: readonly WalkAction[], grid: SessionGrid, session: number): number {
  let factor = 1;
  for (const { kind, session: offset, value } of actions) {
    if (kind === "split" && grid.first + offset <= session) factor *= value;
  }
  return factor;
}

/**
 * Adds the quarterly filings of a company, including later restatements, and returns the diluted EPS of each report,
 * also of reports that are still to come.
 */
export function addFundamentals(
  writer: FeedWriter<FundamentalField>,
  profile: InstrumentProfile,
  reports: readonly Report[],
  actions: readonly WalkAction[],
  grid: SessionGrid,
  random: Random,
): Float64Array {
  const { calendar } = grid;
  const company = traits(profile, random);
  const habits = spendingHabits(SECTORS[profile.sector]!.name, random.fork("spending"));
  const eps = new Float64Array(reports.length);
  const rows: Row[] = [];
  for (const [r, report] of reports.entries()) {
    const later = random.next() < 0.3 ? 1 + random.int(8) : 0;
    const minute = random.int(60);
    const restatedAfter = random.next() < 0.03 ? 90 + random.int(200) : 0;
    const error = 0.03 + 0.09 * random.next();
    const filing = report.prospectus ? report.session : Math.min(report.session + later, calendar.sessionCount - 1);
    const splits = shareFactor(actions, grid, filing);
    const totals = quarter(profile, company, report, actions, splits, grid, random);
    const row = { ...totals, ...statementDetails(totals, habits) };
    const reportedShares = (row.sharesOutstanding / splits) * shareFactor(actions, grid, report.session);
    eps[r] = perShare(row.netIncome, reportedShares);
    const filedAt = report.prospectus
      ? report.reportedAt
      : Math.max(calendar.midnight(filing) + 1000 + minute, report.reportedAt);
    if (filedAt > grid.horizon) continue;
    rows.push({ ...row, filedAt });
    const again = calendar.ordinalAtOrAfter(calendar.dateOf(filing) + restatedAfter);
    if (restatedAfter === 0 || again >= calendar.sessionCount) continue;
    const restatedAt = calendar.midnight(again) + 1000 + minute;
    const since = shareFactor(actions, grid, again) / splits;
    if (restatedAt <= grid.horizon)
      rows.push({ ...corrected(row, error, since, habits), filedAt: restatedAt, restated: 1 });
  }
  writer.add(profile.id, rows);
  return eps;
}

type Traits = ReturnType<typeof traits>;

function traits(profile: InstrumentProfile, random: Random) {
  const sector = SECTORS[profile.sector]!;
  const priceToSales = sector.priceToSales * Math.exp(0.5 * random.normal());
  const value = profile.price * profile.shares;
  const revenue = value / priceToSales;
  return {
    revenue,
    grossMargin: Math.min(Math.max(sector.grossMargin + 0.12 * random.normal(), 0.05), 0.95),
    operatingMargin: sector.operatingMargin + 0.09 * random.normal(),
    assets: revenue / (sector.assetTurnover * Math.exp(0.3 * random.normal())),
    leverage: Math.min(Math.max(0.52 + 0.18 * random.normal(), 0.1), 1.05),
    debtShare: 0.15 + 0.5 * random.next(),
    cashShare: 0.04 + 0.22 * random.next(),
    dilution: 0.01 + 0.03 * random.normal(),
    float: 0.55 + 0.43 * random.next(),
    perEmployee: 280_000 * Math.exp(0.5 * random.normal()),
  };
}

function quarter(
  profile: InstrumentProfile,
  company: Traits,
  report: Report,
  actions: readonly WalkAction[],
  splits: number,
  grid: SessionGrid,
  random: Random,
): Totals {
  const { calendar, first } = grid;
  const years = (report.periodEnd - calendar.dateOf(first)) / YEAR;
  const grown = Math.exp(profile.growth * years);
  const revenue = thousands(
    (company.revenue / 4) * grown * SEASONS[report.fiscalQuarter - 1]! * Math.exp(0.03 * random.normal()),
  );
  const margin = company.operatingMargin + 0.015 * random.normal() + 0.01 * report.surprise;
  const operatingIncome = thousands(revenue * Math.min(margin, company.grossMargin));
  const totalAssets = thousands(company.assets * grown ** 0.8);
  const totalLiabilities = thousands(totalAssets * Math.min(company.leverage * (1 + 0.03 * random.normal()), 1.2));
  const totalDebt = thousands(totalLiabilities * company.debtShare);
  const cash = thousands(totalAssets * company.cashShare * Math.exp(0.1 * random.normal()));
  const interestExpense = thousands((totalDebt * 0.05) / 4);
  const earned = operatingIncome - interestExpense;
  const netIncome = thousands(earned > 0 ? earned * (1 - TAX) : earned);
  const depreciation = thousands(totalAssets * 0.01);
  const sharesOutstanding = Math.round(profile.shares * splits * Math.exp(company.dilution * years));
  const receivables = thousands(revenue * 0.45);
  const currentAssets = thousands(cash + receivables + revenue * 0.35);
  return {
    periodEnd: report.periodEnd,
    filedAt: Number.NaN,
    restated: 0,
    fiscalYear: report.fiscalYear,
    fiscalQuarter: report.fiscalQuarter,
    revenue,
    grossProfit: thousands(revenue * company.grossMargin),
    operatingIncome,
    depreciation,
    interestExpense,
    netIncome,
    epsDiluted: perShare(netIncome, sharesOutstanding),
    operatingCashFlow: thousands(netIncome + depreciation + 0.03 * revenue * random.normal()),
    capex: thousands(depreciation * (0.7 + 0.8 * random.next())),
    dividendsPaid: thousands(paidPerShare(profile, report, actions, calendar, first) * sharesOutstanding),
    totalAssets,
    currentAssets,
    receivables,
    totalLiabilities,
    currentLiabilities: thousands(currentAssets / (1.1 + random.next())),
    totalEquity: totalAssets - totalLiabilities,
    cash,
    totalDebt,
    sharesOutstanding,
    sharesFloat: Math.round(sharesOutstanding * company.float),
    employees: Math.max(12, Math.round((company.revenue * grown) / company.perEmployee)),
  };
}

/** Returns the dividends per share of a quarter; before the first bar, without dividends on record, the usual ones. */
function paidPerShare(
  profile: InstrumentProfile,
  { periodEnd }: Report,
  actions: readonly WalkAction[],
  calendar: SessionGrid["calendar"],
  first: number,
): number {
  if (periodEnd < calendar.dateOf(first) + QUARTER_DAYS) return (profile.price * profile.dividendYield) / 4;
  let paid = 0;
  for (const { kind, session, value } of actions) {
    const date = calendar.dateOf(first + session);
    if (kind === "dividend" && date <= periodEnd && date > periodEnd - QUARTER_DAYS) paid += value;
  }
  return paid;
}

/**
 * Returns the same quarter without revenue that was booked too early. `since` is the number of shares per share of the
 * first filing.
 */
function corrected(row: Row, part: number, since: number, habits: SpendingHabits): Row {
  const lost = thousands(row.revenue * part);
  const netIncome = row.netIncome - thousands(lost * 0.6);
  const sharesOutstanding = Math.round(row.sharesOutstanding * since);
  const grossProfit = row.grossProfit - thousands(lost * 0.8);
  const totals = {
    ...row,
    revenue: row.revenue - lost,
    grossProfit,
    operatingIncome: Math.min(row.operatingIncome - thousands(lost * 0.75), grossProfit),
    netIncome,
    epsDiluted: perShare(netIncome, sharesOutstanding),
    sharesOutstanding,
    sharesFloat: Math.round(row.sharesFloat * since),
  };
  // A restatement does not change payments.
  const { repurchases, financingCashFlow } = row;
  return { ...totals, ...statementDetails(totals, habits), repurchases, financingCashFlow };
}

function perShare(netIncome: number, shares: number): number {
  return Math.round((netIncome / (shares * DILUTED)) * 100) / 100;
}
