import { expect, test } from "vitest";
import { readingLine } from "./atom-line.testing.ts";

const read = (query: string): string => readingLine(query, true);

test.each<[string, string]>([
  // Conditions inside questions.
  ["How can I scan for stocks with RSI below 30?", "rsi lt 30"],
  ["does anyone know how to find stocks above their 50 day moving average", "close gt sma(50)"],
  ["What would a scan look like for stocks up 5% today", "change_pct gte 5"],
  // A move over a span runs from its start to now; a move in a span is on any bar.
  ["RSI falling over the past 8 days", "rsi lt rsi[8]"],
  ["150-day moving average trending higher over the past month", "sma(150) gt sma(150)[21]"],
  ["200-day MA rising for at least 2 months", "sma(200) gt sma(200)[42]"],
  ["RSI crossed above 30 in the last 4 days", "rsi crosses_above 30 within 4"],
  ["has not closed below the 50-day EMA in the last 15 sessions", "close gte ema(50) within 15 all"],
  // Shares of a figure.
  ["trading at least 250% of average 20-day volume", "rvol(20) gte 2.5"],
  ["volume is 150% or more of the 30 day average volume", "rvol(30) gte 1.5"],
  ["volume over triple the average traded across the past three weeks", "rvol(15) gt 3"],
  ["twice the average volume of the last month", "rvol(21) gte 2"],
  ["volume above the average of the past 2 months", "rvol(42) gt 1"],
  ["volume twice its average in the last 4 days", "rvol gte 2 within 4"],
  [
    "RSI above 55. volume more than double that of the past three weeks",
    "rsi gt 55 left volume more (not_understood) left double (not_understood) left past three weeks (not_understood)",
  ],
  ["volume is double what it was yesterday", "volume gte 2*volume[1]"],
  ["price < (50 day moving average x 1.04)", "close lt 1.04*sma(50)"],
  ["price < (price 30 days ago x 1.2)", "close lt 1.2*close[30]"],
  ["half off the 52-week high", "close lte 0.5*high_52w"],
  // Either way.
  ["moved 6% up or down", "change_pct gte 6; change_pct lte -6 any a1,a2"],
  ["gap of more than 4% in either direction", "gap_pct gt 4; gap_pct lt -4 any a1,a2"],
  ["± 12% on the week", "perf_1w gte 12; perf_1w lte -12 any a1,a2"],
  ["macd cross in either direction", "macd crosses_above macd_signal; macd crosses_under macd_signal any a1,a2"],
  // Rows of bars.
  ["third green day in a row", "close gt open within 3 all"],
  ["first red day after 4 green days", "close lt open; close[1] gt open within 4 all"],
  ["up 15 out of the last 20 days, price over 5", "up_day_pct(20) gt 72.5; close gt 5"],
  ["closed down 4 of the last 5 days", "up_day_pct(5) lt 30"],
  // Several lines.
  ["price above $9 and its 150-day", "close gt 9; close gt sma(150)"],
  ["price over the VWAP and over the 21 EMA", "close gt vwap; close gt ema(21)"],
  [
    "within 3% of the 20 and 50 day averages",
    "close gte 0.97*sma(20); close lte 1.03*sma(20); close gte 0.97*sma(50); close lte 1.03*sma(50)",
  ],
  ["10 and 20 smas within 2% of each other", "sma(10) gte 0.98*sma(20); sma(10) lte 1.02*sma(20)"],
  ["EMA 20 above 50", "ema(20) gt ema(50)"],
  ["EMA 20 over 50", "ema(20) gt ema(50)"],
  ["EMA 20 > 50", "ema(20) gt ema(50)"],
  // Ranges.
  ["range of the last 25 days no more than 8 percent", "highest(25) lte 1.08*lowest(25)"],
  ["closed in the top 15% of the daily range", "range_pos(1) gte 85"],
  ["at least 10 cents above the previous day's high", "close gte high[1]+0.1"],
  // Subjects of figures.
  ["average volume over 500k, above 7", "avg_volume gt 500000; close gt 7"],
  ["above 70 on the RSI", "rsi gt 70"],
  ["gap up more than 3%, holding above vwap", "gap_pct gt 3; close gt vwap"],
  ["heavy volume (3x)", "rvol gte 3"],
  ["under 50c", "close lt 0.5"],
  ["IT names with PE under 18", "Sector is Technology; PETTM lt 18"],
  ["full gap down of 4% or worse", "Gap{kind=full_percent} lte -4"],
  // Unread words that are named and not misread.
  ["Price/Cash: Under 5, Current Ratio: Over 2", "CurrentRatio gt 2 left Price/Cash: Under 5 (unknown_ratio)"],
  [
    "crossed above the 50-day within the last week, but not today",
    "close crosses_above sma(50) within 5 left not today (negated_time)",
  ],
  [
    "price over 5, volume over 1m, ROE above 12, sales growth above 10% in the past five years",
    "close gt 5; volume gt 1000000; Roe gt 12; RevenueCagr5Y gt 10",
  ],
  [
    "Pocket pivot style: volume is the highest in 10 days, price over the 10-day average",
    "volume gte highest(volume,10); close gt sma(10)",
  ],
])("parseWords reads: %s", (query, wanted) => {
  expect(read(query)).toBe(wanted);
});
