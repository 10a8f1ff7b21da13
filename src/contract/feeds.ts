/**
 * How a field of a feed is read and kept. text; number; flag (1, 0); date: days since 1970-01-01; known: the instant at
 * which the row became known, minutes since 1970-01-01T00:00Z with a fraction where the source says more. A date alone
 * counts from its end in New York, when everybody had the row.
 */
export type FeedFieldKind = "text" | "number" | "flag" | "date" | "known";

export interface FeedField {
  readonly kind: FeedFieldKind;
  readonly required: boolean;
  /** What it is, with its unit. */
  readonly doc: string;
  /** Names of its column in files, the usual one first. */
  readonly names: readonly string[];
}

/** What is kept of a feed, and which fields say that two rows speak of the same thing. */
export interface FeedContract {
  readonly doc: string;
  readonly fields: Readonly<Record<string, FeedField>>;
}

const make =
  (kind: FeedFieldKind) =>
  (doc: string, ...names: string[]): FeedField => ({ kind, required: false, doc, names });
const text = make("text");
const number = make("number");
const flag = make("flag");
const date = make("date");
const needed = (field: FeedField): FeedField => ({ ...field, required: true });
const known = (...names: string[]): FeedField =>
  needed(make("known")("When the row became known.", "known_at", ...names));

const ticker = needed(text("The ticker printed at the time.", "symbol", "ticker", "sym", "issuer_symbol"));
const levels = (side: "bid" | "ask"): Record<string, FeedField> =>
  Object.fromEntries(
    Array.from({ length: 10 }, (_, k) => k + 1).flatMap((level) => [
      [`${side}_price_${level}`, number(`Price of ${side} level ${level}, $.`, `${side}_price_${level}`)],
      [`${side}_size_${level}`, number(`Shares at ${side} level ${level}.`, `${side}_size_${level}`)],
    ]),
  );

