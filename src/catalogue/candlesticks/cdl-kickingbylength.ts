import { isKick } from "../candles/candle-shapes.ts";
import { body, colour } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLKICKINGBYLENGTH",
  displayName: "Kicking by the Longer Marubozu",
  description:
    "Two long candles of opposite colours almost without shadows with a gap of the whole ranges between them, against the first. The sign is the colour of the one with the longer body.",
  bars: 2,
  sentiment: "two",
  lookback: 11,
  uses: ["body10", "range10"],
  marks: [
    ["black", "long", "bareTop", "bareBottom"],
    ["white", "long", "bareTop", "bareBottom", "gapAbove"],
  ],
  source: "TA-Lib 0.6",
  synonyms: [
    "kicking by length",
    "kicking by the longer marubozu",
    "kicker by length",
    "bullish kicking by length",
    "bearish kicking by length",
    "kicking by the longer",
  ],
  sample: [
    [100, 100, 98, 98],
    [101, 104, 101, 104],
  ],
  at: (candles, i) => {
    if (!isKick(candles, i)) return 0;
    return colour(candles, body(candles, i) > body(candles, i - 1) ? i : i - 1) * 100;
  },
});
