import { expect, test } from "vitest";
import { compileForm } from "../compile/compile-form.ts";
import { BARE_CONTEXT, readingLine } from "./atom-line.testing.ts";
import { parseWords } from "./parse-words.ts";

test.each<[query: string, reading: string]>([
  [
    "at least 3 of the 5: above the 20 SMA, above the 50 SMA, above the 200 SMA, RSI above 50, MACD above 0",
    "close gt sma(20); close gt sma(50); close gt sma(200); rsi gt 50; macd gt 0 3 of a1,a2,a3,a4,a5",
  ],
  [
    "price > 5, plus any 2 of: RSI(14) < 35, MACD above 0, a hammer",
    "close gt 5; rsi(14) lt 35; macd gt 0; CDLHAMMER is yes 2 of a2,a3,a4",
  ],
  [
    "RSI below 30 and volume above 1M on 2 of them. Price above 5",
    "close gt 5 left RSI below 30 left volume above 1M left 2",
  ],
  [
    "meets at least two of these: RSI below 30, price below the 200 SMA, volume above average",
    "rsi lt 30; close lt sma(200); rvol gt 1 2 of a1,a2,a3",
  ],
  [
    "2 of the following 3: RSI below 30, price below the 200 SMA, volume above average",
    "rsi lt 30; close lt sma(200); rvol gt 1 2 of a1,a2,a3",
  ],
  [
    "any two of RSI below 30, price below the 200 SMA and volume above average",
    "rsi lt 30; close lt sma(200); rvol gt 1 2 of a1,a2,a3",
  ],
  ["any two of RSI below 30, MACD above 0, or a hammer", "rsi lt 30; macd gt 0; CDLHAMMER is yes 2 of a1,a2,a3"],
  [
    "at least 3 out of 4 conditions: RSI below 30, MACD above 0, volume above 1M, price above 5",
    "rsi lt 30; macd gt 0; volume gt 1000000; close gt 5 3 of a1,a2,a3,a4",
  ],
  [
    "(two or more of) RSI below 30, MACD above 0, volume above 1M",
    "rsi lt 30; macd gt 0; volume gt 1000000 2 of a1,a2,a3",
  ],
  [
    "more than one of these: RSI below 30, MACD above 0, volume above 1M",
    "rsi lt 30; macd gt 0; volume gt 1000000 2 of a1,a2,a3",
  ],
  [
    "price above 10, at least two of (RSI below 30, MACD above 0, volume above 1M), market cap above 1B",
    "close gt 10; rsi lt 30; macd gt 0; volume gt 1000000; market_cap gt 1000000000 2 of a2,a3,a4",
  ],
  [
    "At least 2 of: RSI below 30; MACD above 0; volume above 1M",
    "rsi lt 30; macd gt 0; volume gt 1000000 2 of a1,a2,a3",
  ],
  [
    "at least 2 of RSI below 30, MACD above 0, volume above 1M; price above 10",
    "rsi lt 30; macd gt 0; volume gt 1000000; close gt 10 2 of a1,a2,a3",
  ],
  [
    "Price above 5\nAt least two of the following:\n- RSI below 30\n- MACD above 0\n- volume above 1M",
    "close gt 5; rsi lt 30; macd gt 0; volume gt 1000000 2 of a2,a3,a4",
  ],
  [
    "Any 2 of these 3:\n1. RSI below 30\n2. MACD above 0\n3. volume above 1M\nmarket cap above 1B",
    "rsi lt 30; macd gt 0; volume gt 1000000; market_cap gt 1000000000 2 of a1,a2,a3",
  ],
  [
    "At least two of these hold:\nRSI below 30\nMACD above 0 or CCI below -100\nvolume above 1M\n\nPrice above 5",
    "rsi lt 30; macd gt 0; cci lt -100; volume gt 1000000; close gt 5 any a2,a3 2 of a1,a4,any(a2,a3)",
  ],
  [
    "RSI below 30, MACD above 0, volume above 1M (at least two of these)",
    "rsi lt 30; macd gt 0; volume gt 1000000 2 of a1,a2,a3",
  ],
  [
    "stocks below $50 with RSI below 30, MACD above 0, volume above 1M (at least two of these). Price above 5",
    "close gt 5 left below $50 left RSI below 30 left MACD above 0 left volume above 1M left two",
  ],
  [
    "RSI below 30, MACD above 0 and volume above 1M, at least two of these. Price above 5",
    "rsi lt 30; macd gt 0; volume gt 1000000; close gt 5 2 of a1,a2,a3",
  ],
  [
    "RSI below 30\nMACD above 0\nvolume above 1M\nAt least two of these",
    "rsi lt 30; macd gt 0; volume gt 1000000 2 of a1,a2,a3",
  ],
  [
    "price above 10, and at least 2 of RSI below 30, MACD above 0 and a hammer, volume above 1M",
    "close gt 10; rsi lt 30; macd gt 0; CDLHAMMER is yes; volume gt 1000000 2 of a2,a3,a4",
  ],
  [
    "any 2 of: RSI between 20 and 30, a hammer with volume above 1M, price above the 50 and 200 SMA. Price above 5",
    "rsi between 20..30; CDLHAMMER is yes; volume gt 1000000; close gt sma(50); close gt sma(200); close gt 5 2 of a1,all(a2,a3),all(a4,a5)",
  ],
  [
    "exclude stocks that meet two of these: RSI above 70, MACD below 0, volume below 1M",
    "rsi gt 70; macd lt 0; volume lt 1000000 2 of a1,a2,a3",
  ],
  ["at least two of these: RSI below 30, MACD above 0. Price above 10", "rsi lt 30; macd gt 0; close gt 10"],
  ["at least one of these: RSI below 30, MACD above 0", "rsi lt 30; macd gt 0 any a1,a2"],
  [
    "uptrend, at least two of: price above the 50 SMA, RSI above 60, volume above 1M",
    "sma(50) gt sma(200); close gt sma(50); rsi gt 60; volume gt 1000000 2 of a2,a3,a4",
  ],
  [
    "small caps with at least 2 of: price above 5, RSI above 60, volume above 1M",
    "market_cap gte 300000000; market_cap lte 2000000000; close gt 5; rsi gt 60; volume gt 1000000 2 of a3,a4,a5",
  ],
  [
    "at least two of these: RSI crosses above 30, RSI crosses below 70, volume above 1M",
    "rsi crosses_above 30; rsi crosses_under 70; volume gt 1000000 2 of a1,a2,a3",
  ],
  [
    "at least two of these: RSI below 30, price frob below 4, volume above 1M. Price above 10",
    "close gt 10 left two left RSI below 30 left frob below 4 left volume above 1M",
  ],
  [
    "at least three of these: RSI below 30, MACD above 0. Price above 10",
    "close gt 10 left three left RSI below 30 left MACD above 0",
  ],
  [
    "2 of these 4: RSI below 30, MACD above 0, volume above 1M. Price above 10",
    "close gt 10 left 2 left 4 left RSI below 30 left MACD above 0 left volume above 1M",
  ],
  [
    "at most two of these: RSI below 30, MACD above 0, volume above 1M. Price above 10",
    "close gt 10 left most two left RSI below 30 left MACD above 0 left volume above 1M",
  ],
  [
    "exactly two of these: RSI below 30, MACD above 0, volume above 1M. Price above 10",
    "close gt 10 left two left RSI below 30 left MACD above 0 left volume above 1M",
  ],
  [
    "any two of RSI below 30 and rising, MACD above 0, volume above 1M. Price above 10",
    "close gt 10 left two left RSI below 30 left rising left MACD above 0 left volume above 1M",
  ],
  [
    "at least two of: RSI below 30, trending on Reddit, volume above 1M. Price above 10",
    "close gt 10 left trending on Reddit left two left RSI below 30 left volume above 1M",
  ],
  [
    "at least two of: RSI below 30, MACD above 0 or a hammer, volume above 1M. Price above 10",
    "close gt 10 left two left RSI below 30 left MACD above 0 or left hammer left volume above 1M",
  ],
])("parseWords counts the conditions of a list: %s", (query, reading) => expect(readingLine(query)).toBe(reading));

