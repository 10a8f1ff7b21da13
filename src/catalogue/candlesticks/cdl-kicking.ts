import { isKick } from "../candles/candle-shapes.ts";
import { colour } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLKICKING",
  displayName: "Kicking",
  description:
    "Two long candles of opposite colours almost without shadows with a gap of the whole ranges between them, against the first. The sign is the colour of the second.",
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
    "kicking",
    "kicker",
    "kicker pattern",
    "bullish kicker",
    "bearish kicker",
    "bullish kicking",
    "bearish kicking",
    "kicking pattern",
    "kicker candle",
    "kicker candlestick",
    "kicker bar",
    "keri ashi",
    "kicker signal",
  ],
  sample: [
    [100, 100, 98, 98],
    [101, 103, 101, 103],
  ],
  at: (candles, i) => (isKick(candles, i) ? colour(candles, i) * 100 : 0),
});