/** The feeds beside bars, corporate actions and listings, with the fields that are kept of each row. */
export const FEEDS = {
  filings: {
    doc: "Figures of quarterly and yearly reports, as filed; a figure of a period is of `months` months that end at period_end.",
    fields: {
      ticker,
      known_at: known("accepted", "accepted_at", "filed", "filing_date", "collected_date"),
      period_end: needed(
        date("Last day of the period.", "period_end", "end_date", "period_ending", "fiscal_period_end"),
      ),
      form: text("Form, such as 10-Q or 10-K.", "doc_type", "form", "form_type"),
      period: text("Q1, Q2, Q3, Q4 or FY.", "period_focus", "fiscal_period", "period"),
      fiscal_year: number("Fiscal year.", "fiscal_year", "year"),
      months: number("Months that the flows cover: 3 or 12.", "months", "duration_months"),
      cash_flow_months: number(
        "Months that the cash flows cover, where they are others than `months`: 6 or 9 in a year-to-date statement.",
        "cash_flow_months",
      ),
      amended: text("Whether the filing amends an earlier one.", "amend", "amended"),
      accession: text("Accession number of the filing.", "accession", "accession_number", "accn"),
      revenue: number("Total revenue, $.", "revenues", "revenue"),
      cost_of_revenue: number("Cost of revenue, $.", "cost_of_revenue", "cogs"),
      gross_profit: number("Gross profit, $.", "gross_profit"),
      operating_income: number("Operating income, $.", "op_income", "operating_income"),
      depreciation: number("Depreciation and amortisation, $.", "depreciation", "depreciation_amortization"),
      interest_expense: number("Interest expense, $.", "interest_expense"),
      pretax_income: number("Income before tax, $.", "pretax_income"),
      income_tax: number("Income tax, $.", "income_tax"),
      net_income: number("Net income to common, $.", "net_income"),
      eps_basic: number("Basic earnings per share, $.", "eps_basic"),
      eps_diluted: number("Diluted earnings per share, $.", "eps_diluted"),
      selling_general_admin: number("Selling, general and administrative expense, $.", "sga", "selling_general_admin"),
      research_development: number("Research and development expense, $.", "research_development", "rnd"),
      stock_compensation: number("Stock-based compensation, $.", "stock_compensation", "sbc"),
      operating_cash_flow: number("Cash flow from operations, $.", "cash_flow_op", "operating_cash_flow"),
      investing_cash_flow: number("Cash flow from investing, $.", "cash_flow_inv", "investing_cash_flow"),
      financing_cash_flow: number("Cash flow from financing, $.", "cash_flow_fin", "financing_cash_flow"),
      capex: number("Purchases of property and equipment, $, positive.", "capex"),
      dividend: number("Cash dividends declared per share, $.", "dividend", "dividends"),
      dividends_paid: number("Cash dividends paid, $, positive.", "dividends_paid"),
      repurchases: number("Shares bought back, $, positive.", "repurchases", "buybacks"),
      assets: number("Total assets, $.", "assets", "total_assets"),
      current_assets: number("Current assets, $.", "cur_assets", "current_assets"),
      cash: number("Cash and equivalents, $.", "cash"),
      short_term_investments: number("Short-term investments, $.", "short_term_investments"),
      receivables: number("Receivables, $.", "receivables"),
      property: number("Property, plant and equipment, net, $.", "ppe", "property"),
      liabilities: number("Total liabilities, $.", "liabilities", "total_liabilities"),
      current_liabilities: number("Current liabilities, $.", "cur_liab", "current_liabilities"),
      short_term_debt: number("Debt due within a year, $.", "short_term_debt"),
      long_term_debt: number("Debt due later, $.", "long_term_debt"),
      lease_liabilities: number("Lease liabilities, $.", "lease_liabilities"),
      total_debt: number("Total debt, $, where its parts are not told.", "total_debt", "debt"),
      equity: number("Equity of the shareholders, $.", "equity", "total_equity"),
      minority_interest: number("Minority interest, $.", "minority_interest"),
      preferred_equity: number("Preferred equity, $.", "preferred_equity"),
      retained_earnings: number("Retained earnings, $.", "retained_earnings"),
      shares_outstanding: number("Shares outstanding by the cover page.", "shares_outstanding"),
      shares_float: number("Shares that trade freely.", "shares_float", "float"),
      employees: number("Employees.", "employees"),
    },
  },
  earnings: {
    doc: "What was known of an earnings report from known_at on: its date, estimates, and after it the actual figures.",
    fields: {
      ticker,
      known_at: known("reported_at", "announced_at", "date"),
      date: date("Day of the report, as scheduled or as it happened.", "report_date", "earnings_date", "date"),
      timing: text("bmo, amc, dmh or unknown.", "timing", "market_timing", "when"),
      period_end: date("Last day of the fiscal quarter.", "period_ending", "period_end"),
      fiscal_year: number("Fiscal year.", "fiscal_year"),
      fiscal_quarter: number("Fiscal quarter, 1 to 4.", "fiscal_quarter", "quarter"),
      estimate: number("Consensus earnings per share, $.", "estimate", "eps_estimate"),
      actual: number("Reported earnings per share, $.", "reported", "actual", "eps_actual"),
      revenue_estimate: number("Consensus revenue, $.", "revenue_estimate"),
      revenue_actual: number("Reported revenue, $.", "revenue_actual"),
    },
  },
  insiders: {
    doc: "Transactions of insiders by Form 4, known when the filing was accepted.",
    fields: {
      ticker,
      known_at: known("accepted", "accepted_at", "filed", "filing_date", "signature_date"),
      traded: needed(date("Day of the transaction.", "transaction_date", "trade_date", "traded")),
      code: needed(text("Transaction code, such as P or S.", "code", "transaction_code")),
      direction: text("A acquired or D disposed.", "acq_disp", "acquired_disposed", "direction"),
      shares: number("Shares.", "shares"),
      price: number("Price per share, $.", "price"),
      shares_after: number("Shares held afterwards.", "shares_after"),
      owner_cik: text("CIK of the owner.", "owner_cik"),
      owner_name: text("Name of the owner.", "owner_name", "owner"),
      relationship: text("Roles, such as director, officer, ten_percent_owner.", "relationship"),
      title: text("Title of an officer.", "title", "officer_title"),
      planned: flag("Made under a 10b5-1 plan.", "planned", "is_10b51", "rule_10b5_1"),
      security: text("Title of the security.", "security"),
      derivative: flag("A derivative, whose shares are not counted.", "derivative"),
      ownership: text("D direct or I indirect.", "ownership"),
      accession: text("Accession number of the filing.", "accession", "accession_number"),
    },
  },
  short_interest: {
    doc: "Shares sold short at a settlement date, known when they were published.",
    fields: {
      ticker,
      known_at: known("published", "publication_date"),
      settled: needed(date("Settlement date.", "settlement_date", "settled")),
      short_interest: needed(number("Shares sold short.", "short_interest", "current_short_position")),
      average_volume: number("Average daily volume between settlements, shares.", "avg_daily_volume", "average_volume"),
      days_to_cover: number("Days to cover, at least 1.", "days_to_cover"),
    },
  },
  short_volume: {
    doc: "Volume of short sales of a day by the consolidated file of the reporting facilities.",
    fields: {
      ticker,
      known_at: known("published", "date"),
      date: date("Trading day.", "trade_date", "date"),
      short_volume: needed(number("Shares sold short.", "short_volume")),
      short_exempt_volume: number("Of these exempt.", "short_exempt_volume"),
      total_volume: number("Shares in the same file.", "total_volume"),
      market: text("Facilities.", "market"),
    },
  },
  borrow: {
    doc: "What a broker's list of shares to borrow says.",
    fields: {
      ticker,
      known_at: known("published", "timestamp", "date"),
      borrow_fee: number("Fee, % a year.", "borrow_fee", "fee"),
      shares_available: number("Shares that can be borrowed.", "shares_available", "available"),
      utilization: number("Lent share of what can be lent, %.", "utilization"),
    },
  },
  fails: {
    doc: "Fails to deliver by the SEC's files.",
    fields: {
      ticker,
      known_at: known("published"),
      settled: needed(date("Settlement date.", "settlement_date", "settled")),
      ftd_shares: needed(number("Shares that failed.", "quantity_fails", "ftd_shares", "quantity")),
    },
  },
  threshold: {
    doc: "Days on which a security was on the threshold list of Regulation SHO.",
    fields: {
      ticker,
      known_at: known("published", "date"),
      date: needed(date("Day of the list.", "list_date", "date")),
    },
  },
  ownership: {
    doc: "Holdings of insiders and institutions.",
    fields: {
      ticker,
      known_at: known("filed", "published"),
      period_end: date("Day of the holdings.", "period_end", "report_date"),
      insider_shares: number("Shares held by insiders.", "insider_shares"),
      institutional_shares: number("Shares held by institutions.", "institutional_shares"),
    },
  },
  dividends: {
    doc: "Cash dividends, known from their ex-date on; made from the corporate actions.",
    fields: {
      ticker,
      known_at: known("ex_date"),
      ex_date: needed(date("Ex-date.", "ex_date")),
      amount: needed(number("Dividend per share, $.", "amount")),
    },
  },
  quotes: {
    doc: "Best bid and ask; sizes in shares.",
    fields: {
      ticker,
      known_at: known("timestamp", "datetime", "time", "t", "date"),
      bid: needed(number("Best bid, $.", "bid", "bid_price")),
      ask: needed(number("Best ask, $.", "ask", "ask_price")),
      bid_size: number("Shares bid for.", "bid_size", "bidsize"),
      ask_size: number("Shares offered.", "ask_size", "asksize"),
    },
  },
  trades: {
    doc: "Single trades.",
    fields: {
      ticker,
      known_at: known("timestamp", "datetime", "time", "t"),
      price: needed(number("Price, $.", "price", "p")),
      size: needed(number("Shares.", "size", "s", "volume")),
      venue: text("Venue; a reporting facility is TRF, FINRA or D.", "venue", "exchange", "x"),
      conditions: text("Sale conditions.", "conditions", "c"),
    },
  },
  depth: {
    doc: "Snapshots of the order book, ten levels a side, with what was added and cancelled since the last one.",
    fields: {
      ticker,
      known_at: known("timestamp", "datetime", "time", "t"),
      ...levels("bid"),
      ...levels("ask"),
      added: number("Shares added since the snapshot before.", "added"),
      cancelled: number("Shares cancelled since the snapshot before.", "cancelled"),
    },
  },
  halts: {
    doc: "Trading halts and resumptions.",
    fields: {
      ticker,
      known_at: known("timestamp", "halted_at", "time"),
      halted: needed(flag("1 halted, 0 resumed.", "halted", "state")),
      reason: text("Reason code, such as LUDP; T12 and the like are suspensions.", "reason", "reason_code"),
    },
  },
  bands: {
    doc: "Limit-up and limit-down price bands.",
    fields: {
      ticker,
      known_at: known("timestamp", "datetime", "time"),
      lower: needed(number("Lower band, $.", "lower", "limit_down")),
      upper: needed(number("Upper band, $.", "upper", "limit_up")),
    },
  },
} as const satisfies Readonly<Record<string, FeedContract>>;

export type FeedName = keyof typeof FEEDS;
export const FEED_NAMES = Object.keys(FEEDS) as readonly FeedName[];