test.each<[query: string, reading: string]>([
  ["RSI below 30 on at least 2 of the last 3 days", "rsi lt 30; rsi[1] lt 30; rsi[2] lt 30 2 of a1,a2,a3"],
  [
    "%K has been below 20 for at least 2 out of the last 3 days, and MACD crosses above its signal",
    "stoch_k lt 20; stoch_k[1] lt 20; stoch_k[2] lt 20; macd crosses_above macd_signal 2 of a1,a2,a3",
  ],
  [
    "closed above the 20 SMA on 2 of the last 3 days",
    "close gt sma(20); close[1] gt sma(20); close[2] gt sma(20) 2 of a1,a2,a3",
  ],
  [
    "above its 50-day average in 2 of the past 3 sessions",
    "close gt sma(50); close[1] gt sma(50); close[2] gt sma(50) 2 of a1,a2,a3",
  ],
  [
    "volume over 1 million on two or more of the last 3 days",
    "volume gt 1000000; volume[1] gt 1000000; volume[2] gt 1000000 2 of a1,a2,a3",
  ],
  [
    "volume over 1 million on more than one of the last 3 days",
    "volume gt 1000000; volume[1] gt 1000000; volume[2] gt 1000000 2 of a1,a2,a3",
  ],
  [
    "on at least 2 of the last 3 days, RSI below 30 and price above 10",
    "rsi lt 30; rsi[1] lt 30; rsi[2] lt 30; close gt 10 2 of a1,a2,a3",
  ],
  [
    "2 of the last 3 candles closed above the 9 EMA",
    "close gt ema(9); close[1] gt ema(9); close[2] gt ema(9) 2 of a1,a2,a3",
  ],
  [
    "up more than 3% on at least 2 of the last 3 days",
    "change_pct gt 3; change_pct[1] gt 3; change_pct[2] gt 3 2 of a1,a2,a3",
  ],
  [
    "price above the 20 and 50 SMA on 2 of the last 3 days",
    "close gt sma(20); close gt sma(50); close[1] gt sma(20); close[1] gt sma(50); close[2] gt sma(20); close[2] gt sma(50) 2 of all(a1,a2),all(a3,a4),all(a5,a6)",
  ],
  [
    "no close above the 20 SMA on 2 of the last 3 days",
    "close lte sma(20); close[1] lte sma(20); close[2] lte sma(20) 2 of a1,a2,a3",
  ],
  ["RSI not below 30 on 2 of the last 3 days", "rsi gte 30; rsi[1] gte 30; rsi[2] gte 30 2 of a1,a2,a3"],
  ["exclude stocks with RSI above 70 on 2 of the last 3 days", "rsi gt 70; rsi[1] gt 70; rsi[2] gt 70 2 of a1,a2,a3"],
  [
    "closed above the open in 2 of the last 3 weeks",
    "close@1wk gt open; close@1wk[1] gt open; close@1wk[2] gt open 2 of a1,a2,a3",
  ],
  [
    "close above VWAP for 2 out of the last 3 hours",
    "close@1hr gt vwap; close@1hr[1] gt vwap; close@1hr[2] gt vwap 2 of a1,a2,a3",
  ],
  [
    "close above VWAP on 2 of the last 3 bars, 5 minute chart",
    "close@5m gt vwap; close@5m[1] gt vwap; close@5m[2] gt vwap 2 of a1,a2,a3",
  ],
  ["RSI below 30 on at least 2 days in the last 3 days", "rsi lt 30; rsi[1] lt 30; rsi[2] lt 30 2 of a1,a2,a3"],
  ["at least 2 gaps above 3% in the last 3 days", "gap_pct gt 3; gap_pct[1] gt 3; gap_pct[2] gt 3 2 of a1,a2,a3"],
  ["2 or more hammers in the last 3 days", "CDLHAMMER is yes; CDLHAMMER[1] is yes; CDLHAMMER[2] is yes 2 of a1,a2,a3"],
  ["up 7 of the last 10 days", "up_day_pct(10) gt 65"],
  ["no more than 2 red days in the last 10", "up_day_pct(10) gt 75"],
  [
    "RSI below 30 on at most 2 of the last 5 days, price above 5",
    "close gt 5 left RSI below 30 left most 2 left last 5 days",
  ],
  [
    "RSI below 30 on exactly 2 of the last 5 days, price above 5",
    "close gt 5 left RSI below 30 left 2 left last 5 days",
  ],
  [
    "volume above 1M on most of the last 10 days, price above 5",
    "close gt 5 left volume above 1M left most left last 10 days",
  ],
  ["RSI below 30 on 15 of the last 30 days, price above 5", "close gt 5 left RSI below 30 left 15 left last 30 days"],
  ["RSI below 30 on 6 of the last 5 days, price above 5", "close gt 5 left RSI below 30 left 6 left last 5 days"],
  [
    "above the 50-day in 3 of the last 4 weeks, price above 5",
    "close gt 5 left above left 50-day left 3 left last 4 weeks",
  ],
  ["insiders bought on 3 of the last 5 days, price above 5", "close gt 5 left insiders bought left 3 left last 5 days"],
  [
    "beat estimates in 3 of the last 4 quarters, price above 5",
    "close gt 5 left beat estimates left 3 left last 4 quarters",
  ],
  ["at least 3 gap ups in the last month, price above 10", "close gt 10 left at least 3 gap ups in the last month"],
  ["RSI below 30 on 3 of the last 3 days", "rsi lt 30; rsi[1] lt 30; rsi[2] lt 30"],
  [
    "near the 50 day or 200 day moving average",
    "close gte 0.98*sma(50); close lte 1.02*sma(50); close gte 0.98*sma(200); close lte 1.02*sma(200) any ",
  ],
  [
    "price within 3% of the 50 SMA or the 200 SMA",
    "close gte 0.97*sma(50); close lte 1.03*sma(50); close gte 0.97*sma(200); close lte 1.03*sma(200) any ",
  ],
  [
    "bouncing off the 50 day or 200 day moving average",
    "low lte sma(50); close gt sma(50); low lte sma(200); close gt sma(200) any ",
  ],
  [
    "near the 50 day or the 52-week high",
    "close gte 0.98*sma(50); close lte 1.02*sma(50); close gte 0.95*high_52w any a3",
  ],
  ["within 5% of its 52 week high or low", "close gte 0.95*highest(252); close lte 1.05*lowest(252) any a1,a2"],
  [
    "near the upper or lower Bollinger band",
    "close gte 0.98*bb_upper; close lte 1.02*bb_upper; close gte 0.98*bb_lower; close lte 1.02*bb_lower any ",
  ],
  ["touching either Bollinger band", "high gte bb_upper; low lte bb_lower any a1,a2"],
  [
    "within 10% of the 50, 100 or 200 day average",
    "close gte 0.9*sma(50); close lte 1.1*sma(50); close gte 0.9*sma(100); close lte 1.1*sma(100); close gte 0.9*sma(200); close lte 1.1*sma(200) any ",
  ],
  [
    "near the 50 day and the 200 day moving average",
    "close gte 0.98*sma(50); close lte 1.02*sma(50); close gte 0.98*sma(200); close lte 1.02*sma(200)",
  ],
  [
    "price is near the 20 EMA and the 50 EMA is above the 200 EMA",
    "close gte 0.98*ema(20); close lte 1.02*ema(20); ema(50) gt ema(200)",
  ],
  [
    "EMA 9 crosses EMA 21 up or down on 5 min",
    "ema(9)@5m crosses_above ema(21); ema(9)@5m crosses_under ema(21) any a1,a2",
  ],
  ["price crosses the 50 day up or down", "close crosses_above sma(50); close crosses_under sma(50) any a1,a2"],
])("parseWords counts bars: %s", (query, reading) => expect(readingLine(query)).toBe(reading));

