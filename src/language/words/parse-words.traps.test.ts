import { expect, test } from "vitest";
import { readingLine } from "./atom-line.testing.ts";

test.each<[string, string]>([
  // An exclusion is one condition.
  ["eliminate any stock with a gap over 6% and volume above 300,000", "gap_pct lte 6; volume lte 300000 any a1,a2"],
  [
    "price above $12, exclude stocks with rsi above 75 and price below the 50 day average",
    "close gt 12; rsi lte 75; close gte sma(50) any a2,a3",
  ],
  [
    "get rid of stocks with a 12% drop and volume over 2M. close above sma 50",
    "change_pct gt -12; volume lte 2000000; close gt sma(50) any a1,a2",
  ],
  [
    "close above its 50 day average. Remove names with price under $4 and average volume under 150k",
    "close gt sma(50); close gte 4; avg_volume gte 150000",
  ],
  [
    "RSI above 50. Discard names that frobbed on volume above 600k",
    "rsi gt 50 left Discard (not_understood) left frobbed (not_understood) left volume above 600k (not_understood)",
  ],
  [
    "price over 7. If it had a red day on volume above 400k. I want to eliminate the stock",
    "close gt 7 left red day (not_understood) left volume above 400k (not_understood) left eliminate (not_understood)",
  ],
  [
    "close above 50 sma\nrelative frob (weeds out the stocks that were weak)",
    "close gt sma(50) left relative frob (not_understood) left (weeds out the stocks that were weak) (explanation)",
  ],
  ["exclude tech and price above 11", "not Sector is Technology; close gt 11"],
  // A benchmark, a part of a word and a verb are no lists of stocks.
  [
    "relative strength compared to Nasdaq, price above $6",
    "close gt 6 left relative strength compared (not_understood) left Nasdaq (not_understood)",
  ],
  ["RSI above 65, any way to do this with the IEXCloud API?", "rsi gt 65 left IEXCloud API (not_understood)"],
  ["close above 50 sma (weeds out laggards)", "close gt sma(50) left (weeds out laggards) (explanation)"],
  ["NASDAQ stocks with RSI above 65", "Exchange is XNAS; rsi gt 65"],
  // Restatements in brackets, and remarks.
  [
    "50 sma crossed above the 200 sma within the last 35 bars (it could be today or last week)",
    "sma(50) crosses_above sma(200) within 35 left or last week (not_understood)",
  ],
  ["13 week ma above 39 week (9 month) ma", "sma(13)@1wk gt sma(39)"],
  ["Average True Range (ATR) of 14 above 3", "atr(14) gt 3"],
  ["loss >= 20% or so), in last 45 days", "change_pct(45) lte -20"],
  // One event after another.
  [
    "an outside day with an up close followed by an inside day",
    "OUTSIDE_BAR[1] is yes; change_pct[1] gt 0; INSIDE_BAR is yes",
  ],
  ["a doji with high volume followed by a green candle", "CDLDOJI[1] is yes; rvol[1] gt 1.5; close gt open"],
  ["inside day followed by a close above its high", "INSIDE_BAR[1] is yes; close gt high[1]"],
  [
    "sideways for a year below the 150 day average and then above it for the last 2 weeks",
    "close[10] lt sma(150); close gt sma(150) within 10 all left sideways for a year (not_understood)",
  ],
  [
    "have been under their 50 ma and 200 ma and have now closed above both",
    "close[1] lt sma(50); close[1] lt sma(200); close gt sma(50); close gt sma(200)",
  ],
  [
    "has been below the 20 ema for 12 days and now closed above it",
    "close[1] lt ema(20) within 12 all; close gt ema(20)",
  ],
  // Slips.
  ["price 12 percent higher then there 52 week low", "close gte 1.12*low_52w"],
  ["rsi > = 62", "rsi gte 62"],
  ["volume greater of twice the average", "rvol gt 2"],
  // Words next to another series; counts.
  ["volume breakout, price above 50 sma", "rvol gt 1.5; close gt sma(50)"],
  ["rising relative strength, price above $11", "close gt 11 left rising relative strength (not_understood)"],
  ["ADV20$ >= 9.00M", "avg_dollar_volume(20) gte 9000000"],
  ["ATR14% >= 5", "atr_pct(14) gte 5"],
  ["create an alert on 2-3 scripts when a stock gaps up", "gap_pct gt 0 left 2-3 (not_understood)"],
  [
    "20 day low with the last 20 day low being at least 4 trading sessions earlier",
    "low lte lowest(20) left last 20 day low (not_understood) left 4 (not_understood) left sessions earlier (not_understood)",
  ],
  // Conditions that exclude each other are alternatives.
  ["overbought and oversold conditions for the stochastic", "stoch_k gt 80; stoch_k lt 20 any a1,a2"],
  ["golden and death crosses", "sma(50) crosses_above sma(200); sma(50) crosses_under sma(200) any a1,a2"],
  [
    "+DI crossed up through -DI. Condition #2: +DI crossed down through -DI",
    "plus_di crosses_above minus_di; plus_di crosses_under minus_di any a1,a2",
  ],
  ["new highs and new lows in the last 25 days", "high gte highest(25); low lte lowest(25) any a1,a2"],
  ["bullish and bearish engulfing", "CDLENGULFING is yes"],
  ["price over 60 but no higher than 45", "contradictory"],
  // Timeframes, families, pullbacks, signs.
  ["latest 15 minutes candle is an inside bar", "INSIDE_BAR@15m is yes"],
  ["on minute bars rsi crosses above 35", "rsi@1m crosses_above 35"],
  ["ADX DI+ CROSSES OVER ADX DI-", "plus_di crosses_above minus_di"],
  ["pulling back to the 20 SMA from above", "close gt sma(20); close lte 1.02*sma(20)"],
  ["retracing back to near the 50 day SMA", "close gte 0.98*sma(50); close lte 1.02*sma(50)"],
  ["Gap percentage: -5% or lower from previous close", "gap_pct lte -5"],
  ["change -4% or lower", "change_pct lte -4"],
  ["20 day MA above the 50 day MA the ENTIRE time of the last 35 days", "sma(20) gt sma(50) within 35 all"],
  // Clear queries that look unclear.
  [
    "I cannot figure out how to write a scan for stocks that hit a 52 week high in the past week",
    "high gte highest(252) within 5",
  ],
  ["most active with rsi above 72", "rsi gt 72 left most active (ranking)"],
  ["gap up of 4% on an earnings miss", "gap_pct gte 4; date between -1..0; surprise_pct lt 0"],
  ["down 8% after disappointing earnings", "change_pct lte -8; date between -1..0; surprise_pct lt 0"],
  ["up 6% after quarterly earnings", "change_pct gte 6; date between -1..0"],
  [
    "most actively traded energy stocks, up 4%",
    "Sector is Energy; change_pct gte 4 left most actively traded (ranking)",
  ],
  ["a gap in price overnight", "gap_pct gte 5; gap_pct lte -5 any a1,a2"],
  ["touched their 52 week highs during the day on NSE", "high gte highest(252) left on NSE (foreign_indexes)"],
  ["price breaks its 200 day average", "close crosses_above sma(200)"],
  ["volume above previous 6 candles", "volume gt highest(volume,6)[1]"],
  ["volume 60% above all volumes of the last 40 days", "volume gte 1.6*highest(volume,40)[1]"],
  ["MACD has decreased by at least 9 %", "macd lte 0.91*macd[1]"],
  ["net cash on the balance sheet", "NetDebt lt 0"],
  ["down 45% per quarter", "perf_3m lte -45"],
  ["after-hours losers, 6% down or worse", "afterhours_change_pct lte -6"],
  ["losers of the day, 4% down or worse", "change_pct lt 0; change_pct lte -4"],
  [
    "gap of 8% or more, earnings reported today before the open or yesterday after the close",
    "gap_pct gte 8; date{timing=bmo} eq today; date{timing=amc} between -1..-1 any a2,a3",
  ],
  [
    "earnings after the close today or before the open tomorrow",
    "date{timing=amc} eq today; date{timing=bmo} eq tomorrow any a1,a2",
  ],
  [
    "reported before the open today or after the close yesterday, gap above 5%",
    "date{timing=bmo} eq today; date{timing=amc} between -1..-1; gap_pct gt 5 any a1,a2",
  ],
  [
    "price within 200d range, higher volume last 5 days, price above 5",
    "volume gt volume[1] within 5 all; close gt 5 left within 200d range (not_understood)",
  ],
  ["the percentage gain of the stock over the last 3years is more then 400%", "change_pct(756) gt 400"],
  ["price above 10 and not much higher than the 20 DMA", "close gt 10; close lte 1.1*sma(20)"],
  [
    "within 5% of the 52week, price above 10",
    "close gt 10 left within 5% (not_understood) left 52week (not_understood)",
  ],
  [
    "price above 10, P/E x P/B < 22.5",
    "close gt 10 left P/E x P (not_understood) left B (not_understood) left 22.5 (not_understood)",
  ],
  [
    "the product of P/E and P/B is less than 22.5, price above 10",
    "close gt 10 left product (not_understood) left P/E (not_understood) left P (not_understood) left B (not_understood) left less (not_understood) left 22.5 (not_understood)",
  ],
  ["close near the high of the week, price above 5", "range_pos(1)@1wk gte 80; close gt 5"],
  ["price closes in the top 15% of the week's range", "range_pos(1)@1wk gte 85"],
  ["closed at the low of the month", "range_pos(1)@1mo lte 20"],
  ["missed or beat estimates by 9% or more", "surprise_pct gte 9; surprise_pct lte -9 any a1,a2"],
  ["EPS beat or missed by at least 10%", "surprise_pct gte 10; surprise_pct lte -10 any a1,a2"],
  ["price broke out in the last 1-2 sessions", "high gte highest(20) within 2"],
  ["RSI below 30 in the past 2 to 3 days", "rsi lt 30 within 3"],
])("parseWords reads: %s", (query, wanted) => {
  expect(readingLine(query, true)).toBe(wanted);
});
