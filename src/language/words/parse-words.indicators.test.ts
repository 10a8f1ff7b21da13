import { expect, test } from "vitest";
import { readingLine } from "./atom-line.testing.ts";

const read = (query: string): string => readingLine(query);

test.each<[string, string]>([
  // A study and its own average.
  ["CCI crosses above its own 9 EMA", "cci crosses_above ema(cci,9)"],
  [
    "MFI(10) 1 day ago is below its own 30SMA and crosses above its 30SMA today",
    "mfi(10)[1] lt sma(mfi(10),30); mfi(10) crosses_above sma(mfi(10),30)",
  ],
  ["RSI below its own 12-day EMA yesterday and above it today", "rsi[1] lt ema(rsi,12); rsi gt ema(rsi,12)"],
  ["MACD was under its signal line yesterday and is above it today", "macd[1] lt macd_signal; macd gt macd_signal"],
  // Levels with their study before or after them.
  ["crossover of 10 day ADX above 25 within the last 4 days", "adx(10) crosses_above 25 within 4"],
  ["a break of the RSI under 35", "rsi crosses_under 35"],
  ["12 day ADX crossover above 30", "adx(12) crosses_above 30"],
  ["RSI(9) changes from >= 60 yesterday to below 60 today", "rsi(9) crosses_under 60"],
  ["CCI goes from under -150 to over -150", "cci crosses_above -150"],
  ["RSI went from above 65 two days ago to below 55 today", "rsi[2] gt 65; rsi lt 55"],
  ["ADX above 20 and frobbed (min. 100%)", "adx gt 20 left frobbed left min. 100%"],
  // Average true ranges from a level.
  ["stocks that came down 4 x ATRs from a 52-week high", "close lte =high_52w-4*atr(14)"],
  ["price moves 1.5 ATRs up from the lowest low of the last 12 bars", "close gte =lowest(12)+1.5*atr(14)"],
  ["close is at least 3 ATR(10) off the 30-day high", "close lte =highest(30)-3*atr(10)"],
  ["price is above the 20 EMA by 2 ATR", "dist_ma_atr(ema,20) gt 2"],
  ["price has fallen 2 ATRs from the 20 EMA", "dist_ma_atr(ema,20) lte -2"],
  ["price within 1 ATR of the 50 SMA", "dist_ma_atr(sma,50) gte -1; dist_ma_atr(sma,50) lte 1"],
  ["today's range is greater than 2 ATRs", "=high-low gt 2*atr"],
  ["down more than twice their average daily range", "change_pct lt -2*adr_pct(14)"],
  ["stock moved more than 1.5 times its ATR today", "=abs(change) gt 1.5*atr"],
  // Lengths before and after a name.
  ["6,19,9 MACD is positive", "macd(6,19,9) gt 0"],
  ["4/11/17 MACD histogram above 0", "macd_hist(4,11,17) gt 0"],
  ["MACD with settings 5, 34, 5 above signal line", "macd(5,34,5) gt macd_signal(5,34,5)"],
  [
    "stochastic value below 75 yesterday and above 75 today. Please use the following values - 21 4 and 3.",
    "stoch_k(21,4)[1] lt 75; stoch_k(21,4) gt 75",
  ],
  ["MACD crosses above zero. Use the settings 5,34,5.", "macd(5,34,5) crosses_above 0"],
  ["close below lower boll band (25,20)", "close lt bb_lower(25,2)"],
  ["volume above 1, 5, MACD above 0", "macd gt 0 left volume above 1 left 5"],
  // Candles and prices at the edges of bands and clouds.
  ["a doji appears at the top of a stocks bollinger bands", "CDLDOJI is yes; high gte bb_upper"],
  ["price at the middle of the bollinger bands", "close gte 0.98*sma(20); close lte 1.02*sma(20)"],
  ["price breaking up through the top of the cloud", "close crosses_above =max(ichi_span_a,ichi_span_b)"],
  ["close below the bottom of the kumo", "close lt =min(ichi_span_a,ichi_span_b)"],
  ["lagging span crosses above the top of the cloud", "close crosses_above =max(ichi_span_a,ichi_span_b)[26]"],
  ["chikou span above price", "close gt close[26]"],
  // Timeframes and shifts.
  [
    "the current (weekly & daily) bar of the MACD histogram (10,20,5),(exponential) is higher(greater) than the prior bar",
    "macd_hist(10,20,5)@1wk gt macd_hist(10,20,5)[1]; macd_hist(10,20,5) gt macd_hist(10,20,5)[1]",
  ],
  ["RSI value for the previous month is lower than the RSI value for the month before", "rsi@1mo[1] lt rsi[1]"],
  ["weekly CCI above the CCI 2 weeks ago", "cci@1wk gt cci[2]"],
  ["current ADX value is 10% less than the ADX value 20 bars ago", "adx lte 0.9*adx[20]"],
  ["the ADX(10) indicator is increasing over the past 6 candles", "adx(10) gt adx(10)[6]"],
  ["volume is higher than the maximum volume observed in the previous 15 candles", "volume gt highest(volume,15)[1]"],
  ["MACDH < yesterday's min (30,MACDH)", "macd_hist lt lowest(macd_hist,30)[1]"],
  // One study after another.
  [
    "MFI was above 85 in the last 6 days, after that fell below 70, now crosses above 85 again",
    "mfi gt 85 within 6; mfi[1] crosses_under 70 within 5; mfi crosses_above 85",
  ],
  ["RSI crosses above 75 or crosses below 25", "rsi crosses_above 75; rsi crosses_under 25 any a1,a2"],
  ["RSI and MFI below 35 and 25 respectively", "rsi lt 35; mfi lt 25"],
  ["RSI and CCI were above the 60 and 120 level in the last 8 days", "rsi gt 60 within 8; cci gt 120 within 8"],
  ["RSI and ADX above 40", "rsi gt 40; adx gt 40"],
  // Trailing stops, colours and slopes.
  [
    "the supertrend value has just crossed price switching from uptrend to downtrend mode",
    "close crosses_under supertrend",
  ],
  ["PSAR flipped to bearish", "close crosses_under psar"],
  ["supertrend is in an uptrend", "close gt supertrend"],
  ["MACD histogram is red", "macd_hist lt 0"],
  ["falling CCI and PSAR", "cci lt cci[1]; psar lt psar[1]"],
  ["slope of the 100 day SMA is negative", "sma(100) lt sma(100)[1]"],
  ["30 EMA slope greater than 0", "ema(30) gt ema(30)[1]"],
  ["the 100 day moving average is flat", "sma(100) gte 0.99*sma(100)[10]; sma(100) lte 1.01*sma(100)[10]"],
  ["stock is flat", "bb_width lt 5"],
  ["bearish CCI divergence looking back 25 bars", "high gte highest(25); cci lt highest(cci,25)[1]"],
  ["MACD is either negative or crossing to negative", "macd lt 0; macd crosses_under 0 any a1,a2"],
  ["the PSAR flips from above the price to below price", "psar crosses_under close"],
  ["MACD zero line cross to the downside", "macd crosses_under 0"],
  ["close crosses above supertrend 12,3", "close crosses_above supertrend(12,3)"],
  ["slow stochastics 12 3 3 crossing up through 25", "stoch_k(12,3) crosses_above 25"],
  ["TTM squeeze has fired short", "squeeze[1] eq 1; squeeze eq 0; mom lt 0"],
  ["RSI is between 35 and 45 and has been rising for 3 days", "rsi between 35..45; rsi gt rsi[1] within 3 all"],
  ["CMF above 0.1 and rising from a week ago", "cmf gt 0.1; cmf gt cmf[5]"],
  ["MACD must be below zero and CCI must be rising", "macd lt 0; cci gt cci[1]"],
  ["RSI above 45 and 10 SMA above 30 SMA", "rsi gt 45; sma(10) gt sma(30)"],
  // Explanations without a condition.
  ["Williams %R ranges from 0 to -100, we want the oversold (-85) region", "williams_r lte -85"],
  ["CMF fluctuates between -1 and 1 and we want it above 0.2", "cmf gt 0.2"],
  ["oversold zone by checking if their RSI is below 25", "rsi lt 25"],
  [
    "RSI crosses above 60, signalling the possible start of a new uptrend",
    "rsi crosses_above 60 left signalling the possible start of a new uptrend",
  ],
  ["RSI above its 80th percentile, price over 5", "close gt 5 left above its 80th percentile left RSI"],
  // Averages weighted by volume, and names written together.
  ["The 30 day MVWAP is falling", "vwma(30) lt vwma(30)[1]"],
  ["5 day VWAP crossing above 30 day VWAP", "vwma(5) crosses_above vwma(30)"],
  ["price above AVWAP from the 52 week low", "close gt avwap(low_52w)"],
  ["SharesFloat < 25M + DaysToCover > 4", "shares_float lt 25000000; days_to_cover gt 4"],
  // The cloud against any line, averages of averaged series, trends of a line.
  ["price bellow the cloud", "close lt ichi_span_a; close lt ichi_span_b"],
  [
    "the 150 SMA sits above the cloud and price is over the cloud",
    "sma(150) gt ichi_span_a; sma(150) gt ichi_span_b; close gt ichi_span_a; close gt ichi_span_b",
  ],
  ["EMA 21 > cloud", "ema(21) gt ichi_span_a; ema(21) gt ichi_span_b"],
  ["RSI over 40 and below the kumo", "rsi gt 40; close lt ichi_span_a; close lt ichi_span_b"],
  ["volume's 10 day EMA crosses above its 30 day EMA", "ema(volume,10) crosses_above ema(volume,30)"],
  ["RSI's 4 day SMA above its 12 day SMA", "sma(rsi,4) gt sma(rsi,12)"],
  ["strong trend as shown by the ADX", "adx gt 25"],
  ["the 20 week average on the weekly chart has just started uptrending", "sma(20)@1wk gt sma(20)[1]"],
  ["Change from Open: Up 3%+", "from_open_pct gte 3"],
  [
    "must have minimum 5% loss/gain from previous close, price above 1",
    "change_pct gte 5; change_pct lte -5; close gt 1 any a1,a2",
  ],
  ["top losers/gainers, price above 1", "change_pct gte 5; change_pct lte -5; close gt 1 any a1,a2"],
  ["six-month average price is more than one-year average price", "sma(126) gt sma(252)"],
  ["lower high and higher low than the previous day", "high lt high[1]; low gt low[1]"],
  ["a higher high and a lower low than yesterday, close above 10", "high gt high[1]; low lt low[1]; close gt 10"],
  [
    "close to or crossing above the lower BBand(15,15)",
    "close gte 0.98*bb_lower(15,1.5); close lte 1.02*bb_lower(15,1.5); close crosses_above bb_lower(15,1.5) any a3",
  ],
  [
    "near or crossing above the 50 day",
    "close gte 0.98*sma(50); close lte 1.02*sma(50); close crosses_above sma(50) any a3",
  ],
  [
    "It could be used to find doji stars too. Price above 10",
    "close gt 10 left It could be used to find doji stars too",
  ],
  ["short-term momentum stocks under $20", "close lt 20"],
  ["the 50 day moving avg is just beginning to pass the 200 day moving avg", "sma(50) crosses_above sma(200)"],
  ["short term trades, price under 20", "close lt 20"],
  ["short term MA above the long term MA, price over 10", "close gt 10 left short left MA above left long left MA"],
  ["EMA 9 is starting to overtake EMA 21", "ema(9) crosses_above ema(21)"],
])("parseWords reads: %s", (query, line) => {
  expect(read(query)).toBe(line);
});
