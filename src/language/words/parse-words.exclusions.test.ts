import { expect, test } from "vitest";
import { readingLine } from "./atom-line.testing.ts";

test.each<[string, string]>([
  // Each member of a list of exclusions is excluded; bare conditions of price, size or trading above a figure end it.
  [
    "Nasdaq stocks, excluding financials, ETFs and frobs",
    "Exchange is XNAS; not Sector is Financials; not SecurityType is ETF left frobs",
  ],
  [
    "exclude OTC stocks, penny stocks below $4 and stocks with average volume under 80k",
    "not Exchange is OTC; close gte 4; avg_volume gte 80000",
  ],
  [
    "filter out stocks under $8, with volume below 150k, or with a market cap under $200M",
    "close gte 8; volume gte 150000; market_cap gte 200000000",
  ],
  [
    "exclude frobbed names, penny stocks, and illiquid stocks",
    "close gte 5; avg_volume gte 100000 left exclude frobbed",
  ],
  [
    "eliminate companies with debt/equity above 1.5, current ratio below 1.2, negative free cash flow",
    "DebtToEquity lte 1.5; CurrentRatio gte 1.2; FreeCashFlow{period=TTM} gte 0",
  ],
  [
    "exclude companies with high debt, falling sales, price above $12",
    "DebtToEquity lte 2; RevenueGrowthYoY gte 0; close gt 12",
  ],
  ["exclude penny stocks, RSI below 25, volume above 2M", "close gte 5; rsi lt 25; volume gt 2000000"],
  ["no low-priced stocks (below $9) or thin ones (volume under 250k)", "close gte 9; volume gte 250000 left thin"],
  ["ADRs and penny stocks excluded, RSI below 25", "not SecurityType is ADR; close gte 5; rsi lt 25"],
  [
    "P/E below 14\nDealbreakers:\n- debt/equity above 3\n- falling revenue\nROE above 12%",
    "PETTM lt 14; DebtToEquity lte 3; RevenueGrowthYoY gte 0; Roe gt 12",
  ],
  ["RSI above 55\nAvoid:\n- OTC\n- biotech", "rsi gt 55; not Exchange is OTC; not Industry is Biotechnology"],
  ["skip if RSI above 75 or price below $6", "rsi lte 75; close gte 6"],
  ["over 2M volume, above $6", "volume gt 2000000; close gt 6"],
  ["no low-priced stocks (below $9), RSI below 30", "close gte 9; rsi lt 30"],
  ["no penny stocks (below $3), RSI below 30", "close gte 3; rsi lt 30"],
  ["no illiquid stocks (volume under 250k)", "volume gte 250000"],
  ["exclude illiquid stocks (average volume under 250k)", "avg_volume gte 250000"],
  ["not overbought (RSI below 70)", "rsi lt 70"],
  ["not overbought (above 75), above 50-day", "rsi lte 75; close gt sma(50)"],
  ["not overbought (RSI between 40 and 65), above 50-day", "rsi between 40..65; close gt sma(50)"],
  ["RSI not overbought (below 70)", "rsi lt 70"],
  [
    "RSI in bullish zone but not overbought (above 50 and below 80), MACD histogram positive",
    "rsi gt 50; rsi lt 80; macd_hist gt 0",
  ],
  ["neither oversold nor overbought (RSI 35 to 65)", "rsi between 35..65"],
  ["not oversold (RSI > 30)", "rsi gt 30"],
  [
    "volume >= 1.0x 20-day average (minimum liquidity, not in decline), RSI < 55 (not overbought - room to run)",
    "rvol(20) gte 1; rsi lt 55 left minimum liquidity left not left decline left room",
  ],
  [
    "price above $6 (no penny stocks), volume above 400k (liquid names only)",
    "close gt 6; volume gt 400000 left liquid",
  ],
  ["Liquidity: volume > 2M, RSI > 60", "volume gt 2000000; rsi gt 60"],
  ["exclude stocks with daily turnover below 40 million (illiquid)", "dollar_volume gte 40000000 left illiquid"],
  [
    "exclude small caps (under $2B), foreign companies (ADRs)",
    "market_cap gte 2000000000; Country is US; not SecurityType is ADR",
  ],
  ["exclude foreign companies (ADRs), P/E below 15", "Country is US; not SecurityType is ADR; PETTM lt 15"],
  ["volume above average (not in a downtrend)", "rvol gt 1 left not left downtrend"],
  ["RSI below 30 (small caps only)", "rsi lt 30; market_cap gte 300000000; market_cap lte 2000000000"],
  // Two upper bounds after a negation are excluded together only where both are about price, size or trading.
  ["stocks that have not gapped down and have P/B below 2", "gap_pct gte 0; PriceToBook lt 2"],
  ["exclude stocks under $6. Also price under $60", "close gte 6; close lt 60"],
  // A negation in a label does not deny what follows.
  ["Not too quibby: institutional ownership <40%", "InstOwnershipPct lt 40"],
  ["I left out financials and OTC names", "not Sector is Financials; not Exchange is OTC"],
  ["P/E under 11, we excluded utilities and banks", "PETTM lt 11; not Sector is Utilities; not Industry is Banks"],
  // A negation inside a condition covers the alternative behind it.
  ["CCI not above 100 or below -100", "cci lte 100; cci gte -100"],
  ["no negative P/E or P/E above 40", "PETTM gte 0; PETTM lte 40"],
  ["neither overbought nor oversold, price over 12", "rsi lte 70; rsi gte 30; close gt 12"],
  ["price above 12 but has not yet risen by more than 8%", "close gt 12; change_pct lte 8"],
  ["price over 12, lacks volume above 2 million", "close gt 12; volume lte 2000000"],
  ["doesn't have to be above the 50 sma, volume over 2M", "volume gt 2000000 left above left 50 sma"],
  ["price over 12, rather than it gapped up", "close gt 12 left gapped up"],
])("parseWords reads what a query excludes: %s", (query, wanted) => expect(readingLine(query)).toBe(wanted));
