import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "KEY_REVERSAL_BEAR",
  displayName: "Bearish Key Reversal",
  description:
    "An outside bar that makes the highest high of the ten bars before it and itself, and closes below the close of the bar before.",
  bars: 2,
  sentiment: "bearish",
  lookback: 10,
  uses: [],
  marks: [["higherHigh", "lowerLow", "lowerClose"]],
  source: "John Murphy, Technical Analysis of the Financial Markets, 1999 (key reversal day); the ten bars are ours",
  synonyms: [
    "bearish key reversal",
    "key reversal down",
    "bearish key reversal day",
    "bearish outside reversal",
    "key reversal top",
    "bearish key reversal bar",
    "key reversal high",
    "downside key reversal",
    "key reversal bear",
  ],
  sample: [
    [101, 101.8, 100.5, 101.5],
    [101.6, 102.5, 100.2, 100.4],
  ],
  at: (candles, i) => {
    const { high, low, close } = candles;
    if (low[i]! >= low[i - 1]! || close[i]! >= close[i - 1]!) return 0;
    for (let j = i - 1; j >= i - 10; j--) if (high[i]! <= high[j]!) return 0;
    return -100;
  },
});
