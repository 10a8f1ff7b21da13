import { body, bodyAbove, bottom, isBlack, isLong, isShort, isWhite, top } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLMATHOLD",
  displayName: "Mat Hold",
  description:
    "A long white candle, a short black one whose body gaps up, two more short ones with falling tops that dip into the first body but hold its upper part (penetration: the share of the first body that they may dip, 0.5 unless given), and a white one that opens above the close before it and closes above the highs of the three.",
  bars: 5,
  sentiment: "bullish",
  lookback: 14,
  uses: ["body10"],
  marks: [["white", "long"], ["black", "short", "above"], ["short"], ["short"], ["white", "higherClose"]],
  penetration: 0.5,
  source: "TA-Lib 0.6",
  synonyms: ["mat hold", "mathold", "bullish mat hold", "mat hold pattern"],
  sample: [
    [96, 99.2, 95.9, 99],
    [100.2, 100.4, 99.5, 99.7],
    [99.4, 99.5, 98.6, 98.8],
    [99, 99.1, 98.2, 98.4],
    [98.9, 101.2, 98.8, 101],
  ],
  at: (candles, i, penetration) => {
    const { open, high, close } = candles;
    if (!isWhite(candles, i) || !isBlack(candles, i - 3) || !isWhite(candles, i - 4)) return 0;
    if (
      close[i]! <= high[i - 1]! ||
      close[i]! <= high[i - 2]! ||
      close[i]! <= high[i - 3]! ||
      open[i]! <= close[i - 1]!
    )
      return 0;
    const first = close[i - 4]!;
    const floor = first - body(candles, i - 4) * penetration;
    const third = bottom(candles, i - 2);
    const fourth = bottom(candles, i - 1);
    if (third >= first || fourth >= first || third <= floor || fourth <= floor) return 0;
    return bodyAbove(candles, i - 3, i - 4) &&
      top(candles, i - 2) < open[i - 3]! &&
      top(candles, i - 1) < top(candles, i - 2) &&
      isLong(candles, i - 4) &&
      isShort(candles, i - 3) &&
      isShort(candles, i - 2) &&
      isShort(candles, i - 1)
      ? 100
      : 0;
  },
});
