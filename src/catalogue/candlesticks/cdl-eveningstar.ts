import { body, bodyAbove, isBlack, isLong, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLEVENINGSTAR",
  displayName: "Evening Star",
  description:
    "A long white candle, a body of at most average length that gaps up, and a black candle, longer than average, that closes well within the first body (penetration: the share of the first body, 0.3 unless given).",
  bars: 3,
  sentiment: "bearish",
  lookback: 12,
  uses: ["body10"],
  marks: [
    ["white", "long"],
    ["modest", "above"],
    ["black", "long", "lowerClose"],
  ],
  penetration: 0.3,
  source: "TA-Lib 0.6",
  synonyms: ["evening star", "evening star pattern", "bearish evening star", "evening star candle"],
  sample: [
    [98, 100.2, 97.9, 100],
    [100.6, 101.2, 100.4, 100.9],
    [100.2, 100.3, 98.4, 98.6],
  ],
  at: (candles, i, penetration) =>
    isBlack(candles, i) &&
    isWhite(candles, i - 2) &&
    bodyAbove(candles, i - 1, i - 2) &&
    candles.close[i]! < candles.close[i - 2]! - body(candles, i - 2) * penetration &&
    body(candles, i - 1) <= candles.body10[i - 1]! &&
    isLong(candles, i - 2) &&
    isLong(candles, i)
      ? -100
      : 0,
});
