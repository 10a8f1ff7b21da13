import { expect, test } from "vitest";
import { readingLine } from "./atom-line.testing.ts";

test.each<[string, string]>([
  [
    "ROE above 15% in each of the last 3 years",
    "Roe{period=FY} gt 15; Roe{period=FY periods_ago=1} gt 15; Roe{period=FY periods_ago=2} gt 15",
  ],
  [
    "return on equity of more than 15 per cent for each of the past two fiscal years",
    "Roe{period=FY} gt 15; Roe{period=FY periods_ago=1} gt 15",
  ],
  [
    "revenue growth above 10% every year for the last 2 years",
    "RevenueGrowthYoY{period=FY} gt 10; RevenueGrowthYoY{period=FY periods_ago=1} gt 10",
  ],
  [
    "positive free cash flow over the past 2 years",
    "FreeCashFlow{period=FY} gt 0; FreeCashFlow{period=FY periods_ago=1} gt 0",
  ],
  [
    "positive net income in each of the last 2 quarters",
    "NetIncome{period=FQ} gt 0; NetIncome{period=FQ periods_ago=1} gt 0",
  ],
  [
    "PE below 5 and positive earnings for the last 4 quarters",
    "PETTM lt 5; NetIncome{period=FQ} gt 0; NetIncome{period=FQ periods_ago=1} gt 0; NetIncome{period=FQ periods_ago=2} gt 0; NetIncome{period=FQ periods_ago=3} gt 0",
  ],
  [
    "EPS growth in each of the last three years",
    "EpsGrowthYoY{period=FY} gt 0; EpsGrowthYoY{period=FY periods_ago=1} gt 0; EpsGrowthYoY{period=FY periods_ago=2} gt 0",
  ],
  [
    "two straight quarters of EPS growth above 20%",
    "EpsGrowthYoY{period=FQ} gt 20; EpsGrowthYoY{period=FQ periods_ago=1} gt 20",
  ],
  [
    "price over 5, two quarters of sales growth of 30% plus",
    "close gt 5; RevenueGrowthYoY{period=FQ} gte 30; RevenueGrowthYoY{period=FQ periods_ago=1} gte 30",
  ],
  ["at least 2 years of positive earnings", "NetIncome{period=FY} gt 0; NetIncome{period=FY periods_ago=1} gt 0"],
  ["no losses in the last 2 years", "NetIncome{period=FY} gt 0; NetIncome{period=FY periods_ago=1} gt 0"],
  [
    "annual EPS growth of at least 25% in each of the last two years",
    "EpsGrowthYoY{period=FY} gte 25; EpsGrowthYoY{period=FY periods_ago=1} gte 25",
  ],
  [
    "EPS growth above 25% in at least 2 of the last 3 years",
    "EpsGrowthYoY{period=FY} gt 25; EpsGrowthYoY{period=FY periods_ago=1} gt 25; EpsGrowthYoY{period=FY periods_ago=2} gt 25 2 of a1,a2,a3",
  ],
  [
    "current ratio above 2 for the last 2 quarters",
    "CurrentRatio{period=MRQ} gt 2; CurrentRatio{period=MRQ periods_ago=1} gt 2",
  ],
  [
    "debt to equity below 0.5 in each of the last 3 years",
    "DebtToEquity{period=MRQ} lt 0.5; DebtToEquity{period=MRQ periods_ago=4} lt 0.5; DebtToEquity{period=MRQ periods_ago=8} lt 0.5",
  ],
  [
    "interest coverage above 3 in each of the last 2 years",
    "InterestCoverage{period=TTM} gt 3; InterestCoverage{period=TTM periods_ago=4} gt 3",
  ],
  [
    "trailing twelve month net margin above 10% in each of the last 2 quarters",
    "NetMargin{period=TTM} gt 10; NetMargin{period=TTM periods_ago=1} gt 10",
  ],
  [
    "piotroski score above 6 two years in a row",
    "PiotroskiF{period=FY} gt 6; PiotroskiF{period=FY periods_ago=1} gt 6",
  ],
  [
    "EPS higher in each of the last 2 years",
    "EpsGrowthYoY{period=FY} gt 0; EpsGrowthYoY{period=FY periods_ago=1} gt 0",
  ],
  ["annual earnings up 25%", "EpsGrowthYoY{period=FY} gte 25"],
  ["quarterly earnings per share up at least 25%", "EpsGrowthYoY gte 25"],
  ["improving gross margins", "GrossMargin{period=TTM} gt GrossMargin[4]"],
  ["operating margin expansion", "OperatingMargin{period=TTM} gt OperatingMargin[4]"],
  ["rising return on equity and falling debt", "Roe{period=TTM} gt Roe[4]; TotalDebt{period=MRQ} lt TotalDebt[4]"],
  ["gross margin higher than last year", "GrossMargin{period=TTM} gt GrossMargin[4]"],
  [
    "free cash flow increasing for 2 years",
    "FreeCashFlow{period=FY} gt FreeCashFlow[1]; FreeCashFlow{period=FY periods_ago=1} gt FreeCashFlow[1]",
  ],
  [
    "revenue increasing for the last 2 quarters",
    "RevenueGrowthYoY{period=FQ} gt 0; RevenueGrowthYoY{period=FQ periods_ago=1} gt 0",
  ],
  [
    "earnings have grown for 2 consecutive years",
    "EpsGrowthYoY{period=FY} gt 0; EpsGrowthYoY{period=FY periods_ago=1} gt 0",
  ],
  ["dividends raised for 10 consecutive years", "DividendGrowthYears gte 10"],
  [
    "ROE above 15%, EPS growth above 10% in each of the last 2 years and price above $10",
    "Roe gt 15; EpsGrowthYoY{period=FY} gt 10; EpsGrowthYoY{period=FY periods_ago=1} gt 10; close gt 10",
  ],
  ["price above 10, rising P/E", "close gt 10 left rising P/E (not_understood)"],
  [
    "price above 10, dividend yield above 3% in each of the last 5 years",
    "close gt 10 left dividend yield above 3% (not_understood) left last 5 years (not_understood)",
  ],
  [
    "price above 10, net margin above 5% in each of the last 30 years",
    "close gt 10 left net margin above 5% (not_understood) left last 30 years (not_understood)",
  ],
  [
    "price above 10, net margin above 5% in each of the last 3 days",
    "close gt 10 left net margin above 5% (not_understood) left last 3 days (not_understood)",
  ],
  ["annual revenue growth rate over 20%", "RevenueGrowthYoY{period=FY} gt 20"],
  [
    "Return on equity for the last 2 years greater than 12%",
    "Roe{period=FY} gt 12; Roe{period=FY periods_ago=1} gt 12",
  ],
  ["The revenue growth in the last 12 months should be positive", "RevenueGrowthYoY{period=TTM} gt 0"],
  ["2-year track record of increasing EPS", "EpsGrowthYoY{period=FY} gt 0; EpsGrowthYoY{period=FY periods_ago=1} gt 0"],
  [
    "price above 5, debt / EBITDA below 3 for two years",
    "close gt 5 left debt / EBITDA below 3 (not_understood) left two years (not_understood)",
  ],
  ["Monthly RSI(14) is making a new 3-year high", "rsi(14)@1mo gte highest(rsi(14),36)"],
  ["weekly volume the highest in 6 months", "volume@1wk gte highest(volume,25)"],
  ["stochastic below 30 (Slow Stochastics set to 10, 3, 3)", "stoch_k(10,3) lt 30"],
  ["price above 10. How much do money managers own?", "close gt 10 left How much do money managers own? (explanation)"],
  [
    "gapping up more than 4%. If a stock gapped up 30% and pulled back, I usually do not trade it.",
    "gap_pct gt 4 left If a stock gapped up 30% and pulled back, I usually do not trade it (explanation)",
  ],
  [
    "If volume increases, potential for a short squeeze exists. Price above 5",
    "close gt 5 left If volume increases, potential for a short squeeze exists (explanation)",
  ],
  ["accelerating quarterly earnings", "EpsGrowthYoY{period=FQ} gt EpsGrowthYoY[1]"],
  ["sales growth is accelerating", "RevenueAcceleration gt 0"],
  [
    "current ratio above 2 and earnings grew every year for the past five years",
    "CurrentRatio gt 2; EpsGrowthYoY{period=FY} gt 0; EpsGrowthYoY{period=FY periods_ago=1} gt 0; EpsGrowthYoY{period=FY periods_ago=2} gt 0; EpsGrowthYoY{period=FY periods_ago=3} gt 0; EpsGrowthYoY{period=FY periods_ago=4} gt 0",
  ],
  [
    "EMA 5, EMA 8, EMA 13 are all within 1% of each other",
    "ema(5) gte 0.99*ema(8); ema(5) lte 1.01*ema(8); ema(5) gte 0.99*ema(13); ema(5) lte 1.01*ema(13); ema(8) gte 0.99*ema(13); ema(8) lte 1.01*ema(13)",
  ],
])("parseWords reads the years and quarters of: %s", (query, wanted) => {
  expect(readingLine(query, true)).toBe(wanted);
});

test("parseWords leaves out by name the periods for which a form has no room", () => {
  const [margin, income] = ["net margin above 5%", "net income above 1M"].map(
    (words) => `${words} in each of the last 20 years`,
  );
  const line = readingLine(`${margin}, ${income}, ROE above 10% in each of the last 2 years`, true);
  expect(line).toMatch(
    /^NetIncome\{period=FY\} gt 1000000; .*; Roe\{period=FY periods_ago=1\} gt 10 left net margin above 5%/,
  );
  expect(line).not.toContain("NetMargin");
});
