import { body, bodyAbove, isBlack, isLong, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLUPSIDEGAP2CROWS",
  displayName: "Upside Gap Two Crows",
  description:
    "A long white candle, a black body of at most average length that gaps up, and a black one that engulfs it and still closes above the first close.",
  bars: 3,
  sentiment: "bearish",
  lookback: 12,
  uses: ["body10"],
  marks: [
    ["white", "long"],
    ["black", "modest", "above"],
    ["black", "lowerClose"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "upside gap two crows",
    "upside gap 2 crows",
    "up gap two crows",
    "bearish upside gap two crows",
    "gap two crows",
  ],
  sample: [
    [98, 100.2, 97.9, 100],
    [101.2, 101.4, 100.6, 100.8],
    [101.6, 101.7, 100.3, 100.4],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    return isBlack(candles, i) &&
      isBlack(candles, i - 1) &&
      isWhite(candles, i - 2) &&
      open[i]! > open[i - 1]! &&
      close[i]! < close[i - 1]! &&
      close[i]! > close[i - 2]! &&
      bodyAbove(candles, i - 1, i - 2) &&
      body(candles, i - 1) <= candles.body10[i - 1]! &&
      isLong(candles, i - 2)
      ? -100
      : 0;
  },
});
