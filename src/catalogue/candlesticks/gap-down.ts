import { rangeBelow } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "GAP_DOWN",
  displayName: "Gap Down",
  description: "A bar whose high is below the low of the bar before: no price of the two is shared.",
  bars: 2,
  sentiment: "bearish",
  lookback: 1,
  uses: [],
  marks: [["gapBelow"]],
  source: "Robert Edwards and John Magee, Technical Analysis of Stock Trends, 1948",
  synonyms: [
    "full gap down",
    "true gap down",
    "gap down bar",
    "gap down candle",
    "falling window",
    "bearish gap candle",
    "unfilled gap down",
    "bearish window",
    "down gap bar",
    "down window",
    "real gap down",
    "whole range gap down",
  ],
  sample: [
    [100.5, 100.7, 99.5, 99.8],
    [99, 99.2, 98, 98.4],
  ],
  at: (candles, i) => (rangeBelow(candles, i, i - 1) ? -100 : 0),
});
