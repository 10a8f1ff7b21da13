import { colour, isLong, lowerShadow, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLCLOSINGMARUBOZU",
  displayName: "Closing Marubozu",
  description:
    "A long candle that closes at its end: a white one with a very short upper shadow, or a black one with a very short lower shadow.",
  bars: 1,
  sentiment: "two",
  lookback: 10,
  uses: ["body10", "range10"],
  marks: [["white", "long", "bareTop"]],
  says: [100, -100],
  source: "TA-Lib 0.6",
  synonyms: [
    "closing marubozu",
    "marubozu close",
    "bullish closing marubozu",
    "bearish closing marubozu",
    "closing marubozu candle",
    "closing marubozus",
  ],
  sample: [[98.5, 100.5, 98, 100.5]],
  at: (candles, i) => {
    if (!isLong(candles, i)) return 0;
    const side = colour(candles, i);
    return (side > 0 ? upperShadow(candles, i) : lowerShadow(candles, i)) < veryShort(candles, i) ? side * 100 : 0;
  },
});
