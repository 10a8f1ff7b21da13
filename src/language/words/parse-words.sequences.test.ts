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
])("parseWords reads the time and order of: %s", (query, wanted) => {
  expect(readingLine(query)).toBe(wanted);
});
