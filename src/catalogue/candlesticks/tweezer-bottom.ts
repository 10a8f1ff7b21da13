import { isBlack, isEqual, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "TWEEZER_BOTTOM",
  displayName: "Tweezer Bottom",
  description:
    "A black candle, then a white one, with equal lows (within a twentieth of the mean range of the five bars before the first) that are both below the low of the bar before them, as at the end of a decline. The decline itself is not measured.",
  bars: 2,
  sentiment: "bullish",
  lookback: 7,
  uses: ["range5"],
  marks: [["black", "lowerLow"], ["white"]],
  source: "Steve Nison, Japanese Candlestick Charting Techniques, 1991",
  synonyms: [
    "tweezer bottom",
    "tweezers bottom",
    "bullish tweezer",
    "tweezer low",
    "tweezer bottom pattern",
    "bullish tweezer bottom",
    "kenukizoko",
  ],
  sample: [
    [100, 100.2, 98, 98.4],
    [98.3, 99.8, 98, 99.5],
  ],
  at: (candles, i) => {
    const { low } = candles;
    return isWhite(candles, i) &&
      isBlack(candles, i - 1) &&
      low[i]! < low[i - 2]! &&
      low[i - 1]! < low[i - 2]! &&
      isEqual(candles, i - 1, low[i]!, low[i - 1]!)
      ? 100
      : 0;
  },
});
