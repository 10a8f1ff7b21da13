import { expect, test } from "vitest";
import { readingLine } from "./atom-line.testing.ts";

/** Returns the conditions of a query without the words left out. */
const conditions = (query: string): string => readingLine(query).split(" left ")[0]!;

test.each<[string, string]>([
  // Verbs with "up", and words of the request.
  ["Hi, could you help me to set up a scan for CCI below -90", "cci lt -90"],
  ["it should only pick up stocks above the 30 SMA", "close gt sma(30)"],
  // A condition without a subject belongs to the series before it.
  ["Quarterly earnings per share are up 30% or more, price above 7", "EpsGrowthYoY gte 30; close gt 7"],
  [
    "Net income should be positive and rise faster than they did a year ago. Price above 7",
    "NetIncome{period=TTM} gt 0; close gt 7",
  ],
  [
    "The 30-day is above the 90-day. A frob: within 4% of its 10-day EMA",
    "sma(30) gt sma(90); close gte 0.96*ema(10); close lte 1.04*ema(10)",
  ],
  // Brackets define the word before them; exceptions in brackets ask for nothing.
  ["Still in a long-term uptrend (above the 100-day MA)", "close gt sma(100)"],
  ["P/E under 12 (or 20 for utility companies), price above 7", "close gt 7"],
  ["Annual earnings growth (YoY > 22%)", "EpsGrowthYoY gt 22"],
  // Times belong to their own sentence.
  ["P/E below 14. The last quarter's frob should rise. Volume above 90k", "PETTM lt 14; volume gt 90000"],
  [
    "P/E below 14. In the last 4 days price crossed above the 30 SMA",
    "PETTM lt 14; close crosses_above sma(30) within 4",
  ],
  // Figures of companies.
  ["financial strength and P/E under 14", "PETTM lt 14"],
  ["current assets should be at least twice current liabilities", "CurrentRatio gte 2"],
  ["Frob Value/Market Cap < 1.4, price above 7", "close gt 7"],
  ["EPS >= 1.3 * EPS of the year before, price above 7", "close gt 7"],
  ["interest coverage is at least 30% higher than a frob, price above 7", "close gt 7"],
  ["earnings over the past four years, price above 7", "close gt 7"],
  ["EPS growth of at least 4% a year over that time, price above 7", "close gt 7"],
  ["Sales 5 Year Avg Growth > 6%", "RevenueCagr5Y gt 6"],
  ["Dividend 1 Year Change > 6%, price above 7", "close gt 7"],
  ["shares short as a percentage of float above 12%", "short_pct_float gt 12"],
  ["the best 40 stocks with the lowest P/E, price above 7", "close gt 7"],
  // Levels, moves and gaps.
  ["within 12% of making a new 52-week high", "close gte 0.88*high_52w"],
  ["Price vs. 40-day SMA: within 4%", "close gte 0.96*sma(40); close lte 1.04*sma(40)"],
  ["close + 25% is higher than the 90 day high", "close gt 0.8*highest(90)[1]"],
  ["down on the day -3% or greater from yesterday's close", "change_pct lte -3"],
  ["upward price gaps of 3% or more", "gap_pct gte 3"],
  ["monthly average dollar volume above 400k", "avg_dollar_volume(21) gt 400000"],
  ["Relative Strength (RS) Rating: > 82", "RelativeStrengthMkt gt 82"],
  ["high relative strength index", "rsi gt 70"],
  ["price: min = $2, max = $9", "close gte 2; close lte 9"],
  // Counts, clock times, alternatives in brackets and slips.
  ["the last 12 or more weekly closes are below the 40 week SMA", "close@1wk lt sma(40) within 12 all"],
  ["1. Had a P/E of at most 14.\n2. A book value of over 6.", "PETTM lte 14"],
  ["gap up above 3%, candle (9:25-9:35) volume above 2x its frob", "gap_pct gt 3"],
  ["making new 52 week (yearly) highs on strong volume", "high gte highest(252); rvol gt 1.5"],
  ["more than 12 percent higher than there 52 week low", "close gt 1.12*low_52w"],
  ["up 12% min in a one month period", "perf_1m gte 12"],
  ["a low price which is at least 3% higher than the previous day's high", "low gte 1.03*high[1]"],
  ["price higher than previous twelve days maximum", "close gt highest_prev(12)"],
  ["crossing above their previous 4 day high", "high gte highest(5)"],
  ["Dividend yield above 4%, stable profit history", "DividendYield gt 4"],
  ["return on capital employed > 16, P/E below 14", "PETTM lt 14"],
  ["a financially strong company, P/E below 14", "PETTM lt 14"],
  ["P/E below 14. Lines 2-4 look for frobs", "PETTM lt 14"],
  ["P/E below 14. Therefore it will detect hammers, dojis, etc.", "PETTM lt 14"],
  ["cross 7 million in volume, P/E below 14", "volume gte 7000000; PETTM lt 14"],
  ["a price equal to its market cap, P/E below 14", "PETTM lt 14"],
  // Events in order, moves by a factor over a span, series of a bar.
  ["makes a 40-day low and then makes higher highs", "low[1] lte lowest(40) within 5; high gt high[1]"],
  [
    "hit a 40 day low and then the price closed above the 12 day SMA",
    "low[1] lte lowest(40) within 5; close gt sma(12)",
  ],
  ["CCI has fallen by 12% over the last 6 days", "cci lte 0.88*cci[6]"],
  ["volume of the candle is greater than the previous candle volume", "volume gt volume[1]"],
  ["the high is equal to or very close to the 90 day SMA", "high gte 0.98*sma(90); high lte 1.02*sma(90)"],
  // Extremes of other series than the price.
  ["Bollinger bandwidth near 4-month lows", "bb_width lte 1.05*lowest(bb_width,84)"],
  ["bandwidth has narrowed to near 4-month lows", "bb_width lt bb_width[1]; bb_width lte 1.05*lowest(bb_width,84)"],
  ["MFI lower than the previous nine days maximum", "mfi lt highest(mfi,9)[1]"],
  ["recent candles stay above the 30-period average", "close gt sma(30) within 5 all"],
  // Figures with a definition, spans of growth, streaks of beaten estimates, all kinds of securities.
  ["cheap stocks based on a maximum price-to-book ratio of 1.1x", "PriceToBook lte 1.1"],
  ["sales growth to be more than 11% in the last 5 years", "RevenueCagr5Y gt 11"],
  ["sales growth to be more than 11% in the last 9 years, price above 7", "close gt 7"],
  ["beat estimates in each of the last 5 quarters", "ConsecutiveBeats gte 5"],
  ["stocks and ETFs with a short interest over 21% of the float", "short_pct_float gt 21"],
  ["Revenue growth Q/Q > 19%", "RevenueGrowthQoQ gt 19"],
  // What a criterion removes is an exclusion if it has a figure.
  ["CCI below -90. It also filters out volume below 90k", "cci lt -90; volume gte 90000"],
  ["CCI below -90. This removes stocks that nobody trades", "cci lt -90"],
  ["horizontal levels or trendlines, price above 7", "close gt 7"],
  ["moved at least 25 cents in the last minute", "change(1)@1m gte 0.25"],
  ["range at most 3.5% of the value of the stock, price above 5", "=(high-low)/close*100 lte 3.5; close gt 5"],
  ["relative strength divided by the $SPX price, RSI over 50", "rsi gt 50"],
  ["defensive stocks with P/E below 20", "Sector is Consumer Staples|Health Care|Utilities; PETTM lt 20"],
  ["currently in Stage 2, volume expanding", "close gt sma(150); sma(150) gt sma(150)[20]; rvol gt 1.5"],
  ["downtrend in the last month", "perf_1m lt 0"],
  ["uptrend over the past 3 months, RSI over 50", "perf_3m gt 0; rsi gt 50"],
  ["trending strongly upward over the last 7 trading days", "change_pct(7) gt 0"],
  ["RS rating in the top 10%", "RelativeStrengthMkt gte 90"],
  ["RS rank is high, price above 10", "RelativeStrengthMkt gt 80; close gt 10"],
  ["stretched from the 10 EMA by >= 2 ATR", "dist_ma_atr(ema,10) gte 2"],
  ["gapped up or down overnight on high volume", "gap_pct gt 0; gap_pct lt 0; rvol gt 1.5 any a1,a2"],
  ["upcoming earnings (30-180 days out), price above 5", "date between 30..180; close gt 5"],
  ["financial health grade of B or better, P/E below 20", "PETTM lt 20"],
])("parseWords reads no more of a post than it asks: %s", (query, wanted) => {
  expect(conditions(query)).toBe(wanted);
});
