import { trapMarks, trapValue } from "../candles/candle-shapes.ts";
import { near, type Candles } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLHIKKAKEMOD",
  displayName: "Modified Hikkake",
  description:
    "Two inside bars in a row, the first closing near its low (bullish) or its high (bearish), then a bar with lower high and lower low (bullish, 100) or higher high and higher low (bearish, -100). A close beyond the second inside bar's far end within three bars confirms it, once: that bar gives 200 or -200.",
  bars: 4,
  sentiment: "two",
  lookback: 10,
  rows: 7,
  uses: ["range5"],
  moreMarks: trapMarks(2),
  source: "TA-Lib 0.6",
  synonyms: [
    "modified hikkake",
    "bullish modified hikkake",
    "bearish modified hikkake",
    "hikkake modified",
    "modified hikkake pattern",
    "confirmed hikkake",
  ],
  sample: [
    [99, 102, 98, 101],
    [100.5, 101.3, 98.8, 99],
    [99.6, 100.6, 99.2, 100],
    [99.8, 100.2, 98.9, 99.1],
  ],
  at: (candles, i) => trapValue(candles, i, detected),
});

/** 100 or -100 where the trap ends on row i. */
function detected(candles: Candles, i: number): number {
  const { high, low, close } = candles;
  if (high[i - 1]! >= high[i - 2]! || low[i - 1]! <= low[i - 2]!) return 0;
  if (high[i - 2]! >= high[i - 3]! || low[i - 2]! <= low[i - 3]!) return 0;
  if (high[i]! < high[i - 1]! && low[i]! < low[i - 1]!) {
    return close[i - 2]! <= low[i - 2]! + near(candles, i - 2) ? 100 : 0;
  }
  if (high[i]! > high[i - 1]! && low[i]! > low[i - 1]!) {
    return close[i - 2]! >= high[i - 2]! - near(candles, i - 2) ? -100 : 0;
  }
  return 0;
}
