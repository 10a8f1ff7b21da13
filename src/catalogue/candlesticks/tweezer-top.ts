import { isBlack, isEqual, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "TWEEZER_TOP",
  displayName: "Tweezer Top",
  description:
    "A white candle, then a black one, with equal highs (within a twentieth of the mean range of the five bars before the first) that are both above the high of the bar before them, as at the end of a rise. The rise itself is not measured.",
  bars: 2,
  sentiment: "bearish",
  lookback: 7,
  uses: ["range5"],
  marks: [["white", "higherHigh"], ["black"]],
  source: "Steve Nison, Japanese Candlestick Charting Techniques, 1991",
  synonyms: [
    "tweezer top",
    "tweezers top",
    "bearish tweezer",
    "tweezer high",
    "tweezer top pattern",
    "bearish tweezer top",
    "kenukitenjo",
  ],
  sample: [
    [100, 102, 99.8, 101.6],
    [101.7, 102, 100.2, 100.5],
  ],
  at: (candles, i) => {
    const { high } = candles;
    return isBlack(candles, i) &&
      isWhite(candles, i - 1) &&
      high[i]! > high[i - 2]! &&
      high[i - 1]! > high[i - 2]! &&
      isEqual(candles, i - 1, high[i]!, high[i - 1]!)
      ? -100
      : 0;
  },
});
