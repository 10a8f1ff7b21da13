import { expect, test } from "vitest";
import { readingLine } from "./atom-line.testing.ts";

const read = (query: string): string => readingLine(query);

test.each<[string, string]>([
  // Distances from a high or a low.
  ["very close to their 52 week highs, say 2%", "close gte 0.98*high_52w"],
  ["near the 52 wk low. Lets say 3%.", "close lte 1.03*low_52w"],
  ["near their 52-week low. Within 3% is fine.", "close lte 1.03*low_52w"],
  ["all-time high stocks - say max 12% down from ATH", "close gte 0.88*high_all_time"],
  ["lost 40% or more of the high of this year", "close lte 0.6*high_52w"],
  ["lossed 40% or greater of the high value of this year", "close lte 0.6*high_52w"],
  ["8% higher tha their 52 week low", "close gte 1.08*low_52w"],
  ["8% higher then the 52 week low", "close gte 1.08*low_52w"],
  ["between 20% and 40% above the low of the 52 week range", "close gte 1.2*low_52w; close lte 1.4*low_52w"],
  ["within 8% of their 52-week intraday high", "close gte 0.92*high_52w"],
  ["near but above the 52-week low", "close gt low_52w; close lte 1.05*low_52w"],
  ["above the 150 SMA but not more than 4%", "close gte sma(150); close lte 1.04*sma(150)"],
  ["close very near its high price (4% away from its high price on the day)", "close gte 0.96*high"],
  ["4% above the stock's open price", "close gte 1.04*open"],
  ["battered down names", "off_high_pct(252) lte -30"],
  // Positions in a range.
  ["price in the upper half of its 52-week range", "range_pos(252) gte 50"],
  ["in the bottom quarter of the yearly range", "range_pos(252) lte 25"],
  // The high of the day and of the premarket.
  ["making a new high for the day (not the 52-week high)", "close gte session_high left (not the 52-week high)"],
  ["stocks at the high of day", "close gte session_high"],
  ["price at the 1-period high", "close gte session_high"],
  ["premarket low to premarket high percent change over 60%", "premarket_high gt 1.6*premarket_low"],
  ["premarket range of more than 20%", "premarket_high gt 1.2*premarket_low"],
  // Moves.
  ["lost more 40% of its value in the last 3 months", "perf_3m lt -40"],
  ["moved 2% in last 5 or 10 minutes", "change_pct@5m gte 2; change_pct@10m gte 2 any a1,a2"],
  ["moved less than 3% in the last 10 days", "change_pct(10) between -3..3"],
  ["down 7% in the last day or 12% over the last 2 days", "change_pct lte -7; change_pct(2) lte -12 any a1,a2"],
  ["the candle is greater than the previous candle by more than 6%", "change_pct gt 6"],
  ["Close > close[1] + 6%", "close gt 1.06*close[1]"],
  ["close > 1.06*close[1]", "close gt 1.06*close[1]"],
  ["largest percentage loss since the open", "from_open_pct lt 0 left largest percentage"],
  ["positive variation of at least 2% over the previous candlestick", "change_pct gte 2"],
  ["opened 4% higher OR 4% lower than the previous close", "gap_pct gte 4; gap_pct lte -4 any a1,a2"],
  ["opened gapup or gapdown from yesterdays close", "gap_pct gt 0; gap_pct lt 0 any a1,a2"],
  ["Gap Up - an opening gap up from the prior day high", "open gt high[1]"],
  ["spiked on at least 1 day in the past year", "change_pct gte 5 within 252"],
  [
    "at least six times their average 30 day volume on at least one day in the past ten days",
    "rvol(30) gte 6 within 10",
  ],
  // Tight ranges and channels.
  ["closing price within 4% each day for 12 days", "highest_close(12) lte 1.04*lowest_close(12)"],
  ["last 12 days closes all within 4%", "highest_close(12) lte 1.04*lowest_close(12)"],
  ["for the last 12 days the max high is within 6% of the min low", "highest(12) lte 1.06*lowest(12)"],
  ["max high within 6% of min low for the last 12 days", "highest(12) lte 1.06*lowest(12)"],
  ["narrow range of 4% in the last 8 days", "highest(8) lte 1.04*lowest(8)"],
  ["trading range of less than 9% over 3 weeks", "highest(15) lt 1.09*lowest(15)"],
  ["stayed in a tight range for 6+ trading days", "highest(6) lte 1.1*lowest(6)"],
  [
    "Channel of 25 days. The top of the channel is no more than 6% above the bottom.",
    "highest(25) lte 1.06*lowest(25) left Channel left 25 days",
  ],
  ["has not risen above 60 during the past 3 months", "high lte 60 within 63 all"],
  ["has not fallen below 30 in those same 3 months", "low gte 30 within 63 all"],
  ["RSI not above 70 in the last 5 days", "rsi lte 70 within 5 all"],
  ["not trending up and not trending down", "adx lt 20"],
  ["in a weekly trading range", "bb_width@1wk lt 5"],
  // Out of a range of the bars before.
  ["close above the range of the prior 6 days", "close gt highest_prev(6)"],
  [
    "a consolidation for a min. of 6 days, then closed above the highs of the consolidation period",
    "highest(6)[1] lte 1.1*lowest(6); close gt highest_prev(6)",
  ],
  ["opens 3% below the lowest of the last 12 days", "open lte 0.97*lowest(12)[1]"],
  // Words without a condition, and counts of shares.
  ["price under 20. So if in March it was at $90 and now is at $40", "close lt 20 left March left 90 left 40"],
  ["a breakout of 4%", "underspecified"],
  ["at least 10x up vs their previous low", "underspecified"],
  ["a strong up move. Price should be between 100 and 900", "close between 100..900 left strong up move"],
  ["volume surge of 7 million or more", "volume gte 7000000"],
  ["Volume: Over 400,000 Shares: Under 60,000,000", "volume gt 400000; shares_outstanding lt 60000000"],
  // Differences of levels, ranges, gaps of an earlier day, the opening range, averages of extremes.
  [
    "highest high of the last 15 bars minus lowest low of the last 15 bars is below 4%",
    "highest(15) lt 1.04*lowest(15)",
  ],
  ["closing prices in a range of 2% over 8 days", "highest_close(8) lte 1.02*lowest_close(8)"],
  ["low volatility over the last 15 days", "atr_pct(15) lt 2"],
  ["yesterday's range was at least 4%", "=(high-low)/close*100[1] gte 4"],
  ["2% gap up or gap down yesterday", "gap_pct[1] gte 2; gap_pct[1] lte -2 any a1,a2"],
  ["gap down or up of 3% yesterday", "gap_pct[1] lte -3; gap_pct[1] gte 3 any a1,a2"],
  ["the first 30 minutes high is broken", "close crosses_above or_high(30)"],
  ["breaks the opening 15 minute low", "close crosses_under or_low(15)"],
  ["pierced the 20 EMA intraday and finally closed above", "low lt ema(20); close gt ema(20)"],
  ["tags the 50 SMA and closes back below", "high gt sma(50); close lt sma(50)"],
  ["every stock below $8: all under $8 stocks with RSI above 70", "close lt 8; rsi gt 70"],
  ["close over the average of the lowest lows of the last 10 bars", "underspecified"],
  [
    "open > average(highest high of last 12 bars), RSI > 50",
    "rsi gt 50 left open left average left highest high left last 12 bars",
  ],
  ["a minimum 30 day low", "low lte lowest(30)"],
  ["price within 5% of its 52 week", "underspecified"],
  // A series beyond its own values, breakouts of something else, counts that end at a bar.
  ["volume > previous 4 day's volume", "volume gt highest(volume,4)[1]"],
  ["today's range must exceed the daily range of the past six sessions", "=high-low gt highest(=high-low,6)[1]"],
  ["ATR lower than the last 8 days ATR", "atr lt lowest(atr,8)[1]"],
  ["breakout of volume over its 30 period average, RSI over 55", "volume crosses_above avg_volume(30); rsi gt 55"],
  ["6% up and 3 million volume break out", "change_pct gte 6; volume gte 3000000"],
  ["breakout of the weekly open, EMA 9 above EMA 30", "ema(9) gt ema(30) left breakout left weekly open"],
  ["a three-month calendar low", "low lte lowest(63)"],
  ["volume levels at least 3 times higher than average", "rvol gte 3"],
  [
    "price is above the SMA 150 the current candle high is below the highest high of the last 6 bars",
    "close gt sma(150); high lt highest(6)",
  ],
  [
    "made their 52 week high in the last 10 days and are now down 10% from it",
    "high gte highest(252) within 10; close lte 0.9*highest(252)",
  ],
  [
    "made a 52-week low within the last month and have since rallied at least 15%",
    "low lte lowest(252) within 21; close gte 1.15*lowest(252)",
  ],
  ["RSI crossed above 30 in the last 5 days and price is up 5% since", "rsi crosses_above 30 within 5 left up 5%"],
  ["20 period SMA is flat for the last 10 bars", "sma(20) gte 0.99*sma(20)[10]; sma(20) lte 1.01*sma(20)[10]"],
  ["off today's low by half a percent or more", "close gte 1.005*low"],
  ["up from the low of the day by 1% or more", "close gte 1.01*low"],
  ["down on the day by 2% or more from yesterday's close", "change_pct lte -2"],
  [
    "up at least 3 days in a row with each day's volume higher than the day before",
    "change_pct gt 0 within 3 all; volume gt volume[1] within 3 all",
  ],
  [
    "the 10 EMA above the 20 EMA and price just pulled back to the 20 EMA",
    "ema(10) gt ema(20); close gte 0.98*ema(20); close lte 1.02*ema(20)",
  ],
  [
    "above their 50-day moving average that have pulled back to within 3% of it",
    "close gt sma(50); close gte 0.97*sma(50); close lte 1.03*sma(50)",
  ],
  [
    "price above 5, an inside bar yesterday that breaks out above the inside bar's high today",
    "close gt 5 left inside bar yesterday left breaks left above left inside bar's high",
  ],
])("parseWords reads: %s", (query, wanted) => {
  expect(read(query)).toBe(wanted);
});
