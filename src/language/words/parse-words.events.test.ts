import { expect, it } from "vitest";
import { readingLine } from "./atom-line.testing.ts";

it.each([
  [
    "stock has been trading below its 200 SMA for the past week and just closed above it",
    "close[1] lt sma(200) within 5 all; close gt sma(200)",
  ],
  [
    "has been below VWAP for the last 30 minutes and just crossed above it on the 1 minute chart",
    "close@1m[1] lt vwap within 30 all; close@1m crosses_above vwap",
  ],
  ["RSI above 70 for the last 3 days and now below 70", "rsi[1] gt 70 within 3 all; rsi lt 70"],
  [
    "trading below its 200SMA for at least the past week and is just now making a fresh close above the 200 SMA",
    "close[1] lt sma(200) within 5 all; close crosses_above sma(200)",
  ],
  [
    "20 ema crossed above the 50 ema 10 days ago and has been above since",
    "ema(20)[10] crosses_above ema(50); ema(20) gt ema(50) within 10 all",
  ],
  [
    "price closed above 200 sma 5 days ago and has stayed above it",
    "close[5] gt sma(200); close gt sma(200) within 5 all",
  ],
  [
    "yesterday closed below the prior low and today closed above yesterday's high",
    "close[1] lt low[1]; close gt high[1]",
  ],
  ["inside bar yesterday and today breaks above its high", "INSIDE_BAR[1] is yes; close crosses_above high[1]"],
  ["NR7 yesterday and today breaks the high of that bar", "NR7[1] is yes; close crosses_above high[1]"],
  ["doji followed by a close below the low of the doji", "CDLDOJI[1] is yes; close lt low[1]"],
  ["a hammer, then RSI crosses above 30", "CDLHAMMER[1] is yes within 5; rsi crosses_above 30"],
  ["stocks breaking yesterday's high after gapping down", "close crosses_above high[1]; gap_pct lt 0"],
  ["gap up followed by an inside day", "gap_pct[1] gt 0; INSIDE_BAR is yes"],
  ["death cross more than 10 days ago, price above 5", "close gt 5 left death cross more left 10 days ago"],
  [
    "stocks that have pulled back 10 to 20 percent after making a new high",
    "close lte 0.9*highest(20); close gte 0.8*highest(20); high[1] gte highest(252) within 5",
  ],
  [
    "made a 52 week high in the last 10 days and has since pulled back 5%",
    "high gte highest(252) within 10; close lte 0.95*highest(20)",
  ],
  ["pullback of 5 to 10% from the 20 day high", "close lte 0.95*highest(20); close gte 0.9*highest(20)"],
  ["pulled back 5% today", "change_pct lte -5"],
  ["stocks making lower highs for three days", "high lt high[1] within 3 all"],
  ["MACD histogram higher than yesterday for the third day in a row", "macd_hist gt macd_hist[1] within 3 all"],
  ["down for the 4th straight day", "change_pct lt 0 within 4 all"],
  [
    "first green day after a 3 day losing streak with RSI under 40",
    "close gt open; close[1] lt open within 3 all; rsi lt 40",
  ],
  [
    "price above the 8, 21 and 50 EMA, all of them rising",
    "close gt ema(8); close gt ema(21); close gt ema(50); ema(8) gt ema(8)[1]; ema(21) gt ema(21)[1]; ema(50) gt ema(50)[1]",
  ],
  [
    "stocks above the 20 and 50 day sma, both rising",
    "close gt sma(20); close gt sma(50); sma(20) gt sma(20)[1]; sma(50) gt sma(50)[1]",
  ],
  ["price extended above or below the 50 sma by more than 10%", "close gt 1.1*sma(50); close lt 0.9*sma(50) any a1,a2"],
  ["far below (or above) the 20 sma, at least 8%", "close gte 1.08*sma(20); close lte 0.92*sma(20) any a1,a2"],
  [
    "the day's range (high-low) is two or more times the average range of the last 20 days",
    "=high-low gte 2*=sma(high-low,20)",
  ],
  ["closed in the top 1/4 of its daily range, volume above 1M", "range_pos(1) gte 75; volume gt 1000000 left closed"],
  ["stocks that closed -10% or worse today", "change_pct lte -10"],
  ["supertrend just turned green on the 4 hour", "close@4hr crosses_above supertrend"],
  ["lowest RSI of the last 60 days", "rsi lte lowest(rsi,60)"],
  ["average RSI over the last 10 days above 50", "sma(rsi,10) gt 50"],
  ["volume today is more than the total volume of the last 5 days", "volume gt 5*avg_volume(5)[1]"],
  ["Sharpe ratio greater than 1 over the past year", "sharpe(252) gt 1"],
  ["60 day beta above 1", "beta(market,60) gt 1"],
  ["negatively correlated with SPY, price above 10", "corr lt 0; close gt 10"],
  ["highly correlated with the market", "corr gt 0.7"],
  [
    "the relative strength of the stock versus SPX crossed its 50 day moving average",
    "rs_line crosses_above sma(rs_line,50)",
  ],
  ["relative strength vs SPY is positive", "excess_ret(market,63) gt 0"],
  ["3% dividend yield and a 20% net margin", "DividendYield gte 3; NetMargin{period=TTM} gte 20"],
  ["free cash flow ROIC above 15%, P/E under 20", "PETTM lt 20 left free cash flow ROIC above 15%"],
  [
    "earnings yield higher than the 10 year treasury yield and debt to equity below 0.5",
    "DebtToEquity lt 0.5 left treasury yield left earnings yield higher left 10 year",
  ],
  [
    "price above the anchored VWAP from Jan 3 2024 and RSI above 50",
    "rsi gt 50 left the anchored VWAP from Jan 3 2024 left above",
  ],
  ["close above the 50 day, VWAP anchored on 2024-03-01", "close gt sma(50) left VWAP anchored on 2024-03-01"],
  ["stocks within 5% of support at the 200 day moving average", "close gte 0.95*sma(200); close lte 1.05*sma(200)"],
])("parseWords reads the events and levels of: %s", (query, reading) => expect(readingLine(query)).toBe(reading));
