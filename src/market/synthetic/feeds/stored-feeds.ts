import { FEEDS, MARKET_TIMINGS, type FeedName } from "#contract";
import type { Calendar } from "../../calendar/calendar.ts";
import { daysOfIso } from "../../calendar/civil-date.ts";
import type { StoredFeed } from "../../feeds/feed-table.ts";
import type { Listing } from "../../universe/listing.ts";
import type { FundamentalField } from "./fundamentals.ts";
import type { SyntheticMarket } from "../generate-market.ts";
import { INSIDER_CODES, INSIDER_ROLES } from "./insiders.ts";

/**
 * Returns the feeds of a market as a store takes them: by the ticker that each instrument carried when the row became
 * known.
 */
export function storedFeeds(market: SyntheticMarket, calendar: Calendar): ReadonlyMap<FeedName, StoredFeed> {
  const tickers = tickersOf(market.listings, calendar);
  const { fundamentals, earnings, insiders, shortInterest, shortVolume } = market;
  const feeds = new Map<FeedName, StoredFeed>();
  const put = (feed: FeedName, source: Rows, columns: Columns): void => {
    feeds.set(feed, gather(feed, source, columns, tickers));
  };
  const filed = fundamentals.columns;
  const quarterOf = (row: number): number => filed.fiscalQuarter[row]!;
  put(
    "filings",
    { ...fundamentals, knownAt: filed.filedAt },
    {
      ...Object.fromEntries(FILING_FIELDS.map(([field, name]) => [name, (row) => filed[field][row]!])),
      form: (row) => `${quarterOf(row) === 4 ? "10-K" : "10-Q"}${filed.restated[row] === 1 ? "/A" : ""}`,
      period: (row) => `Q${quarterOf(row)}`,
      amended: (row) => (filed.restated[row] === 1 ? "true" : "false"),
      months: () => 3,
    },
  );
  const announced = earnings.columns;
  put(
    "earnings",
    { ...earnings, knownAt: announced.knownAt },
    {
      date: (row) => announced.date[row]!,
      timing: (row) => MARKET_TIMINGS[announced.timing[row]!]!,
      period_end: (row) => announced.periodEnd[row]!,
      fiscal_year: (row) => announced.fiscalYear[row]!,
      fiscal_quarter: (row) => announced.fiscalQuarter[row]!,
      estimate: (row) => announced.estimate[row]!,
      actual: (row) => announced.actual[row]!,
    },
  );
  const traded = insiders.columns;
  put(
    "insiders",
    { ...insiders, knownAt: traded.acceptedAt },
    {
      traded: (row) => traded.date[row]!,
      code: (row) => INSIDER_CODES[traded.code[row]!]!,
      direction: (row) => (INSIDER_CODES[traded.code[row]!] === "S" ? "D" : "A"),
      shares: (row) => traded.shares[row]!,
      price: (row) => traded.price[row]!,
      shares_after: (row) => traded.sharesAfter[row]!,
      owner_cik: (row) => insiders.owners.cik[traded.owner[row]!]!,
      owner_name: (row) => insiders.owners.name[traded.owner[row]!]!,
      relationship: (row) => ROLES[INSIDER_ROLES[traded.role[row]!]!].relationship,
      title: (row) => ROLES[INSIDER_ROLES[traded.role[row]!]!].title,
      planned: (row) => traded.planned[row]!,
      security: () => "Common Stock",
      derivative: () => 0,
      ownership: () => "D",
    },
  );
  const short = shortInterest.columns;
  put(
    "short_interest",
    { ...shortInterest, knownAt: short.publishedAt },
    {
      settled: (row) => short.settlementDate[row]!,
      short_interest: (row) => short.sharesShort[row]!,
      average_volume: (row) => short.averageDailyVolume[row]!,
      days_to_cover: (row) => short.daysToCover[row]!,
    },
  );
  const newest = shortVolume.session.reduce((last, session) => Math.max(last, session), -1);
  put(
    "short_volume",
    {
      ...shortVolume,
      knownAt: shortVolume.publishedAt,
      keep: (row) => shortVolume.session[row]! > newest - SHORT_VOLUME_SESSIONS,
    },
    {
      date: (row) => calendar.dateOf(shortVolume.session[row]!),
      short_volume: (row) => shortVolume.shortVolume[row]!,
      short_exempt_volume: (row) => shortVolume.shortExemptVolume[row]!,
      total_volume: (row) => shortVolume.totalVolume[row]!,
      market: () => "B,Q,N",
    },
  );
  for (const feed of ["quotes", "trades", "depth", "halts", "bands"] as const) feeds.set(feed, market[feed]);
  return feeds;
}

