import { trapMarks, trapValue } from "../candles/candle-shapes.ts";
import { type Candles } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLHIKKAKE",
  displayName: "Hikkake",
  description:
    "An inside bar, then a bar with lower high and lower low (bullish, 100) or higher high and higher low (bearish, -100). A close beyond the inside bar's far end within three bars confirms it, once: that bar gives 200 or -200. A new hikkake replaces an unconfirmed one.",
  bars: 3,
  sentiment: "two",
  lookback: 5,
  uses: [],
  moreMarks: trapMarks(1),
  source: "TA-Lib 0.6",
  synonyms: [
    "hikkake",
    "bullish hikkake",
    "bearish hikkake",
    "hikkake pattern",
    "hikkake trap",
    "inside day false breakout",
    "inside bar false breakout",
    "fakey",
    "inside bar fakey",
  ],
  sample: [
    [99, 101.5, 98.5, 101],
    [100.5, 101, 99.5, 100],
    [99.8, 100.4, 99, 99.4],
  ],
  at: (candles, i) => trapValue(candles, i, detected),
});

/** 100 or -100 where the trap ends on row i. */
function detected({ high, low }: Candles, i: number): number {
  if (high[i - 1]! >= high[i - 2]! || low[i - 1]! <= low[i - 2]!) return 0;
  if (high[i]! < high[i - 1]! && low[i]! < low[i - 1]!) return 100;
  return high[i]! > high[i - 1]! && low[i]! > low[i - 1]! ? -100 : 0;
}
