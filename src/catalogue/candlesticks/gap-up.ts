import { rangeAbove } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "GAP_UP",
  displayName: "Gap Up",
  description: "A bar whose low is above the high of the bar before: no price of the two is shared.",
  bars: 2,
  sentiment: "bullish",
  lookback: 1,
  uses: [],
  marks: [["gapAbove"]],
  source: "Robert Edwards and John Magee, Technical Analysis of Stock Trends, 1948",
  synonyms: [
    "full gap up",
    "true gap up",
    "gap up bar",
    "gap up candle",
    "rising window",
    "bullish gap candle",
    "unfilled gap up",
    "bullish window",
    "up gap bar",
    "up window",
    "real gap up",
    "whole range gap up",
  ],
  sample: [
    [99.5, 100.5, 99.3, 100.2],
    [101, 102, 100.8, 101.6],
  ],
  at: (candles, i) => (rangeAbove(candles, i, i - 1) ? 100 : 0),
});