/** Number of newest sessions with daily short volume; the studies on it look back no further. */
const SHORT_VOLUME_SESSIONS = 60;

const FILING_FIELDS: readonly (readonly [FundamentalField, string])[] = [
  ["periodEnd", "period_end"],
  ["fiscalYear", "fiscal_year"],
  ["revenue", "revenue"],
  ["grossProfit", "gross_profit"],
  ["operatingIncome", "operating_income"],
  ["depreciation", "depreciation"],
  ["interestExpense", "interest_expense"],
  ["netIncome", "net_income"],
  ["epsDiluted", "eps_diluted"],
  ["operatingCashFlow", "operating_cash_flow"],
  ["capex", "capex"],
  ["dividendsPaid", "dividends_paid"],
  ["totalAssets", "assets"],
  ["currentAssets", "current_assets"],
  ["receivables", "receivables"],
  ["totalLiabilities", "liabilities"],
  ["currentLiabilities", "current_liabilities"],
  ["totalEquity", "equity"],
  ["cash", "cash"],
  ["totalDebt", "total_debt"],
  ["sharesOutstanding", "shares_outstanding"],
  ["sharesFloat", "shares_float"],
  ["employees", "employees"],
  ["costOfRevenue", "cost_of_revenue"],
  ["pretaxIncome", "pretax_income"],
  ["incomeTax", "income_tax"],
  ["epsBasic", "eps_basic"],
  ["sellingGeneralAdmin", "selling_general_admin"],
  ["researchDevelopment", "research_development"],
  ["stockCompensation", "stock_compensation"],
  ["investingCashFlow", "investing_cash_flow"],
  ["financingCashFlow", "financing_cash_flow"],
  ["repurchases", "repurchases"],
  ["shortTermInvestments", "short_term_investments"],
  ["property", "property"],
  ["shortTermDebt", "short_term_debt"],
  ["longTermDebt", "long_term_debt"],
  ["retainedEarnings", "retained_earnings"],
];

const ROLES: Readonly<
  Record<(typeof INSIDER_ROLES)[number], { readonly relationship: string; readonly title: string }>
> = {
  CEO: { relationship: "officer", title: "Chief Executive Officer" },
  CFO: { relationship: "officer", title: "Chief Financial Officer" },
  Officer: { relationship: "officer", title: "Vice President" },
  Director: { relationship: "director", title: "" },
  "10% Owner": { relationship: "ten_percent_owner", title: "" },
};

interface Rows {
  readonly keys: readonly string[];
  readonly offsets: Int32Array;
  readonly knownAt: ArrayLike<number>;
  keep?(row: number): boolean;
}

type Columns = Readonly<Record<string, (row: number) => number | string>>;

interface TickerSpan {
  readonly ticker: string;
  readonly to: number;
}

function gather(
  feed: FeedName,
  { keys, offsets, knownAt, keep = () => true }: Rows,
  columns: Columns,
  tickers: (key: string, known: number) => string | undefined,
): StoredFeed {
  const rows: number[] = [];
  const printed: string[] = [];
  for (const [k, key] of keys.entries()) {
    for (let row = offsets[k]!; row < offsets[k + 1]!; row++) {
      if (!keep(row)) continue;
      const ticker = tickers(key, knownAt[row]!);
      if (ticker === undefined) continue;
      rows.push(row);
      printed.push(ticker);
    }
  }
  const fields: Readonly<Record<string, { readonly kind: string }>> = FEEDS[feed].fields;
  const numbers: Record<string, Float64Array> = { known_at: Float64Array.from(rows, (row) => knownAt[row]!) };
  const texts: Record<string, (string | null)[]> = { ticker: printed };
  for (const [name, value] of Object.entries(columns)) {
    if (fields[name]!.kind === "text") texts[name] = rows.map((row) => String(value(row)) || null);
    else numbers[name] = Float64Array.from(rows, (row) => Number(value(row)));
  }
  return { rows: rows.length, numbers, texts };
}

/**
 * Returns a function that gives the ticker of an instrument at an instant: before its listing the future ticker, after
 * its delisting undefined.
 */
function tickersOf(
  listings: readonly Listing[],
  calendar: Calendar,
): (key: string, known: number) => string | undefined {
  const spans = new Map<string, TickerSpan[]>();
  for (const { id, ticker, to } of listings) {
    const list = spans.get(id) ?? [];
    spans.set(id, list);
    list.push({ ticker, to: to === null ? Infinity : calendar.ordinalOfDate(daysOfIso(to)!) });
  }
  return (key, known) => {
    const session = calendar.sessionBegunBy(Math.ceil(known) - 1);
    return spans.get(key)?.find(({ to }) => session <= to)?.ticker;
  };
}
