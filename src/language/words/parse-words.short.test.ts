import { expect, test } from "vitest";
import { BARE_CONTEXT, readingLine } from "./atom-line.testing.ts";
import { parseWords } from "./parse-words.ts";

test.each<[string, string]>([
  // A small share of a price is a distance from it.
  // What traders call by one name.
  ["gappers", "gap_pct gt 0"],
  ["top gappers today", "gap_pct gte 5"],
  ["tight 3 weeks", "highest_close(3)@1wk lte 1.015*lowest_close(3)"],
  ["RSI divergence bullish", "low lte lowest(14); rsi gt lowest(rsi,14)[1]"],
  ["stage 2 stocks", "close gt sma(150); sma(150) gt sma(150)[20]"],
  [
    "minervini trend template",
    "close gt sma(50); sma(50) gt sma(150); sma(150) gt sma(200); sma(200) gt sma(200)[21]; off_low_pct(252) gte 30; off_high_pct(252) gte -25; rs_rating gte 70",
  ],
  // Bands, counts of weeks, extremes of several lengths, ranges of multiples.
  ["outside the keltner channel", "close gt kc_upper; close lt kc_lower any a1,a2"],
  ["price is outside its bollinger bands", "close gt bb_upper; close lt bb_lower any a1,a2"],
  ["outside the upper bollinger band", "close gt bb_upper"],
  ["closed up at least 3 of the past 5 weeks", "up_day_pct(5)@1wk gt 50"],
  ["3 up days in the last 2 weeks", "up_day_pct(10) gt 25"],
  ["close above 20 or 50 day high", "close gt highest(20)[1]; close gt highest(50)[1] any a1,a2"],
  ["price below the 10 and 20 day low", "close lt lowest(10)[1]; close lt lowest(20)[1]"],
  ["price 2 to 3 times its 200 day average", "close gte 2*sma(200); close lte 3*sma(200)"],
  ["close between 1.5 and 2x the 50 sma", "close gte 1.5*sma(50); close lte 2*sma(50)"],
  ["price below 4% of its 50 day average", "close lt 0.96*sma(50)"],
  ["not below 12% of the 52 week high", "close gte 0.88*high_52w"],
  ["price at 30% of its 52 week high or more", "underspecified"],
  ["volume above 300% of its average", "rvol gt 3"],
  // An average of volume counts days, and has its length in brackets or after a colon.
  ["volume over twice the average of the past 2 weeks", "rvol(10) gt 2"],
  ["Avg volume (30 SMA) above 400K", "avg_volume(30) gt 400000"],
  ["average volume of 2 million", "avg_volume gte 2000000"],
  // Words in brackets, between dashes or before a colon belong to the words before them.
  [
    "either overbought (crossed below 75) or oversold (crossed above 25)",
    "rsi crosses_under 75; rsi crosses_above 25 any a1,a2",
  ],
  ["close above - but within 3% of - the 20 day average", "close gte sma(20); close lte 1.03*sma(20)"],
  ["closing price below - the 30 period simple moving average", "close lt sma(30)"],
  ["high short interest (over 25% of float)", "short_pct_float gt 25"],
  ["insider buying: P/E under 12", "transaction{code=P since_days=90} is yes; PETTM lt 12"],
  ["uptrend scan, 10 above 30", "sma(10) gt sma(30)"],
  ["uptrend scan, RSI above 60", "sma(50) gt sma(200); rsi gt 60"],
  // A comparison whose series or level is not understood is left out.
  ["CCI moves its zone from high to higher, above 40 today", "underspecified"],
  ["close is 12% above the bottom of the base", "underspecified"],
  ["EMA 8 above EMA 21 for: volume", "nonsense"],
  ["above a new low 52 weeks by 80%", "nonsense"],
  ["promoter holding above 40, ROE above 18", "Roe gt 18 left promoter holding above 40"],
  // A state on each bar of a stretch.
  ["closed above the 40 ema for 12 price bars", "close gt ema(40) within 12 all"],
  ["risen above its 100 day average for 25 days", "close gt sma(100) within 25 all"],
  ["falling 3 or 4 consecutive days", "change_pct lt 0 within 3 all"],
  // Gaps, breakouts and sessions.
  ["gap down on 5 minute bars", "open@5m lt close[1]"],
  ["gap up over 3% on the weekly chart", "open@1wk gt 1.03*close[1]"],
  [
    "gapped up or down at least 4% in the pre-market",
    "premarket_change_pct gte 4; premarket_change_pct lte -4 any a1,a2",
  ],
  ["premarket high or low break", "close crosses_above premarket_high; close crosses_under premarket_low any a1,a2"],
  ["opened at a higher price than the previous close", "open gt close[1]"],
  ["price and volume breakout on 30 min", "high@30m gte highest(20); rvol@30m gt 1.5"],
  ["darvas box breakout", "high gte highest(20)"],
  ["red to green", "gap_pct lt 0; change_pct gt 0"],
  // Words without a figure have a default.
  ["well above its 50 day average", "close gt 1.1*sma(50)"],
  ["far below its 52 week high", "close lt 0.8*high_52w"],
  ["high yield dividend stocks", "DividendYield gt 4"],
  ["highest dividend yield", "DividendYield gt 4"],
  ["safe dividend", "PayoutRatio lt 60; DividendYield gt 0"],
  // Figures of companies.
  ["% change in quarterly EPS above 15", "EpsGrowthYoY gt 15"],
  ["revenue over 800 million in the last 12 months", "Revenue{period=TTM} gt 800000000"],
  // Both ways, counts and currencies.
  ["the 12 day SMA crossing down and through the 26 day SMA", "sma(12) crosses_under sma(26)"],
  ["beat estimates (over 80% of the time)", "surprise_pct gt 0 left over 80%"],
  ["more than 4 consecutive down days", "change_pct lt 0 within 5 all"],
  ["Low P/E + positive price trend", "PETTM lt 15 left positive left trend"],
  // Breakouts of a base, and edges of earlier bars.
  ["breakout from a narrow base", "high gte highest(20); highest_prev(20) lte 1.1*lowest_prev(20)"],
  ["emerging from a long consolidation on volume", "high gte highest(20); rvol gt 1.5"],
  ["tight range breakout", "high gte highest(20); highest_prev(20) lte 1.1*lowest_prev(20)"],
  [
    "mid cap breakout candidates",
    "market_cap gte 2000000000; market_cap lte 10000000000; close gte 0.98*highest_prev(20)",
  ],
  ["breaking yesterday's low", "close crosses_under low[1]"],
  ["break of the premarket high", "close crosses_above premarket_high"],
  ["close breaking the 10 week high", "high gte highest(50) left close"],
  ["trading inside yesterday's range", "close gte low[1]; close lte high[1]"],
  ["30 min ORB on volume", "close crosses_above or_high(30); rvol gt 1.5"],
  ["keltner 30 breakout", "close crosses_above kc_upper(30)"],
  ["reached outside the upper or lower BB", "close gt bb_upper; close lt bb_lower any a1,a2"],
  // Candles.
  ["heikin ashi red after green", "ha_streak crosses_under 0"],
  ["first green HA candle", "ha_streak crosses_above 0"],
  ["heiken-ashi bullish on weekly", "ha_streak@1wk gt 0"],
  ["4 red heikin ashi bars in a row", "ha_streak lte -4"],
  ["triple inside day", "INSIDE_BAR is yes within 3 all"],
  [
    "pin bar near 20 ema",
    "PIN_BAR_BULL is yes; PIN_BAR_BEAR is yes; close gte 0.98*ema(20); close lte 1.02*ema(20) any a1,a2",
  ],
  ["long upper wick", "=high-max(open,close) gte 0.5*=high-low"],
  ["open low same stocks", "open eq low"],
  // Oscillators and lines.
  ["oversold on the 2 hour rsi", "rsi@2hr lt 30"],
  ["overbought on weekly stochastics", "stoch_k@1wk gt 80"],
  ["stoch crossover under 25", "stoch_k crosses_above stoch_d; stoch_k lt 25"],
  ["RSI making lower highs", "unsupported_data"],
  ["tenkan kijun cross bearish", "ichi_tenkan crosses_under ichi_kijun"],
  ["10/30 sma cross bullish", "sma(10) crosses_above sma(30)"],
  [
    "MACD lines cross each other up or down",
    "macd crosses_above macd_signal; macd crosses_under macd_signal any a1,a2",
  ],
  ["above the 10 ema and 30 ema simultaneously", "close gt ema(10); close gt ema(30)"],
  ["stretched above the 20 ema", "close gt 1.1*ema(20)"],
  ["relative strength line at new highs", "rs_line_new_high eq 1"],
  ["rs new high before price", "rs_line_new_high_before_price eq 1"],
  // Volume, gaps and growth.
  ["volume dry up near 20 day", "rvol lt 0.75; close gte 0.98*sma(20); close lte 1.02*sma(20)"],
  ["volume gainers under $20", "rvol gt 2; close lt 20"],
  ["low float, high rvol", "shares_float lt 20000000; rvol gt 1.5"],
  ["gappers below $15", "gap_pct gt 0; close lt 15"],
  ["gap up of less than $1", "Gap{kind=price} lt 1"],
  ["gap up/down above 4% premarket", "premarket_change_pct gt 4; premarket_change_pct lt -4 any a1,a2"],
  ["stocks that filled the gap today", "gap_fill_pct gte 100"],
  ["low PE and accelerating earnings", "PETTM lt 15; EpsAcceleration gt 0"],
  ["declining for a long time", "sma(50) lt sma(200)"],
  // Hours and minutes count bars of their own timeframe; what has one value a day is left out with them.
  ["macd crossed up in the past 3 hours", "macd@1hr crosses_above macd_signal within 3"],
  ["biggest volume spike in the last hour", "rvol@1hr gt 2"],
  ["crossed under vwap in the last 20 minutes", "close@1m crosses_under vwap within 20"],
  ["10 minute cci was above 100 in the last hour", "cci@10m gt 100 within 6"],
  ["new low of the last 45 minutes", "low@1m lte lowest(45)"],
  ["consolidating for 3 hours", "highest(3)@1hr lte 1.1*lowest(3)"],
  ["volume 10 minutes ago above 5000", "volume@1m[10] gt 5000"],
  ["avg volume over the last 15 minutes above 9000", "avg_volume(15)@1m gt 9000"],
  ["P/E below 12 in the last hour", "underspecified"],
  ["insider buying in the last 72 hours", "transaction{code=P since_days=3} is yes"],
  // The period of a company's figure.
  ["net margin last fiscal year above 9%", "NetMargin{period=FY} gt 9"],
  ["quarterly revenue above 90 million", "Revenue gt 90000000"],
  ["EPS above 3 last quarter", "EpsDiluted gt 3"],
  ["annual sales over 700 million", "Revenue{period=FY} gt 700000000"],
  ["ltm operating margin > 12%", "OperatingMargin{period=TTM} gt 12"],
  ["ROE of the last fiscal year at least 14%", "Roe{period=FY} gte 14"],
  ["TTM EPS growth above 25%", "EpsGrowthYoY{period=TTM} gt 25"],
  ["sales up 40% against last year", "RevenueGrowthYoY gte 40"],
  ["quarterly ROE above 4%", "nonsense"],
  ["ROCE above 18% and ROE above 12%", "Roe gt 12 left ROCE above 18%"],
  // Performance against a benchmark, which is no list of members.
  ["beat the S&P 500 by 8% over the last 3 months", "excess_ret(market,63) gte 8"],
  ["lagged the nasdaq by more than 4% in the past month", "excess_ret(QQQ,21) lt -4"],
  ["3-month return above that of the S&P 500", "excess_ret(market,63) gt 0"],
  ["outperforming the S&P 500", "excess_ret(market,63) gt 0"],
  ["stronger than the S&P 500 and above the 50-day", "excess_ret(market,63) gt 0; close gt sma(50)"],
  ["MFI higher than that of the S&P 500", "underspecified"],
  // Levels, lists of averages, and two earlier bars.
  ["35% below its peak in the past year", "close lte 0.65*high_52w"],
  ["down 25% from its high over the past month", "close lte 0.75*highest(21)"],
  ["near 52-week highs but below the 20-day MA", "close gte 0.95*high_52w; close lt sma(20)"],
  ["above all key MAs (10, 30, 100)", "close gt sma(10); close gt sma(30); close gt sma(100)"],
  ["CCI 3 days ago lower than 1 day ago", "cci[1] gt cci[2]"],
  ["penny stocks between $1 and $4", "close between 1..4"],
  [
    "below the 20-day or, frobly, the 50-day average, volume over 90k",
    "close lt sma(20); volume gt 90000 left frobly left 50-day average",
  ],
  ["more up days than down days in the last 90 days", "up_day_pct(90) gt 50"],
  ["closed down on at least 40% of the days in the last 20 days", "up_day_pct(20) lte 60"],
  [
    "below its 30-day SMA at least 70% of the time in the past year, volume over 2M",
    "volume gt 2000000 left below left 30-day SMA left 70% left past year",
  ],
  ["price over 7, candle of 1.30-1.45pm", "close gt 7 left 1.30 left 1.45pm"],
  ["15,000,000 dollar volume", "dollar_volume gte 15000000"],
  ["volume up 4 times versus the 40 day average", "rvol(40) gte 4"],
  ["a gap up of at least 1.2 times the 20-day ATR", "=open-prev_close gte 1.2*atr(20)"],
  ["gap down of more than 2 ATR", "=open-prev_close lt -2*atr"],
  ["stock loses the 20", "close crosses_under sma(20)"],
  ["EMAs stacked: 9, 21 and 55", "ema(9) gt ema(21); ema(21) gt ema(55)"],
  ["MAs in bullish alignment", "sma(20) gt sma(50); sma(50) gt sma(200)"],
  ["stochastic K crosses above D below 25", "stoch_k crosses_above stoch_d; stoch_k lt 25"],
  ["distance from the 20 EMA under 3%", "ema(20) lt 1.03*close; close lt 1.03*ema(20)"],
  ["EMA crossover 5/13", "ema(5) crosses_above ema(13); ema(5) crosses_under ema(13) any a1,a2"],
  ["9 EMA within 3% of the 30 EMA from underneath", "ema(9) lte ema(30); ema(9) gte 0.97*ema(30)"],
  ["coming back to the 30 SMA from above", "close gt sma(30); close lte 1.02*sma(30)"],
  [
    "close to a 100 SMA that is still rising",
    "close gte 0.98*sma(100); sma(100) gt sma(100)[1]; close lte 1.02*sma(100)",
  ],
  ["12% of the 52 week high", "close gte 0.88*high_52w"],
  [">8% weekly price moves", "perf_1w gt 8"],
  ["stocks that surged yesterday", "change_pct[1] gte 5"],
  ["stocks that fell yesterday", "change_pct[1] lt 0"],
  ["volume: 30% increase", "volume gte 1.3*volume[1]"],
  ["candle closing at most 12% from its high", "close gte 0.88*high"],
  ["RSI rising, then a second scan for the opposite, RSI falling", "rsi gt rsi[1]; rsi lt rsi[1] any a1,a2"],
])("parseWords reads a short request: %s", (query, wanted) => {
  expect(readingLine(query)).toBe(wanted);
});

test.each([
  ["crossed above the 200 day sma in the last hour", "close", "sma(200)", "1d"],
  ["above yesterday's high for the last 2 hours", "close", "high", "1d"],
  ["new high of the last 4 hours", "high", "highest(4)", null],
])("parseWords keeps a level daily unless hours are its length: %s", (query, concept, level, timeframe) => {
  const { atoms, assumptions } = parseWords(query, BARE_CONTEXT).form;
  expect(atoms).toMatchObject([{ concept, timeframe: "1hr", rhs: { concept: level, timeframe } }]);
  expect(assumptions.map(({ why }) => why)).toContain("hours and minutes count bars of 1hr");
});
