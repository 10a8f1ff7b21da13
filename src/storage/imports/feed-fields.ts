import type { FeedColumns } from "../bar-files/feeds.ts";
import type { WantedField } from "./discover-columns.ts";

/**
 * How a field of a feed is read: text; number; date (stored as YYYY-MM-DD); known: the instant at which the row became
 * known, stored in minutes since 1970. A date alone counts from its end in New York, when everybody had the row.
 */
export type FieldKind = "text" | "number" | "date" | "known";

export interface FeedField extends WantedField {
  readonly kind: FieldKind;
}

const text = (...names: string[]): FeedField => ({ kind: "text", names, required: false });
const number = (...names: string[]): FeedField => ({ kind: "number", names, required: false });
const date = (...names: string[]): FeedField => ({ kind: "date", names, required: false });
const needed = (field: FeedField): FeedField => ({ ...field, required: true });
const ticker = needed(text("symbol", "ticker", "sym", "issuer_symbol"));
const known = (...names: string[]): FeedField => ({ kind: "known", names, required: true });

/** The feeds beside bars, actions and listings, with the fields that are kept of each. */
export const FEEDS = {
  filings: {
    ticker,
    known_at: known("accepted", "accepted_at", "filed", "filing_date", "collected_date", "known_at"),
    period_end: needed(date("period_end", "end_date", "period_ending", "fiscal_period_end")),
    form: text("doc_type", "form", "form_type"),
    period: text("period_focus", "fiscal_period", "period"),
    fiscal_year: number("fiscal_year", "year"),
    amended: text("amend", "amended"),
    revenue: number("revenues", "revenue"),
    operating_income: number("op_income", "operating_income"),
    net_income: number("net_income"),
    eps_basic: number("eps_basic"),
    eps_diluted: number("eps_diluted"),
    dividend: number("dividend", "dividends"),
    assets: number("assets", "total_assets"),
    current_assets: number("cur_assets", "current_assets"),
    current_liabilities: number("cur_liab", "current_liabilities"),
    cash: number("cash"),
    equity: number("equity"),
    operating_cash_flow: number("cash_flow_op", "operating_cash_flow"),
    investing_cash_flow: number("cash_flow_inv", "investing_cash_flow"),
    financing_cash_flow: number("cash_flow_fin", "financing_cash_flow"),
  },
  insiders: {
    ticker,
    known_at: known("accepted", "accepted_at", "filed", "filing_date", "signature_date", "known_at"),
    traded: needed(date("transaction_date", "trade_date", "traded")),
    code: needed(text("code", "transaction_code")),
    direction: text("acq_disp", "acquired_disposed", "direction"),
    shares: number("shares"),
    price: number("price"),
    shares_after: number("shares_after"),
    owner_cik: text("owner_cik"),
    owner_name: text("owner_name", "owner"),
    relationship: text("relationship"),
    security: text("security"),
    ownership: text("ownership"),
    accession: text("accession", "accession_number"),
  },
  shorts: {
    ticker,
    known_at: known("known_at", "published", "publication_date", "date"),
    settled: date("settlement_date", "settled"),
    short_volume: number("short_volume"),
    short_exempt_volume: number("short_exempt_volume"),
    total_volume: number("total_volume"),
    market: text("market"),
    short_interest: number("short_interest"),
    average_volume: number("avg_daily_volume", "average_volume"),
    days_to_cover: number("days_to_cover"),
    borrow_fee: number("borrow_fee", "fee"),
    shares_available: number("shares_available", "available"),
  },
  earnings: {
    ticker,
    known_at: known("known_at", "reported_at", "date"),
    period_end: date("period_ending", "period_end"),
    timing: text("timing", "market_timing", "when"),
    estimate: number("estimate", "eps_estimate"),
    actual: number("reported", "actual", "eps_actual"),
  },
  quotes: {
    ticker,
    known_at: known("timestamp", "datetime", "time", "t", "date"),
    bid: needed(number("bid")),
    ask: needed(number("ask")),
    bid_size: number("bid_size", "bidsize"),
    ask_size: number("ask_size", "asksize"),
    last: number("last"),
    last_size: number("last_size", "lastsize"),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FeedField>>>>;

export type FeedName = keyof typeof FEEDS;

/** Columns under which a feed is stored. */
export function columnsOfFeed(feed: FeedName): FeedColumns {
  const types = { text: "text", number: "number", date: "text", known: "integer" } as const;
  const fields: Readonly<Record<string, FeedField>> = FEEDS[feed];
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, types[kind]]));
}
