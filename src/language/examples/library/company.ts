import { all, means, studies, study, type WorkedExample } from "../worked-example.ts";

/** Figures of the company, attributes of listings, insiders, short selling, earnings. */
export const COMPANY_EXAMPLES: readonly WorkedExample[] = [
  means(
    "worth over 10 billion at less than 15 times earnings",
    all({
      ...studies(study("market_cap", { Value: { GreaterThan: 10_000_000_000 } })),
      Indicator: { PETTM: [{ Returns: { Want: { Value: { LessThan: 15 } } } }] },
    }),
  ),
  means(
    "sales growing 25% a year or faster and making money",
    all({
      Fundamental: {
        Filters: [
          { Id: "RevenueGrowthYoY", Value: { GreaterThanOrEqual: 25 } },
          { Id: "NetIncome", Value: { GreaterThan: 0 } },
        ],
      },
    }),
  ),
  means(
    "dividend yield over 4 percent with a payout ratio under 60",
    all({
      Fundamental: {
        Filters: [
          { Id: "DividendYield", Value: { GreaterThan: 4 } },
          { Id: "PayoutRatio", Value: { LessThan: 60 } },
        ],
      },
    }),
  ),
  means(
    "debt to equity lower than 0.3, current ratio of 2 or higher",
    all({
      Fundamental: {
        Filters: [
          { Id: "DebtToEquity", Value: { LessThan: 0.3 } },
          { Id: "CurrentRatio", Value: { GreaterThanOrEqual: 2 } },
        ],
      },
    }),
  ),
  means("forward P/E beneath 12", all({ Fundamental: { Filters: [{ Id: "PeForward", Value: { LessThan: 12 } }] } })),
  means(
    "annual gross margin above 50 and return on equity above 20",
    all({
      Fundamental: {
        Filters: [
          { Id: "GrossMargin", Period: "FY", Value: { GreaterThan: 50 } },
          { Id: "Roe", Value: { GreaterThan: 20 } },
        ],
      },
    }),
  ),
  means(
    "S&P 500 members 20% or more off their high",
    all({
      Stock: { IndexMembership: [{ State: { Value: ["SP500"] } }] },
      ...studies(study("off_high_pct", { Value: { LessThanOrEqual: -20 } })),
    }),
  ),
  means(
    "Nasdaq names that went public within a year",
    all({
      Stock: {
        Exchange: [{ State: { Value: ["XNAS"] } }],
        ListDate: [{ DateState: { Lower: { Operator: "gte", Value: "-P365D" } } }],
      },
    }),
  ),
  means(
    "employs more than 50,000 people",
    all({ Stock: { Employees: [{ State: { Value: { Lower: { Operator: "gt", Value: 50_000 } } } }] } }),
  ),
  means(
    "float smaller than 20 million shares with options listed",
    all({
      ...studies(study("shares_float", { Value: { LessThan: 20_000_000 } })),
      Stock: { Optionable: [{ State: { Value: true } }] },
    }),
  ),
  means(
    "a director or officer bought $500k or more within the last month",
    all({
      InsiderTransactions: {
        Filters: [
          {
            Code: { IncludesAny: ["P"] },
            Role: { IncludesAny: ["director", "officer"] },
            Since: { Value: "-P30D" },
            TransactionValue: { Value: { GreaterThanOrEqual: 500_000 } },
          },
        ],
      },
    }),
  ),
  means(
    "at least three different insiders buying in the last 90 days",
    all({
      InsiderTransactions: {
        Technical: {
          Filters: [{ Input: "unique_buyers(90)", Returns: { Want: { Value: { GreaterThanOrEqual: 3 } } } }],
        },
      },
    }),
  ),
  means(
    "heavily shorted: over 20% of the float and more than 5 days to cover",
    all({
      Short: {
        Filters: [
          { Input: "short_pct_float", Value: { GreaterThan: 20 } },
          { Input: "days_to_cover", Value: { GreaterThan: 5 } },
        ],
      },
    }),
  ),
  means(
    "borrow fee of 30 percent or up",
    all({ Short: { Filters: [{ Input: "borrow_fee", Value: { GreaterThanOrEqual: 30 } }] } }),
  ),
  means(
    "reports earnings in the coming 7 days",
    all({
      Stock: {
        Earnings: [
          {
            DateState: { Lower: { Operator: "gte", Value: "P0D" }, Upper: { Operator: "lte", Value: "P7D" } },
          },
        ],
      },
    }),
  ),
  means(
    "topped the earnings estimate by more than 10% last time",
    all({
      Stock: {
        Earnings: [{ Percent: [{ State: { Value: { Lower: { Operator: "gt", Value: 10 } } } }] }],
      },
    }),
  ),
  means(
    "relative strength in the best tenth of the market",
    all({ Indicator: { RelativeStrengthMkt: [{ Returns: { Want: { Value: { GreaterThanOrEqual: 90 } } } }] } }),
  ),
];
