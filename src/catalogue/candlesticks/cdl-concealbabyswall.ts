import { bodyBelow, isBlack, lowerShadow, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLCONCEALBABYSWALL",
  displayName: "Concealing Baby Swallow",
  description:
    "Four black candles: two almost without shadows, a third whose body gaps down and whose upper shadow reaches into the second body, and a fourth whose range engulfs the third's.",
  bars: 4,
  sentiment: "bullish",
  lookback: 13,
  uses: ["range10"],
  marks: [
    ["black", "bareTop", "bareBottom"],
    ["black", "bareTop", "bareBottom"],
    ["black", "below"],
    ["black", "higherHigh", "lowerLow"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "concealing baby swallow",
    "concealing baby",
    "concealed baby swallow",
    "conceal baby swallow",
    "baby swallow",
    "concealing swallow",
  ],
  sample: [
    [103, 103.1, 101.4, 101.5],
    [101.3, 101.4, 99.9, 100],
    [99.4, 100.6, 98.4, 98.6],
    [100.7, 100.8, 97.9, 98],
  ],
  at: (candles, i) => {
    const { high, low, close } = candles;
    if (!isBlack(candles, i) || !isBlack(candles, i - 1) || !isBlack(candles, i - 2) || !isBlack(candles, i - 3))
      return 0;
    return high[i]! > high[i - 1]! &&
      low[i]! < low[i - 1]! &&
      bodyBelow(candles, i - 1, i - 2) &&
      high[i - 1]! > close[i - 2]! &&
      upperShadow(candles, i - 1) > veryShort(candles, i - 1) &&
      upperShadow(candles, i - 2) < veryShort(candles, i - 2) &&
      lowerShadow(candles, i - 2) < veryShort(candles, i - 2) &&
      upperShadow(candles, i - 3) < veryShort(candles, i - 3) &&
      lowerShadow(candles, i - 3) < veryShort(candles, i - 3)
      ? 100
      : 0;
  },
});
