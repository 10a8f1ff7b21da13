import { body, isBlack, isLong, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLDARKCLOUDCOVER",
  displayName: "Dark Cloud Cover",
  description:
    "A long white candle, then a black one that opens above its high and closes deep within its body (penetration: the share of the first body, 0.5 unless given).",
  bars: 2,
  sentiment: "bearish",
  lookback: 11,
  uses: ["body10"],
  marks: [
    ["white", "long"],
    ["black", "opensAbove", "lowerClose"],
  ],
  penetration: 0.5,
  source: "TA-Lib 0.6",
  synonyms: ["dark cloud cover", "dark cloud", "dark cloud cover pattern", "bearish dark cloud cover", "kabuse"],
  sample: [
    [98, 100.2, 97.9, 100],
    [101, 101.1, 98.4, 98.5],
  ],
  at: (candles, i, penetration) => {
    const { open, high, close } = candles;
    return isBlack(candles, i) &&
      isWhite(candles, i - 1) &&
      open[i]! > high[i - 1]! &&
      close[i]! > open[i - 1]! &&
      close[i]! < close[i - 1]! - body(candles, i - 1) * penetration &&
      isLong(candles, i - 1)
      ? -100
      : 0;
  },
});
