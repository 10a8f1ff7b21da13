import { colour, isLong, lowerShadow, upperShadow, veryShort } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLBELTHOLD",
  displayName: "Belt-hold",
  description:
    "A long candle that opens at its end: a white one with a very short lower shadow, or a black one with a very short upper shadow.",
  bars: 1,
  sentiment: "two",
  lookback: 10,
  uses: ["body10", "range10"],
  marks: [["white", "long", "bareBottom"]],
  says: [100, -100],
  source: "TA-Lib 0.6",
  synonyms: [
    "belt hold",
    "belt-hold",
    "bullish belt hold",
    "bearish belt hold",
    "belthold",
    "belt hold line",
    "bullish belthold",
    "bearish belthold",
    "yorikiri",
  ],
  sample: [[98, 101, 98, 100.5]],
  at: (candles, i) => {
    if (!isLong(candles, i)) return 0;
    const side = colour(candles, i);
    return (side > 0 ? lowerShadow(candles, i) : upperShadow(candles, i)) < veryShort(candles, i) ? side * 100 : 0;
  },
});
