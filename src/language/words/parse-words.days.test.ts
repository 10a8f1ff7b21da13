import { expect, test } from "vitest";
import { readingLine } from "./atom-line.testing.ts";

const read = (query: string): string => readingLine(query, true);

test.each<[string, string]>([
  // Chains of averages.
  [
    "where the 15-minute close is above the 9 EMA, which is above the 20 EMA, which in turn is above the 50 EMA",
    "close@15m gt ema(9); ema(9)@15m gt ema(20); ema(20)@15m gt ema(50)",
  ],
  [
    "weekly close above the 10 EMA and above the 20 EMA and above the 30 EMA",
    "close@1wk gt ema(10); close@1wk gt ema(20); close@1wk gt ema(30)",
  ],
  ["the 10 dma to be above the 30 dma (AVGC10 > AVGC30)", "sma(10) gt sma(30)"],
  ["stock trading above the 20 dma, the 20 dma to be above the 100 dma", "close gt sma(20); sma(20) gt sma(100)"],
  ["price above a rising 50 simple period moving average", "close gt sma(50); sma(50) gt sma(50)[1]"],
  [
    "price above rising 20 and 100 day MAs",
    "close gt sma(20); sma(20) gt sma(20)[1]; close gt sma(100); sma(100) gt sma(100)[1]",
  ],
  ["above an upward sloping 30 day moving average", "close gt sma(30); sma(30) gt sma(30)[1]"],
  ["dipped below the 10-day moving average and rebounded to close above the MA", "low lt sma(10); close gt sma(10)"],
  ["went under the 20 SMA intraday and closed above the 20 SMA", "low lt sma(20); close gt sma(20)"],
  // Windows with two ends.
  ["crossed above the 30 MA in the last 3 to 7 days", "close[2] crosses_above sma(30) within 5"],
  ["crossed above the 40 sma 4 to 9 days ago", "close[4] crosses_above sma(40) within 6"],
  ["RSI above 55 within the last month (15 days) and price above 5", "rsi gt 55 within 15; close gt 5"],
  ["a 30 day low with RSI(8) at 25 or less in the last 6 days", "low lte lowest(30) within 6; rsi(8) lte 25 within 6"],
  [
    "price over $3 with a recent stock split, in the last 40 days",
    "close gt 3 left a recent stock split (corporate_actions) left last 40 days (not_understood)",
  ],
  ["new 52 week low between 20 and 40 days ago", "low[20] lte lowest(252) within 21"],
  ["MACD crossed above its signal 2-4 bars ago", "macd[2] crosses_above macd_signal within 3"],
  ["bullish engulfing on the weekly 2 to 3 weeks ago", "CDLENGULFING{sentiment=bullish}@1wk[2] is yes within 2"],
  ["price was above the 100 day for the last 2 to 4 months", "close gt sma(100) within 42 all"],
  ["reports earnings in the next 3 to 6 days", "date between 3..6"],
  ["earnings over the last 3 to 6 months", "nonsense"],
  ["went public 2 to 5 years ago", "ListDate gte -P1825D; ListDate lte -P730D"],
  ["reported earnings 1-2 weeks ago", "date between -14..-7"],
  // The time of a cross of two averages is that of the cross.
  ["EMA10 crossed above EMA30 two months ago", "ema(10)[42] crosses_above ema(30)"],
  // A move from one value to another: the window is that of the earlier one.
  ["CCI went from below -100 to above 100 within the last 2 weeks", "cci[1] lt -100 within 10; cci gt 100"],
  ["RSI rose from 40 to 60 in the last 5 days", "rsi[1] lte 40 within 5; rsi gte 60"],
  ["RSI from 40 to 60", "rsi between 40..60"],
  // Rows of bars.
  [
    "4 consecutive bars with a higher close and a higher volume",
    "change_pct gt 0 within 4 all; volume gt volume[1] within 4 all",
  ],
  ["higher low and lower volume for 3 days in a row", "low gt low[1] within 3 all; volume lt volume[1] within 3 all"],
  ["consecutive lower highs", "high lt high[1] within 2 all"],
  ["at least 3 consecutive higher lows (it could be more than 3; but not less)", "low gt low[1] within 3 all"],
  ["up on higher volume", "change_pct gt 0; volume gt volume[1]"],
  ["volume has been rising for the last 3 days", "volume gt volume[1] within 3 all"],
  ["down for the past 4 days", "change_pct lt 0 within 4 all"],
  // Volume and its average.
  ["trades greater than 300K volume daily average", "avg_volume gt 300000"],
  ["avg. 200k shares a day for the past 30 days (AVGV30 >= 2000)", "avg_volume(30) gte 200000"],
  [
    "average daily volume over the past 21 days (one month) must be at least 400,000 shares per day",
    "avg_volume(21) gte 400000",
  ],
  ["volume at least 2x the 30 dva (V >= 2 * AVGV30)", "rvol(30) gte 2"],
  ["volume greater than the highest volume of the previous 10 candles", "volume gt highest(volume,10)[1]"],
  ["volume higher than any down day volume in the prior 10 days", "pocket_pivot(10) eq 1"],
  ["volume above 200.000, minum price of 3", "volume gt 200000; close gte 3"],
  ["first minute volume over 500,000", "nonsense"],
  // Headings.
  ["Price Range: Minimum $10, Maximum $40", "close between 10..40"],
  ["Pre-Market % Change (Gap): Greater than +/- 3%", "premarket_change_pct gt 3; premarket_change_pct lt -3 any a1,a2"],
  ["Volume: Over 300,000 Shares: Under 20,000,000", "volume gt 300000; shares_outstanding lt 20000000"],
  ["Relative Volume (RVOL): Minimum 3", "rvol gte 3"],
  ["First, price above 5. Second, RSI above 50.", "close gt 5; rsi gt 50"],
  ["percent change today, 0.5 to max", "change_pct gte 0.5"],
  // Single days and stretches of days.
  [
    "Yesterday's close must be in the bottom 30% of the daily range. Today's close must be in the top 30% of the daily range.",
    "range_pos(1)[1] lte 30; range_pos(1) gte 70",
  ],
  ["hammers with a lookback period of 6 days", "CDLHAMMER is yes within 6"],
  ["I want a scan for dojis. Specifically dojis that appeared within the past 5 sessions.", "CDLDOJI is yes within 5"],
  ["(Day 2) gap down at the open but close at the high (Day 3) gap up at the open", "underspecified"],
  ["a stock up 10% on day 1, down 3% on day 2, RSI whatever", "underspecified"],
  [
    "breakout intraday after 12 bars (be it 5min or 15min). This will help me find breakouts",
    "high@5m gte highest(12); high@15m gte highest(12) any a1,a2 left This will help me find breakouts (explanation)",
  ],
  ["above or rising above the 30 day moving average", "close gt sma(30)"],
  ["closing below the lowest close of the past 12 bars", "close lt lowest_close(12)[1]"],
  ["the last 6 closes are within 3% of each other", "highest_close(6) lte 1.03*lowest_close(6)"],
  [
    "any combination of 2 higher highs and an inside day. Price above 5",
    "close gt 5 left combination (not_understood) left 2 higher highs (not_understood) left inside day (not_understood)",
  ],
  [
    "stocks with good volume that are in an uptrend but pulling back",
    "rvol gt 1.5; sma(50) gt sma(200); close lte 0.97*highest(20); close gte 0.9*highest(20)",
  ],
  // Liquidity, and words around conditions.
  ["TTM squeeze, good daily liquidity, over $6", "squeeze eq 1; avg_volume gt 1000000; close gt 6"],
  [
    "In the first line we look for average volume over 200k. Then we have stocks above the 100 day moving average.",
    "avg_volume gt 200000; close gt sma(100)",
  ],
  [
    "the scan shows moving averages. Price should be between 10 and 90",
    "close between 10..90 left moving averages (not_understood)",
  ],
  ["closing at least 2% up over the last 21 days (one month)", "change_pct(21) gte 2"],
  ["higher volume than yesterday", "volume gt volume[1]"],
  ["consecutive red days", "close lt open within 2 all"],
  [
    "dojis within the past 5 sessions (for example the S&P 500 or another list)",
    "CDLDOJI is yes within 5 left S (not_understood) left P 500 (not_understood) left another (not_understood)",
  ],
  [
    "price above 5. For example, a stock opened at $3, it should not exceed $6",
    "close gt 5 left opened (not_understood) left 3 (not_understood) left not exceed $6 (not_understood)",
  ],
  ["hammers that showed up in the past 7 days", "CDLHAMMER is yes within 7"],
  // A state before the newest bar, rows on a timeframe, one bar of several, changes over several spans.
  [
    "closes above the 30 SMA after having closed below it for 6 days",
    "close gt sma(30); close[1] lt sma(30) within 6 all",
  ],
  [
    "reclaims its 100 day SMA after 12 days below it",
    "close crosses_above sma(100); close[1] lt sma(100) within 12 all",
  ],
  ["at least four red 15 minute candles in a row", "close@15m lt open within 4 all"],
  ["shrinking volume for the last three 30-min bars", "volume@30m lt volume[1] within 3 all"],
  ["shrinking volume for the last three 30-min bars", "volume@30m lt volume[1] within 3 all"],
  ["falling volume over 4 hourly candles in a row", "volume@1hr lt volume[1] within 4 all"],
  ["falling volume over 4 hourly candles in a row", "volume@1hr lt volume[1] within 4 all"],
  ["any stock in the last 15 days with a single day down 7%", "change_pct lte -7 within 15"],
  ["a single bar up more than 9% within the last month", "change_pct gt 9 within 21"],
  [
    "a hammer, RSI crosses above 35 and heavy volume, all within 4 bars",
    "CDLHAMMER is yes within 4; rsi crosses_above 35 within 4; rvol gt 1.5 within 4",
  ],
  ["1M or 3M return beats SPY", "excess_ret(market,21) gt 0; excess_ret(market,63) gt 0 any a1,a2"],
  ["1W or 1M perf above 15%", "perf_1w gt 15; perf_1m gt 15 any a1,a2"],
  ["1 week, 1 month and 3 month performance above 5%", "perf_1w gt 5; perf_1m gt 5; perf_3m gt 5"],
  ["down 20% last month and up 10% this month", "change_pct@1mo[1] lte -20; perf_mtd gte 10"],
  ["up 5% last week and down 3% this week", "change_pct@1wk[1] gte 5; perf_wtd lte -3"],
  ["price hasn't moved more than 5% in the last 2 weeks", "change_pct(10) between -5..5"],
  ["has not moved more than 3% today", "change_pct between -3..3"],
  [
    "price above 10, has not closed below the 20 EMA since the breakout",
    "close gt 10 left not closed below (not_understood) left 20 EMA (not_understood) left breakout (not_understood)",
  ],
  [
    "up 10% since the breakout, volume above 1M",
    "volume gt 1000000 left up 10% (not_understood) left breakout (not_understood)",
  ],
  ["a doji yesterday followed by a close above its high today", "CDLDOJI[1] is yes; close gt high[1]"],
  [
    "volume over the last 3 days is double the prior 3 days, price above 5",
    "close gt 5 left volume over (not_understood) left last 3 days (not_understood) left double (not_understood) left prior 3 days (not_understood)",
  ],
  // The newest bar as the last one, moves of an average, days of one condition.
  [
    "25 EMA crossed under the 60 EMA 6 days ago and is below the 60 EMA since then",
    "ema(25)[6] crosses_under ema(60); ema(25) lt ema(60) within 6 all",
  ],
  ["close of the last session > close of the previous session", "close gt close[1]"],
  ["daily range of last session < daily range of the previous day", "=high-low lt =high-low[1]"],
  ["the prior 3 highs were rising, RSI over 55", "high[1] gt high[1] within 3 all; rsi gt 55"],
  [
    "premarket movers: premarket volume over 50k, stocks that rose 8% yesterday",
    "premarket_volume gt 50000; change_pct[1] gte 8",
  ],
  [
    "1- RSI above 40 2- four down days in a row 3- closes above the previous day close",
    "rsi gt 40; change_pct lt 0 within 4 all; close gt close[1]",
  ],
  ["the 30 SMA is up 4% over 12 days", "underspecified"],
  ["volume over 1 million checked on a 15 minute chart", "volume@15m gt 1000000"],
  ["either yesterday or today the stock is above the 50 SMA", "close gt sma(50) within 2"],
  [
    "close crossed above the 30 day moving average, was below it for the past 14 days",
    "close crosses_above sma(30); close[1] lt sma(30) within 14 all",
  ],
  ["the 3-period RSI value of the stock is below 8", "rsi(3) lt 8"],
  [
    "above yesterday's close, this week's open and this month's open",
    "close gt close[1]; close@1wk gt open; close@1mo gt open",
  ],
  ["MACD is above the zero line whilst RSI is above 55", "macd gt 0; rsi gt 55"],
  [
    "crossed below the 40 SMA, was above it for 12 days",
    "close crosses_under sma(40); close[1] gt sma(40) within 12 all",
  ],
  [
    "above yesterday's close, this month's open and this quarter's open",
    "close gt close[1]; close@1mo gt open left quarter's open (not_understood)",
  ],
  ["candle close is less than 30% from candle's high", "close gte 0.7*high"],
  [
    "volume above 1M. avoid stocks that run without consolidation",
    "volume gt 1000000 left avoid (not_understood) left consolidation (not_understood)",
  ],
  [
    "price above 5 and retraces past the opening price",
    "close gt 5 left retraces past (not_understood) left opening (not_understood)",
  ],
  [
    "stage 2 stocks with a recent golden cross",
    "close gt sma(150); sma(150) gt sma(150)[20]; sma(50) crosses_above sma(200) within 5",
  ],
  [
    "bouncing off the 20 EMA after a sharp pullback with a volume spike",
    "low lte ema(20); close gt ema(20); rvol gt 2 left sharp pullback (not_understood)",
  ],
  [
    "previous EBITDA quarter and trailing twelve months are positive, price above 4",
    "close gt 4 left previous EBITDA quarter (not_understood) left trailing twelve months (not_understood) left positive (not_understood)",
  ],
  [
    "broke above its upper bollinger band. If not just a strong break of the upper band.",
    "close crosses_above bb_upper left not (not_understood) left strong break (not_understood) left upper band (not_understood)",
  ],
  ["I can't find stocks near their 52 week high, within 3%", "close gte 0.97*high_52w"],
  [
    "volume above 9 million in a day before making a move",
    "volume gt 9000000 left before (not_understood) left move (not_understood)",
  ],
  ["have their 20 day SMA cross above their 50 day SMA in the next trading session", "underspecified"],
  ["above the 50-day but not the 200-day", "close gt sma(50); close lte sma(200)"],
  // Rows of moves, of the price and of a series.
  ["names that have risen 4 days in a row", "change_pct gt 0 within 4 all"],
  ["5 days down in a row", "change_pct lt 0 within 5 all"],
  ["tickers with losses on 3 straight days", "change_pct lt 0 within 3 all"],
  ["OBV up 4 days in a row", "obv gt obv[1] within 4 all"],
  ["shares that closed lower for the last 4 days", "change_pct lt 0 within 4 all"],
  ["names that finished the session higher", "change_pct gt 0"],
  ["shares that ended the month down 8%", "perf_1m lte -8"],
  ["names that sold off 12% in the past month", "perf_1m lte -12"],
  // A value against that of an earlier bar.
  ["shares with a lower low than the day before", "low lt low[1]"],
  ["a higher low compared to 4 days ago", "low gt low[4]"],
  ["a lower close than yesterday", "change_pct lt 0"],
  ["names with lower CCI than the previous day", "cci lt cci[1]"],
  ["more than triple yesterday's volume", "volume gt 3*volume[1]"],
  ["increased volume over the prior day", "volume gt volume[1]"],
  ["the prior candle was a hammer", "CDLHAMMER[1] is yes"],
  // The day before, and openings.
  ["closed at least 4% higher yesterday", "change_pct[1] gte 4"],
  ["names that gained 6% or more the previous day", "change_pct[1] gte 6"],
  ["MFI was over 70 the day before", "mfi[1] gt 70"],
  ["shares that opened with a gap down of 4%", "gap_pct lte -4"],
  ["a downward sloping 30 day moving average", "sma(30) lt sma(30)[1]"],
  // Figures of the day beside another timeframe.
  ["(3 min chart) today's volume > 250k, close below vwap", "volume gt 250000; close@3m lt vwap"],
  ["5 minute chart, change % at most -3%, close above the 13 ema", "change_pct lte -3; close@5m gt ema(13)"],
  ["weekly: ADX above 20. Yesterday's volume above 2M", "adx@1wk gt 20; volume[1] gt 2000000"],
  ["5 min chart: new 52 week high", "high@5m gte highest(252)@1d"],
  // Moves of one day within a window.
  ["price over 12 and no red days in the past 4 days", "close gt 12; change_pct gte 0 within 4 all"],
  ["never up more than 6% on a day in the last 15 days", "change_pct lte 6 within 15 all"],
  // A stretch of days is no average, and an event before it has no single day.
  ["ADX above 20 for anywhere between 4 and 6 days, price over 12", "adx gt 20 within 4 all; close gt 12"],
  [
    "a 52-week low and then higher lows for between 4 and 6 days",
    "low[4] lte lowest(252) within 5; low gt low[1] within 4 all",
  ],
  [
    "price above the 50 sma for no more than 4 days, volume over 2M",
    "volume gt 2000000 left above (not_understood) left 50 sma (not_understood) left more (not_understood) left 4 days (not_understood)",
  ],
  // The recency of two extremes.
  [
    "recently broke out to a new high or a new low",
    "high gte highest(252) within 5; low lte lowest(252) within 5 any a1,a2",
  ],
])("parseWords reads: %s", (query, wanted) => {
  expect(read(query)).toBe(wanted);
});
