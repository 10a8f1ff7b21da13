import { expect, test } from "vitest";
import { readingLine } from "./atom-line.testing.ts";

test.each<[string, string]>([
  // Alternatives, the comparison before with another line, labels before a dash, opposite headings.
  ["with at least one >20% daily gain in the past 30 days", "change_pct gt 20 within 30"],
  ["with at least one >20% daily return in the past 30 days", "change_pct gt 20 within 30"],
  ["a daily gain of 8% or more in the last 10 days", "change_pct gte 8 within 10"],
  ["at least one day with a drop over 5% in the last month", "change_pct lt -5 within 21"],
  ["earnings not in the next week, price above $5", "not date eq next_week; close gt 5"],
  ["next earnings date not within 10 days", "not date between 0..10"],
  [
    "close above the 50-day average or slightly below it",
    "close gt sma(50); close lt sma(50); close gte 0.98*sma(50) any a1",
  ],
  [
    "price above the 200-day or just under it, RSI below 40",
    "close gt sma(200); close lt sma(200); close gte 0.98*sma(200); rsi lt 40 any a1",
  ],
  [
    "within 2% of the 20 EMA or slightly above it",
    "close gte 0.98*ema(20); close lte 1.02*ema(20); close gt ema(20); close lte 1.02*ema(20) any ",
  ],
  ["all sectors but financials, P/E below 15", "not Sector is Financials; PETTM lt 15"],
  ["all stocks but biotech", "not Industry is Biotechnology"],
  ["dividend yield above 3%, otherwise buyback yield above 3%", "DividendYield gt 3; BuybackYield gt 3 any a1,a2"],
  ["RSI below 30 or else stochastic below 20", "rsi lt 30; stoch_k lt 20 any a1,a2"],
  [
    "must meet one of: new 52-week high; gap up 3%; volume 3x average",
    "high gte highest(252); gap_pct gte 3; rvol gte 3 any a1,a2,a3",
  ],
  ["one of: P/E < 10, P/B < 1", "PETTM lt 10; PriceToBook lt 1 any a1,a2"],
  ["stocks in an uptrend, by which I mean above the 50 and 200 day averages", "close gt sma(50); close gt sma(200)"],
  ["high volume (I mean at least 2x average) and up on the day", "rvol gte 2; change_pct gt 0"],
  ["crossed above 50 MA but not 200 MA", "close crosses_above sma(50); not close crosses_above sma(200)"],
  ["above the 50-day but not the 200-day", "close gt sma(50); close lte sma(200)"],
  ["above the 50 day and not the 200 day average, RSI above 50", "close gt sma(50); rsi gt 50 left 200 day average"],
  ["closed below the 20 EMA but not the 50 EMA", "close lt ema(20); close gte ema(50)"],
  ["price above VWAP but not above the upper band", "close gt vwap; close lte bb_upper"],
  ["RSI above 50 but not the 200-day", "rsi gt 50 left 200-day"],
  ["volume above average, not the 50-day", "rvol gt 1 left not left 50-day"],
  ["difference between the 20 EMA and 50 EMA is greater than 0", "=ema(20)-ema(50) gt 0"],
  ["the spread between MACD and its signal is positive", "macd_hist gt 0"],
  [
    "Difference between MACD and MACD signal line is greater than 0 and also greater than that of previous candle",
    "macd_hist gt 0; macd_hist gt macd_hist[1]",
  ],
  ["difference between high and low is less than $2", "=high-low lt 2"],
  ["difference between MACD and signal line above 0.5", "macd_hist gt 0.5"],
  [
    "Valuation - P/E below 15; Growth - revenue up 10%; Health - debt/equity under 0.5",
    "PETTM lt 15; RevenueGrowthYoY gte 10; DebtToEquity lt 0.5 left Growth left Health",
  ],
  [
    "Trend - above the 50 SMA\nMomentum - RSI over 60\nLiquidity - volume above 1M",
    "close gt sma(50); rsi gt 60; volume gt 1000000",
  ],
  ["close - open > 0", "=close-open gt 0"],
  [
    "Long: price above VWAP, RSI above 50. Short: price below VWAP, RSI below 50.",
    "close gt vwap; rsi gt 50; close lt vwap; rsi lt 50 any ",
  ],
  [
    "Bullish: MACD crosses above signal\nBearish: MACD crosses below signal",
    "macd crosses_above macd_signal; macd crosses_under macd_signal any a1,a2",
  ],
  [
    "LONG: 45 <= RSI <= 72 (strong but not overbought)\nSHORT: 28 <= RSI <= 55 (weak but not oversold)",
    "rsi between 45..72; rsi between 28..55 any a1,a2 left strong left overbought left weak left oversold",
  ],
  [
    "price over $5\nLongs:\nabove the 20 EMA\nRSI above 60\nShorts:\nbelow the 20 EMA\nRSI below 40",
    "close gt 5; close gt ema(20); rsi gt 60; close lt ema(20); rsi lt 40 any ",
  ],
  [
    "Uptrend: EMA20 > EMA50, ADX above 25\nDowntrend: EMA20 < EMA50, ADX above 25",
    "ema(20) gt ema(50); adx gt 25; ema(20) lt ema(50); adx gt 25 any ",
  ],
  [
    "Long setup: close above the 20-day high. Short setup: close below the 20-day low.",
    "close gt highest_prev(20); close lt lowest_prev(20) any a1,a2",
  ],
  ["Long: price above VWAP, RSI above 50", "close gt vwap; rsi gt 50"],
  [
    "Volume above 1M. Long criteria: gap up over 3%. Short criteria: gap down over 3%.",
    "volume gt 1000000; gap_pct gt 3; gap_pct lt -3 any a2,a3",
  ],
  [
    "Buy when RSI crosses above 30. Sell when RSI crosses below 70.",
    "rsi crosses_above 30 left Buy left Sell left RSI crosses below 70",
  ],
])("parseWords reads what joins conditions: %s", (query, wanted) => expect(readingLine(query)).toBe(wanted));
