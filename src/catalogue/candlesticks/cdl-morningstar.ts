import { body, bodyBelow, isBlack, isLong, isWhite } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLMORNINGSTAR",
  displayName: "Morning Star",
  description:
    "A long black candle, a body of at most average length that gaps down, and a white candle, longer than average, that closes well within the first body (penetration: the share of the first body, 0.3 unless given).",
  bars: 3,
  sentiment: "bullish",
  lookback: 12,
  uses: ["body10"],
  marks: [
    ["black", "long"],
    ["modest", "below"],
    ["white", "long", "higherClose"],
  ],
  penetration: 0.3,
  source: "TA-Lib 0.6",
  synonyms: ["morning star", "morning star pattern", "bullish morning star", "morning star candle"],
  sample: [
    [102, 102.1, 99.8, 100],
    [99.4, 99.6, 98.8, 99.1],
    [99.8, 101.6, 99.7, 101.4],
  ],
  at: (candles, i, penetration) =>
    isWhite(candles, i) &&
    isBlack(candles, i - 2) &&
    bodyBelow(candles, i - 1, i - 2) &&
    candles.close[i]! > candles.close[i - 2]! + body(candles, i - 2) * penetration &&
    body(candles, i - 1) <= candles.body10[i - 1]! &&
    isLong(candles, i - 2) &&
    isLong(candles, i)
      ? 100
      : 0,
});