test("parseWords excludes the stocks that meet a count", () => {
  for (const query of [
    "exclude stocks that meet two of these: RSI above 70, MACD below 0, volume below 1M",
    "exclude stocks with RSI above 70 on 2 of the last 3 days",
  ]) {
    const { None: none, AtLeast: counted } = compileForm(parseWords(query, BARE_CONTEXT).form);
    expect(counted).toBeUndefined();
    expect(none).toMatchObject([{ Leaf: { AtLeast: { Count: 2, Of: [{}, {}, {}] } } }]);
  }
});

test("parseWords leaves out the largest count over bars for which a form has no room, with its list", () => {
  const readings = [
    "RSI below 30 on 15 of the last 20 days, MACD above 0 on 2 of the last 3 days, price above the 20 and 50 SMA on 15 of the last 20 days",
    "at least 2 of: RSI below 30 on 15 of the last 20 days, MACD above 0 on 12 of the last 20 days, a hammer. Price above 5",
    "at least 2 of: RSI below 30 on 15 of the last 20 days, MACD above 0 on 12 of the last 20 days, a hammer",
  ].map((query) => parseWords(query, BARE_CONTEXT).form);
  expect(readings.map(({ groups }) => groups.map(({ count, members }) => [count, members.length]))).toEqual([
    [
      [15, 20],
      [2, 3],
    ],
    [],
    [],
  ]);
  const [, ofList, alone] = readings;
  expect(ofList!.atoms).toMatchObject([{ concept: "close" }]);
  expect(ofList!.unsupported).not.toEqual([]);
  expect(alone!.refusal).not.toBeNull();
});
