import { expect, test } from "vitest";
import { readingLine } from "./atom-line.testing.ts";

test.each<[string, string]>([
  // Days, sessions and weekdays.
  ["RSI below 40, no gap up in the last 8 days", "rsi lt 40; gap_pct lte 0 within 8 all"],
  ["gap down in the last 4 days and volume above 1M", "gap_pct lt 0 within 4; volume gt 1000000"],
  ["a close above the prior high after two down days", "close gt high[1]; change_pct[1] lt 0 within 2 all"],
  [
    "three inside days, then a break of yesterday's high",
    "INSIDE_BAR[1] is yes within 3 all; close crosses_above high[1]",
  ],
  ["2 outside bars", "OUTSIDE_BAR is yes within 2 all"],
  // The day behind a row of days.
  ["6 red days, on the seventh day a green close", "close[1] lt open within 6 all; close gt open"],
  [
    "2 days of lower highs. On the third day the close should be above the close of the second day",
    "high[1] lt high[1] within 2 all; close gt close[1]",
  ],
  [
    "4 days of lower lows. On day five a frobbed tape, ADX above 20",
    "low[1] lt low[1] within 4 all; adx gt 20 left frobbed tape",
  ],
  [
    "makes a 30 day high\npulls back from the 30 day high with 2 days of lower lows\non the 3rd day it closes green",
    "high[1] gte highest(30) within 5; close[1] lte 0.97*highest(30); close[1] gte 0.9*highest(30); low[1] lt low[1] within 2 all; close gt open",
  ],
  [
    "gapped up 4% and above the premarket high after the first 15 minutes",
    "gap_pct gte 4; close gt premarket_high left after the first 15 minutes",
  ],
  ["volume over 500k and below vwap at the open", "volume gt 500000; open lt vwap"],
  ["RSI above 60, yesterday was red", "rsi gt 60; close[1] lt open"],
  ["gapped up 2% and the previous session was down", "gap_pct gte 2; change_pct[1] lt 0"],
  ["above the 20 EMA at the close", "close gt ema(20)"],
  ["volume over 1M, a hammer on Friday", "volume gt 1000000 left hammer left Friday"],
  ["RSI below 30 and yesterday was frobnicated", "rsi lt 30 left yesterday left frobnicated"],
  // Spans of change, large changes without one, distances.
  ["volume over 200k, fell 2% within an hour", "volume gt 200000; change_pct(1)@1hr lte -2"],
  ["market cap above $1B and lost 3% in under an hour", "market_cap gt 1000000000; change_pct(1)@1hr lte -3"],
  ["RSI below 40 and a sharp decline over the last 8 days", "rsi lt 40; change_pct(8) lte -5"],
  ["sharply lower in premarket, premarket volume above 50k", "premarket_change_pct lte -5; premarket_volume gt 50000"],
  ["market cap over $2B, crashed this month", "market_cap gt 2000000000; perf_1m lte -5"],
  ["stocks that have fallen 60% and trade above the 50-day average", "off_high_pct(252) lte -60; close gt sma(50)"],
  ["market cap above $500M, have risen at least 80%", "market_cap gt 500000000; off_low_pct(252) gte 80"],
  ["volume above 1M, up today after falling 35%", "volume gt 1000000; change_pct gt 0 left falling 35%"],
  ["EPS growth above 10%, EPS has fallen 45%", "EpsGrowthYoY gt 10 left EPS left fallen 45%"],
  [
    "volume above 500k and at least 7% away from the 30 SMA",
    "volume gt 500000; close gte 1.07*sma(30); close lte 0.93*sma(30) any a2,a3",
  ],
  ["volume over 1M, within 12% of the high", "volume gt 1000000; close gte 0.88*high_52w"],
  ["volume over 1M, closed within 2% of the high of the day", "volume gt 1000000; close gte 0.98*high"],
  // Pullbacks, quiet and extended stocks, momentum over a span.
  [
    "volume over 1M, in a steady uptrend and pulling back",
    "volume gt 1000000; sma(50) gt sma(200); close lte 0.97*highest(20); close gte 0.9*highest(20)",
  ],
  [
    "RSI above 40 with a healthy pullback on low volume",
    "rsi gt 40; close lte 0.97*highest(20); close gte 0.9*highest(20); rvol lt 0.75",
  ],
  [
    "volume over 300k, pulled back from its 30-day high",
    "volume gt 300000; close lte 0.97*highest(30); close gte 0.9*highest(30)",
  ],
  [
    "volume over 300k, has pulled back and now crosses above its 10 EMA",
    "volume gt 300000; close lte 0.97*highest(20); close gte 0.9*highest(20); close crosses_above ema(10)",
  ],
  [
    "Pullback: within 2% of the 30-day EMA and volume above 1M",
    "close gte 0.98*ema(30); close lte 1.02*ema(30); volume gt 1000000",
  ],
  ["quiet stocks that are not extended", "atr_pct lt 2; close lte 1.1*sma(20)"],
  ["RSI over 50 (not extended)", "rsi gt 50 left not extended"],
  ["volume above 200k, extended 12% above the 20-day average", "volume gt 200000; close gte 1.12*sma(20)"],
  ["strong momentum over the past 6 months and a strong close", "perf_6m gt 20; range_pos(1) gte 80"],
  ["volume has been quiet, ADX above 30", "rvol lt 0.75; adx gt 30"],
  // Windows of events, rows of the last bars, what happened since.
  ["gapped up 3% in the last 6 days on heavy volume", "gap_pct gte 3 within 6; rvol gt 1.5 within 6"],
  ["closed above its 30 SMA yesterday with volume above 2 million", "close[1] gt sma(30); volume[1] gt 2000000"],
  ["price above the 30 SMA in the last 4 days and volume above average", "close gt sma(30) within 4; rvol gt 1"],
  ["the prior 4 candles were red, the current candle is green", "close[1] lt open within 4 all; close gt open"],
  ["the last 3 weeks closed lower and RSI above 30", "change_pct@1wk lt 0 within 3 all; rsi gt 30"],
  ["the last 6 weekly closes are above the 20 week SMA", "close@1wk gt sma(20) within 6 all"],
  ["the last 3 highs are each lower than the one before", "high lt high[1] within 3 all"],
  [
    "making a new 30 day high today, but not in the previous 8 days",
    "high gte highest(30); not high[1] gte highest(30) within 8",
  ],
  ["RSI above 45 with no recent cross below the 40-day EMA", "rsi gt 45; not close crosses_under ema(40) within 5"],
  ["has recently crossed above the 60 SMA", "close crosses_above sma(60) within 5"],
  [
    "a high volume up move and has since pulled back on lower volume",
    "rvol[1] gt 1.5 within 5; change_pct[1] gt 0 within 5; close lte 0.97*highest(20); close gte 0.9*highest(20); volume lt volume[1]",
  ],
  [
    "a golden cross, then pulled back to the 50-day average",
    "sma(50)[1] crosses_above sma(200) within 5; close gte 0.98*sma(50); close lte 1.02*sma(50)",
  ],
  [
    "ADX above 20, accompanied by a surge in volume to isolate strong moves",
    "adx gt 20; rvol gt 2 left to isolate strong moves",
  ],
  // Figures, levels and signs next to words that change them.
  [
    "RSI above 40, a red bar twice the range of the past 20 bars",
    "rsi gt 40 left red bar twice left range left past 20 bars",
  ],
  ["rose above its 30-day average but fell back and closed below it", "high gt sma(30); close lt sma(30)"],
  ["climbed over the 100 SMA intraday and closed under it", "high gt sma(100); close lt sma(100)"],
  ["This is a breakout screener. It finds stocks that cross above their 15 day high", "high gte highest(15)"],
  [
    "volume over 1M, the weekly MACD histogram was negative and is now positive",
    "volume gt 1000000; macd_hist@1wk[1] lt 0; macd_hist@1wk gt 0",
  ],
  ["RSI above 50, crossed 6% up today", "rsi gt 50; change_pct gte 6"],
  ["stocks that hit 4 million in volume, RSI below 50", "volume gte 4000000; rsi lt 50"],
  ["the close is within, say, 12% of the close 90 days ago", "close gte 0.88*close[90]; close lte 1.12*close[90]"],
  ["not more than 4% above its price say 8 days ago", "close lte 1.04*close[8]"],
  ["volume on the breakout bar is greater than its 40 day average", "rvol(40) gt 1"],
  ["RSI over 50, closed in the upper 15th percentile of the daily range", "rsi gt 50; range_pos(1) gte 85"],
  ["stocks that move at least 6% a day", "adr_pct gte 6"],
  [
    "at least 0.4% above the 40, 30 and 10 EMA",
    "close gte 1.004*ema(40); close gte 1.004*ema(30); close gte 1.004*ema(10)",
  ],
  ["sales growth this year above 12%", "RevenueGrowthYoY{period=FY} gt 12"],
  [
    "MACD negative and then positive on the weekly chart. Something like negative at first and positive in recent weeks.",
    "macd@1wk[1] lt 0 within 5; macd@1wk gt 0 left Something like negative at first and positive in recent weeks",
  ],
  // Days of a sequence, clock times.
  ["a hammer and the next day a green candle", "CDLHAMMER[1] is yes; close gt open"],
  ["RSI crosses above 40 and the following day closes green", "rsi[1] crosses_above 40; close gt open"],
  ["volume over 1M; gap up, the following day an inside bar", "volume gt 1000000; gap_pct[1] gt 0; INSIDE_BAR is yes"],
  [
    "volume above 1M. A new 30 day high. The next day an inside bar.",
    "volume gt 1000000; high[1] gte highest(30); INSIDE_BAR is yes",
  ],
  [
    "closes at a 15 day high, then three lower closes, then a higher close",
    "close[3] gte highest_close(15) within 5; change_pct[1] lt 0 within 3 all; change_pct gt 0",
  ],
  [
    "first day gap up 4%, second day an inside day. Volume above 300k",
    "volume gt 300000 left first day gap up 4% left second day left inside day",
  ],
  [
    "Price breaks above the 30-min opening range high (9:30-10:00 AM EST)",
    "close crosses_above or_high(30) left (9:30-10:00 AM EST)",
  ],
  // Order words of one event and the next: with a number of bars, a limit, at either place.
  ["an outside bar and three days later a close above VWAP", "OUTSIDE_BAR[3] is yes; close gt vwap"],
  ["MFI was over 70, a few bars later a red candle", "mfi[1] gt 70 within 3; close lt open"],
  ["green candle 2 bars after a cross above the 30 SMA", "close gt open; close[2] crosses_above sma(30)"],
  ["a gap down, then a close above VWAP within 4 bars", "gap_pct[1] lt 0 within 4; close gt vwap"],
  ["a cross below VWAP within 6 bars of an inside bar", "close crosses_under vwap; INSIDE_BAR[1] is yes within 6"],
  ["price above 7, within 6 days of a golden cross", "close gt 7; sma(50) crosses_above sma(200) within 6"],
  [
    "a 30 day low. Next day an outside bar. Next day a hammer",
    "low[2] lte lowest(30); OUTSIDE_BAR[1] is yes; CDLHAMMER is yes",
  ],
  ["a red candle preceded by an MFI above 70", "close lt open; mfi[1] gt 70 within 5"],
  ["crosses above VWAP; before that MFI was below 20", "close crosses_above vwap; mfi[1] lt 20 within 5"],
  [
    "once it has crossed above the 40 day, it pulls back to the 9 EMA",
    "close[1] crosses_above sma(40) within 5; close gte 0.98*ema(9); close lte 1.02*ema(9)",
  ],
  ["an inside bar prior to a 30 day high", "INSIDE_BAR[1] is yes within 5; high gte highest(30)"],
  ["float below 9M, then MFI below 20", "shares_float lt 9000000; mfi lt 20"],
  // An event whose order is not understood.
  ["volume above 1M, a hammer earlier this week", "volume gt 1000000 left hammer earlier left week"],
  ["volume above 1M, an outside bar after the frob", "volume gt 1000000; OUTSIDE_BAR is yes left frob"],
  ["volume above 1M, first frob after a hammer", "volume gt 1000000 left first frob left hammer"],
  [
    "Float below 9M. First candle is a hammer, second candle is red",
    "shares_float lt 9000000 left First left hammer left second left red",
  ],
  [
    "float below 9M, a hammer one day and a doji the next",
    "shares_float lt 9000000 left hammer left day left doji left next",
  ],
  // The range of a consolidation.
  [
    "price breaks above the high of the consolidation range, volume above 200k",
    "close gt highest_prev(20); volume gt 200000",
  ],
])("parseWords reads the time and order of: %s", (query, wanted) => {
  expect(readingLine(query)).toBe(wanted);
});
