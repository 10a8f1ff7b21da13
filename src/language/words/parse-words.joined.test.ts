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
  [
    "Russell 2000 and AMEX stocks that lost 15% this month",
    "IndexMembership is RUT; Exchange is XASE; perf_1m lte -15 any a1,a2",
  ],
  [
    "Dow, Nasdaq 100 and NYSE names with RSI under 35",
    "IndexMembership is DJI|NDX; Exchange is XNYS; rsi lt 35 any a1,a2",
  ],
  ["Russell 2000 stocks on the NYSE with RSI under 35", "IndexMembership is RUT; Exchange is XNYS; rsi lt 35"],
  ["in both the Dow and the Nasdaq 100, RSI under 35", "IndexMembership is DJI; IndexMembership is NDX; rsi lt 35"],
  [
    "microcaps and penny stocks that gained 12% today",
    "market_cap gte 50000000; market_cap lte 300000000; close lt 5; change_pct gte 12 any a3",
  ],
  [
    "penny stocks, microcaps and small caps with RSI under 25",
    "close lt 5; market_cap gte 50000000; market_cap lte 300000000; market_cap gte 300000000; market_cap lte 2000000000; rsi lt 25 any a1",
  ],
  [
    "small cap penny stocks with RSI under 25",
    "market_cap gte 300000000; market_cap lte 2000000000; close lt 5; rsi lt 25",
  ],
  [
    "no penny stocks and microcaps, RSI under 25",
    "close gte 5; market_cap lt 50000000; market_cap gt 300000000; rsi lt 25 any a2,a3",
  ],
  ["dividend yield above 3%, otherwise buyback yield above 3%", "DividendYield gt 3; BuybackYield gt 3 any a1,a2"],
  ["RSI below 30 or else stochastic below 20", "rsi lt 30; stoch_k lt 20 any a1,a2"],
  [
    "must meet one of: new 52-week high; gap up 3%; volume 3x average",
    "high gte highest(252); gap_pct gte 3; rvol gte 3 any a1,a2,a3",
  ],
  ["one of: P/E < 10, P/B < 1", "PETTM lt 10; PriceToBook lt 1 any a1,a2"],
  ["stocks in an uptrend, by which I mean above the 50 and 200 day averages", "close gt sma(50); close gt sma(200)"],
  [
    "energy stocks with RSI under 25. Or, down 25% this month. Volume above 300k",
    "Sector is Energy; rsi lt 25; perf_1m lte -25; volume gt 300000 any a2,a3",
  ],
  [
    "price above 12 and volume above 2m; or price above 4 and volume above 6m",
    "close gt 12; volume gt 2000000; close gt 4; volume gt 6000000 any ",
  ],
  [
    "RSI under 25. Or the frob glows and down 25% this month.",
    "rsi lt 25 left Or left frob glows left down 25% left month",
  ],
  ["RSI under 25. Or is there a smarter way?", "rsi lt 25 left smarter"],
  [
    "close above the 100 SMA or above the 30 SMA if the 30 SMA is rising",
    "close gt sma(100); close gt sma(30); sma(30) gt sma(30)[1] any a1",
  ],
  [
    "above the 100 SMA or the 30 SMA, volume above 300k",
    "close gt sma(100); close gt sma(30); volume gt 300000 any a1,a2",
  ],
  [
    "S&P 500 stocks whose 6-month return beats that of the S&P 500, RSI above 55",
    "IndexMembership is SP500; excess_ret(market,126) gt 0; rsi gt 55",
  ],
  ["high volume (I mean at least 2x average) and up on the day", "rvol gte 2; change_pct gt 0"],
  ["price above $6 weeds out penny stocks, RSI below 35", "close gt 6; rsi lt 35 left weeds out penny stocks"],
  ["average volume over 300k keeps out illiquid names", "avg_volume gt 300000 left keeps out illiquid names"],
  ["RSI below 35, excludes penny stocks", "rsi lt 35; close gte 5"],
  [
    "The bearish side (RSI under 35) is on hold. MACD above zero.",
    "macd gt 0 left The bearish side (RSI under 35) is on hold",
  ],
  [
    "no utilities, some of which are cheap, P/E under 12",
    "not Sector is Utilities; PETTM lt 12 left some of which are cheap",
  ],
  [
    "stochastic crossing above 20, meaning it was below 20 yesterday, RSI under 50",
    "stoch_k crosses_above 20 left it was below 20 yesterday, RSI under 50",
  ],
  ["heavy volume and tiny candles (range under 1%)", "rvol gt 1.5; =(high-low)/close*100 lt 1 left tiny"],
  ["oversold and frobbed (RSI under 15)", "rsi lt 15 left frobbed"],
  ["crossed above 50 MA but not 200 MA", "close crosses_above sma(50); not close crosses_above sma(200)"],
  ["above the 50-day but not the 200-day", "close gt sma(50); close lte sma(200)"],
  ["PEG under 1.1, up to 1.4 ok, price above 6", "Peg lte 1.4; close gt 6 left PEG under 1.1"],
  ["RSI ideally below 25 but below 35 is fine", "rsi lt 35 left RSI left below 25"],
  ["P/E under 14, below the usual 18", "PETTM lt 14; PETTM lt 18"],
  ["RSI under 25, volume above 300k, RSI under 35", "rsi lt 25; volume gt 300000; rsi lt 35"],
  ["closed near HOD, and the close is within 8% of the high of the day", "close gte 0.92*high"],
  ["up 4% in the pre-market or after-hours", "premarket_change_pct gte 4 left after-hours"],
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
  // Figures of exceptions, back references, signs, and what is no number of shares.
  ["Average Volume >300k\nCurrent Volume 1.5 or better", "avg_volume gt 300000 left Volume 1.5 or better"],
  ["Relative volume > 1.5x 30d average", "rvol(30) gt 1.5"],
  ["relative volume above 2x its 50 day average", "rvol(50) gt 2"],
  ["or the weekly Double Stochastic(10,3) is above 90", "nonsense"],
  [
    "Either CCI(14) above 200\nor RSI above 80\nand either the weekly CCI(14) above 200\nor the weekly RSI above 80",
    "cci(14) gt 200; rsi gt 80; cci(14)@1wk gt 200; rsi@1wk gt 80 any a1,a2 any a3,a4",
  ],
  ["up 4% today (1 day)", "change_pct gte 4"],
  ["MOM is +ve and OBV is -ve", "mom gt 0; obv lt 0"],
  ["exclude stocks with price < $2 at entry", "close gte 2"],
  [
    "filter out any stocks over the last 90 days that had a close greater than 10% above the SMA(20)",
    "close lte 1.1*sma(20) within 90 all",
  ],
  [
    "within 25% of the highest price made during that 90%+ move up, RSI above 50",
    "rsi gt 50 left within 25% left highest left during left 90% left move up",
  ],
  ["everything that dropped 7% or worse today", "change_pct lte -7"],
  [
    "P/E below 15 except for tech, where below 25, ROE above 10%, debt/equity under 1",
    "PETTM lt 15; Roe gt 10; DebtToEquity lt 1 left tech left below 25",
  ],
  [
    "revenue up over 10%, ROE above 12%, debt/equity below 1, offering warrants",
    "RevenueGrowthYoY gt 10; Roe gt 12; DebtToEquity lt 1 left offering warrants",
  ],
  ["Price: min 3, max 17\nFloat: min 2M, max 25M", "close between 3..17; shares_float between 2000000..25000000"],
  ["market cap above $20B, excluding ETFs and frobs", "market_cap gt 20000000000; not SecurityType is ETF left frobs"],
  // Each figure with its own series, each comparison with the stocks where no other series is named.
  ["gapped down, between $4 and $40", "gap_pct lt 0; close between 4..40"],
  ["float under 20M plus a P/E below 14", "shares_float lt 20000000; PETTM lt 14"],
  ["a P/E below 14 and more than 2 million shares traded", "PETTM lt 14; volume gt 2000000"],
  ["RSI below 40 and at least 25% above the 52 week low", "rsi lt 40; close gte 1.25*low_52w"],
  ["near the low of the day, within 6% of the 52-week high", "close lte 1.02*low; close gte 0.94*high_52w"],
  [
    "EMA 90 is below the price. MACD was under its signal yesterday and is above it today",
    "close gt ema(90); macd[1] lt macd_signal; macd gt macd_signal",
  ],
  [
    "more than 15% off the 52-week low. Inside day followed by a close above its high",
    "close gt 1.15*low_52w; INSIDE_BAR[1] is yes; close gt high[1]",
  ],
  [
    "parabolic SAR below the price\n- within 4% of the 9 EMA",
    "close gt psar; close gte 0.96*ema(9); close lte 1.04*ema(9)",
  ],
  ["in the Russell 2000 and below the lower Bollinger band", "IndexMembership is RUT; close lt bb_lower"],
  [
    "opened below the prior close and breaking above the upper Bollinger band",
    "open lt close[1]; close crosses_above bb_upper",
  ],
  ["RSI crossing above 35 and have positive earnings", "rsi crosses_above 35; NetIncome{period=TTM} gt 0"],
  ["rising volume, over 800k", "volume gt volume[1]; volume gt 800000"],
  ["an RSI under 40 that are down 4 days in a row", "rsi lt 40; change_pct lt 0 within 4 all"],
  ["with a 20 EMA that is above the 50 EMA", "ema(20) gt ema(50)"],
  ["RSI and MFI that are below 30", "rsi lt 30; mfi lt 30"],
  // A negation covers the alternative behind it, unless that has a verb of its own.
  ["stocks without an outside bar or light volume", "not OUTSIDE_BAR is yes; rvol gte 0.75"],
  ["MFI below 40, no doji or CCI above 90", "mfi lt 40; not CDLDOJI is yes; cci lte 90"],
  ["excluding utilities or P/B over 6", "not Sector is Utilities; PriceToBook lte 6"],
  ["no doji or the CCI is above 90", "not CDLDOJI is yes; cci gt 90 any a1,a2"],
  // Lists of patterns and of sizes.
  ["a doji, a hammer and an engulfing candle", "CDLDOJI is yes; CDLHAMMER is yes; CDLENGULFING is yes any a1,a2,a3"],
  ["double top and bear flag patterns, CCI above 90", "Double Top is yes; Bear Flag is yes; cci gt 90 any a1,a2"],
  ["an inside day and an NR7", "INSIDE_BAR is yes; NR7 is yes"],
  ["large and mega caps below VWAP", "market_cap gte 10000000000; close lt vwap"],
  ["micro, small and mid cap stocks", "market_cap gte 50000000; market_cap lte 10000000000"],
  ["CCI above 90. The candle has little or no upper frob. MFI below 30", "cci gt 90; mfi lt 30 left no upper frob"],
  // One of two timeframes, settings in a sentence of their own.
  ["on the weekly and monthly the stock is below its 30 SMA", "close@1mo lt sma(30) left weekly"],
  [
    "My bands are 30, 1.5. Close below the lower band. Float below 9M",
    "shares_float lt 9000000 left bands left 30 left 1.5 left Close below left lower band",
  ],
  // Heads of the lines of a list: numbers, letters, words with a number, boxes.
  ["#1 avg volume over 300k\n#2 CCI below -90", "avg_volume gt 300000; cci lt -90"],
  ["1: price above 7\n2: EMA 13 above EMA 34", "close gt 7; ema(13) gt ema(34)"],
  ["Step 1 - P/S below 2\nStep 2 - below the lower Bollinger band", "PriceToSales lt 2; close lt bb_lower"],
  ["i) ATR above 3\nii) near the 52-week high", "atr gt 3; close gte 0.95*high_52w"],
  ["[x] CCI below -90\n[ ] price above 7", "cci lt -90; close gt 7"],
  ["stocks with (a) P/B below 2 (b) CCI below -90", "PriceToBook lt 2; cci lt -90"],
  ["Candle 1: hammer\nCandle 2: green\nFloat below 9M", "shares_float lt 9000000 left 1 left hammer left 2 left green"],
  // Sentences of courtesy, and what an author says of himself.
  ["P/B below 2. Thank you in advance for your help.", "PriceToBook lt 2"],
  ["P/B below 2. Any help is much appreciated!", "PriceToBook lt 2"],
  ["I'd appreciate any help finding stocks below the 30 SMA", "close lt sma(30)"],
  ["Hi, first post here. I was wondering if it's possible to scan for stocks below the 30 SMA", "close lt sma(30)"],
  // Comments behind a dash.
  [
    "- P/B below 2 - to keep it liquid\n- price above 7 - my main filter",
    "PriceToBook lt 2; close gt 7 left to keep it liquid left my main filter",
  ],
  // Phrases that join, and labels.
  ["stocks above VWAP combined with P/B below 2", "close gt vwap; PriceToBook lt 2"],
  ["stocks near the 52-week high. On top of that, ADX is falling", "close gte 0.95*high_52w; adx lt adx[1]"],
  ["stocks below the 30 SMA as long as MACD is below zero", "close lt sma(30); macd lt 0"],
  ["Trend: close above the 30 SMA\nLiquidity: float below 9 million", "close gt sma(30); shares_float lt 9000000"],
  ["P/B below 2; Technicals: the stock closed below yesterday's low", "PriceToBook lt 2; close lt low[1]"],
  ["not only P/B below 1.5 but also EPS growth over 8%", "PriceToBook lt 1.5; EpsGrowthYoY gt 8"],
  // The end of a sentence ends alternatives; commas after `either` and `any of` separate them.
  ["CCI below -90 or P/B below 2. Also price above 7", "cci lt -90; PriceToBook lt 2; close gt 7 any a1,a2"],
  ["either P/B below 2, a hammer or CCI below -90", "PriceToBook lt 2; CDLHAMMER is yes; cci lt -90 any a1,a2,a3"],
  ["any of these:\n- P/B below 2\n- a hammer", "PriceToBook lt 2; CDLHAMMER is yes any a1,a2"],
  // A figure and the condition behind `and`; the time of a clause before a comma.
  ["MFI > 60 and gap up of at least 3%", "mfi gt 60; gap_pct gte 3"],
  ["CCI above 90 for at least 8 days, 13 EMA above 34 EMA", "cci gt 90 within 8 all; ema(13) gt ema(34)"],
  ["printed a hammer within the past week. Volume above 90k.", "CDLHAMMER is yes within 5; volume gt 90000"],
  ["stocks above VWAP. They need to be overbought", "close gt vwap; rsi gt 70"],
  ["if market cap is at least $2B and the stock is up 3% today", "market_cap gte 2000000000; change_pct gte 3"],
  ["P/B below 2 and (close near the high of the day)", "PriceToBook lt 2; range_pos(1) gte 80"],
  ["stocks that, recently, crossed above the 40-day average", "close crosses_above sma(40) within 5"],
  ["a close back at or below the 12-day average", "close lte sma(12)"],
  ["more than 4 percent above where it opened", "close gt 1.04*open"],
  ["stocks at 52-week highs over $6", "high gte highest(252); close gt 6"],
  ["ATR above 1, under $30", "atr gt 1; close lt 30"],
  ["RSI below 35 and green today. Largest frobs on top", "rsi lt 35; change_pct gt 0 left Largest frobs left top"],
  ["Threw out everything non-US, banks and utilities", "Country is US; not Industry is Banks; not Sector is Utilities"],
  ["volume crossing its 12 period m/a", "volume crosses_above avg_volume(12)"],
  ["near the 52-week high, say inside 2%", "close gte 0.98*high_52w"],
  [
    "Float below 25M and market cap below $400M so it stays in the small zone",
    "shares_float lt 25000000; market_cap lt 400000000 left so it stays in the small zone",
  ],
  [
    "Stoch RSI 14 was over 85 in the last 6 days\n- on the current candle it crosses over 85 again",
    "stochrsi_k(14) gt 85 within 6; stochrsi_k(14) crosses_above 85",
  ],
  ["the candle is greater than the previous candle by more than 7%", "change_pct gt 7"],
  ["volume is 30% above its normal 40 day average", "rvol(40) gte 1.3"],
  ["a sharp move of 6% or more, up or down, in the past 4 days", "change_pct(4) gte 6; change_pct(4) lte -6 any a1,a2"],
  ["increased dividends for 6+ consecutive years", "DividendGrowthYears gte 6"],
  ["dividend increases for 6 or more years", "DividendGrowthYears gte 6"],
  ["volume above 2,00,000", "volume gt 200000"],
])("parseWords reads what joins conditions: %s", (query, wanted) => expect(readingLine(query)).toBe(wanted));
