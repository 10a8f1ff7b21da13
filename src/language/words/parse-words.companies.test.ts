import { expect, test } from "vitest";
import { readingLine } from "./atom-line.testing.ts";

const read = (query: string): string => readingLine(query, true);

test.each<[string, string]>([
  // Growth over years, in any word order.
  ["5-year annual sales growth > 14%, 1-year annual sales growth > 9%", "RevenueCagr5Y gt 14; RevenueGrowthYoY gt 9"],
  ["sales growth above 11% in the past five years", "RevenueCagr5Y gt 11"],
  ["three-year average earnings growth rate greater than 12%", "EpsCagr3Y gt 12"],
  ["15% profit growth over the last three years", "EpsCagr3Y gte 15"],
  ["growth of 25% in earnings", "EpsGrowthYoY gte 25"],
  ['"over 20 percent" revenue growth', "RevenueGrowthYoY gt 20"],
  ["ROE over 12, 10-year dividend growth of 5%", "Roe gt 12 left 10-year dividend growth of 5% (growth_over_years)"],
  ["FCF growth above 10%, price over 5", "close gt 5 left FCF growth above 10% (figure_growth)"],
  [
    "ROE above 10, at least 15 percent projected revenue growth",
    "Roe gt 10 left at least 15 percent projected revenue growth (analyst_ratings)",
  ],
  // The nearest figure is the one that rises.
  [
    "large caps over $5 billion, we want the dividend to be growing",
    "market_cap gt 5000000000; DividendGrowthYears gte 1",
  ],
  ["dividend growing for at least 7 years", "DividendGrowthYears gte 7"],
  ["market cap over 2B and margins expanding", "market_cap gt 2000000000; NetMargin{period=TTM} gt NetMargin[4]"],
  ["rising revenue and falling debt", "RevenueGrowthYoY gt 0; TotalDebt{period=MRQ} lt TotalDebt[4]"],
  ["earnings acceleration", "EpsAcceleration gt 0"],
  ["EPS greater than a year ago", "EpsGrowthYoY gt 0"],
  // Vague words before figures.
  ["low PEG ratio and high-profit margin", "Peg lt 1; NetMargin{period=TTM} gt 20"],
  ["healthy payout ratio", "PayoutRatio lt 60"],
  ["solid sales and profit growth", "RevenueGrowthYoY gt 20; EpsGrowthYoY gt 20"],
  ["oversold with strong earnings", "rsi lt 30; EpsGrowthYoY gt 20"],
  ["high float short", "short_pct_float gt 20"],
  ["beaten-down tech stocks", "off_high_pct(252) lte -30; Sector is Technology"],
  // Limits before the figure.
  ["Max PE ratio of 25, minimum market cap of 2 billion", "PETTM lte 25; market_cap gte 2000000000"],
  ["Min price $5, max price $50", "close gte 5; close lte 50"],
  [
    "DebtToEquity < 0.5, dividendYield above 3, RevenueGrowth > 10",
    "DebtToEquity lt 0.5; DividendYield gt 3; RevenueGrowthYoY gt 10",
  ],
  // Benchmarks and rankings.
  [
    "price over 10, P/E lower than the sector median",
    "close gt 10 left P/E lower than the sector median (comparison_with_others)",
  ],
  [
    "price over 10, better margins than industry average",
    "close gt 10 left better margins than industry average (comparison_with_others)",
  ],
  [
    "price over 10, market cap bigger than 80% of other stocks",
    "close gt 10 left market cap bigger than 80% of other stocks (ranking)",
  ],
  [
    "price over 10, the 2% of stocks up the most over the last month",
    "close gt 10 left the 2% of stocks up the most over the last month (ranking)",
  ],
  ["price over 10 with the smallest price gain", "close gt 10 left with the smallest price gain (ranking)"],
  ["relative strength above 90% of stocks", "RelativeStrengthMkt gt 90"],
  // Listings.
  ["no ETF/index funds or OTC/Pink sheets", "not SecurityType is ETF; not Exchange is OTC"],
  ["the list included Nasdaq, NYSE and AMEX stocks", "Exchange is XNAS|XNYS|XASE"],
  // Insiders.
  ["insider purchases exceeding sales", "net_value(90) gt 0"],
  [
    "price over 5, 3+ insiders bought within the last two weeks",
    "close gt 5 left 3+ insiders bought within the last two weeks (insider_window)",
  ],
  // Price targets, options, and moves of other series than the price.
  ["market cap above 1B, upside over 30%", "market_cap gt 1000000000 left upside over 30% (analyst_ratings)"],
  [
    "price above 10, put/call ratio decreased over the last ten days",
    "close gt 10 left put/call ratio decreased over the last ten days (options_data)",
  ],
  ["open interest rising 10%, price above 100", "close gt 100 left open interest rising 10% (options_data)"],
  // Periods, sizes and amounts.
  ["market cap over 500 million euros", "market_cap gt 500000000"],
  [
    "exclude small caps with low volume",
    "market_cap lt 300000000; market_cap gt 2000000000; rvol gte 0.75 any a1,a2,a3",
  ],
  [
    "filters out really small companies with low volume, price above 5",
    "market_cap lt 300000000; market_cap gt 2000000000; rvol gte 0.75; close gt 5 any a1,a2,a3",
  ],
  [
    "price above 5, long term debt decreased over the past year",
    "close gt 5 left long term debt (unknown_ratio) left decreased over (not_understood) left past year (not_understood)",
  ],
  [
    "ROIC of at least 12% for each of the last 2 years and the trailing 12 months",
    "Roic{period=FY} gte 12; Roic{period=FY periods_ago=1} gte 12 left trailing 12 months (not_understood)",
  ],
  ["The ratio of price to book value is below 1.5", "PriceToBook lt 1.5"],
  ["insider purchases over the last six months exceed sales", "net_value(180) gt 0"],
  [
    "uninterrupted dividends for 2 years",
    "DividendsPerShare{period=FY} gt 0; DividendsPerShare{period=FY periods_ago=1} gt 0",
  ],
  ["the shares outstanding have decreased over the last year", "ShareCountChangeYoY lt 0"],
  [
    "EPS up 25% and sales up 20% in each of the last two quarters",
    "EpsGrowthYoY{period=FQ} gte 25; EpsGrowthYoY{period=FQ periods_ago=1} gte 25; RevenueGrowthYoY{period=FQ} gte 20; RevenueGrowthYoY{period=FQ periods_ago=1} gte 20",
  ],
  ["sales in the most recent quarter exceed sales in the same quarter one year ago", "RevenueGrowthYoY gt 0"],
  ["current ratio increased over the past year", "CurrentRatio{period=MRQ} gt CurrentRatio[4]"],
  ["P/E ratio (LTM) > 0", "PETTM gt 0"],
])("parseWords reads: %s", (query, wanted) => {
  expect(read(query)).toBe(wanted);
});
