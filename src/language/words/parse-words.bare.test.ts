import { expect, test } from "vitest";
import { readingLine } from "./atom-line.testing.ts";

test.each<[string, string]>([
  // What the author does, hopes or expects asks for nothing.
  ["price over 12. I wait for the breakout with options.", "close gt 12 left wait left breakout left options"],
  ["price over 12, so I can catch the gap up", "close gt 12 left gap up"],
  ["price over 12. I want to get in when they surge.", "close gt 12 left surge"],
  ["price over 12. Hoping they turn out cheap and oversold.", "close gt 12 left turn left cheap left oversold"],
  ["price over 12. These often make a double bottom.", "close gt 12 left double bottom"],
  ["price over 12. I don't care if they are profitable.", "close gt 12 left profitable"],
  ["volume over 2M and RSI below 35. That should leave cheap names.", "volume gt 2000000; rsi lt 35 left leave cheap"],
  [
    "price over 12. It moves with oil, and when oil is up I sell.",
    "close gt 12 left moves left oil left oil left up left sell",
  ],
  ["I check how much they are down in the last 40 days, price over 12", "close gt 12 left down left last 40 days"],
  ["close over 8 and volume over 300k, so low volume stocks drop out", "close gt 8; volume gt 300000 left low volume"],
  // A particle is no move.
  ["price over 12. I bid it up.", "close gt 12 left bid left up"],
  ["price over 12, came down through the 50 day average", "close gt 12; close crosses_under sma(50)"],
  ["gone up more than 30% from premarket low to premarket high", "premarket_high gt 1.3*premarket_low left up"],
  ["price over 12, pulling back up to the 20 EMA", "close gt 12 left pulling back up left 20 EMA"],
  ["price over 12, show me up to 30 names", "close gt 12 left up left 30"],
  // An English word is no slip of a word that the grammar knows.
  ["price over 12, with vague reality about the party", "close gt 12 left vague reality left party"],
  ["price over 12 without excessive volume", "close gt 12 left excessive volume"],
  // The same words ask for something next to stocks, a search or another condition.
  ["I only trade oversold stocks over $12", "rsi lt 30; close gt 12"],
  ["alert me when they surge", "change_pct gte 5"],
  ["trying to do a NYSE scan, price over 12", "Exchange is XNYS; close gt 12"],
  ["volume twice its average. To narrow it, price over 12", "rvol gte 2; close gt 12"],
  ["price over 12, RSI above 50 and up today", "close gt 12; rsi gt 50; change_pct gt 0"],
  ["if a stock breaks out, show it", "high gte highest(20)"],
])("parseWords reads bare words of: %s", (query, reading) => {
  expect(readingLine(query)).toBe(reading);
});

// Words that the parser passes over elsewhere change the condition next to them.
test.each<[string, string]>([
  ["price over 12, RSI below 35, rather than a gap up", "close gt 12; rsi lt 35 left gap up"],
  ["price over 12, RSI has always been below 70", "close gt 12 left RSI left below 70"],
  ["price over 12, RSI is yet to be above 70", "close gt 12 left RSI left above 70"],
  ["price over 12, a doji twice", "close gt 12 left doji twice"],
  ["price over 12, a hammer before earnings", "close gt 12 left hammer before earnings"],
  ["price over 12, ATR above 3 at all times", "close gt 12 left ATR above 3"],
  ["price over 12, volume above 1M except today", "close gt 12 left volume above 1M"],
  ["price over 12, dividend growth in line with the sales", "close gt 12 left dividend growth left sales"],
  // The other part of a ratio is unknown, or the figure belongs to a series that was not understood.
  ["price over 12, enterprise frob to market cap under 3", "close gt 12 left enterprise frob left cap under 3"],
  ["price over 12, backlog vs revenue above 3", "close gt 12 left backlog left vs revenue above 3"],
  ["price over 12, backlog per share over 4", "close gt 12 left backlog per left over 4"],
  ["price over 12, cash over debt above 2", "close gt 12 left cash over debt above 2"],
  [
    "price over 12, 3-year revenue growth and frob growth both above 10%",
    "close gt 12 left 3-year revenue growth left frob growth left above 10%",
  ],
  // They belong to what is read.
  ["price over 12, P/E less than 15, RSI not yet over 65", "close gt 12; PETTM lt 15; rsi lte 65"],
  ["price to sales under 2, debt to EBITDA under 3", "PriceToSales lt 2; TotalDebt lt 3*Ebitda"],
])("parseWords reads or leaves out what other words change: %s", (query, reading) => {
  expect(readingLine(query)).toBe(reading);
});
