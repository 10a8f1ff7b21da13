import { body, bodyBelow, isShort, lowerShadow, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLINVERTEDHAMMER",
  displayName: "Inverted Hammer",
  description:
    "A short body with an upper shadow longer than the body and a very short lower shadow, gapping below the body before.",
  bars: 2,
  sentiment: "bullish",
  lookback: 11,
  uses: ["body10", "range10"],
  marks: [["short", "tallTop", "bareBottom", "below"]],
  says: [100, 100],
  source: "TA-Lib 0.6",
  synonyms: [
    "inverted hammer",
    "inverted hammer candle",
    "inverse hammer",
    "upside down hammer",
    "reverse hammer",
    "bullish inverted hammer",
    "inverted hammer pattern",
    "inv hammer",
  ],
  sample: [
    [101, 101.1, 99, 99.2],
    [98.8, 100.5, 98.75, 99],
  ],
  at: (candles, i) =>
    bodyBelow(candles, i, i - 1) &&
    upperShadow(candles, i) > body(candles, i) &&
    lowerShadow(candles, i) < veryShort(candles, i) &&
    isShort(candles, i)
      ? 100
      : 0,
});
