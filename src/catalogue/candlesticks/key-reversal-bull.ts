import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "KEY_REVERSAL_BULL",
  displayName: "Bullish Key Reversal",
  description:
    "An outside bar that makes the lowest low of the ten bars before it and itself, and closes above the close of the bar before.",
  bars: 2,
  sentiment: "bullish",
  lookback: 10,
  uses: [],
  marks: [["higherHigh", "lowerLow", "higherClose"]],
  source: "John Murphy, Technical Analysis of the Financial Markets, 1999 (key reversal day); the ten bars are ours",
  synonyms: [
    "bullish key reversal",
    "key reversal up",
    "bullish key reversal day",
    "bullish outside reversal",
    "key reversal bottom",
    "bullish key reversal bar",
    "key reversal low",
    "upside key reversal",
    "key reversal bull",
  ],
  sample: [
    [99, 99.5, 98.2, 98.5],
    [98.4, 99.8, 97.5, 99.6],
  ],
  at: (candles, i) => {
    const { high, low, close } = candles;
    if (high[i]! <= high[i - 1]! || close[i]! <= close[i - 1]!) return 0;
    for (let j = i - 1; j >= i - 10; j--) if (low[i]! >= low[j]!) return 0;
    return 100;
  },
});
