import { isNarrowest } from "../candles/candle-shapes.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "NR4",
  displayName: "Narrow Range 4",
  description: "A bar whose high less low is smaller than that of each of the three bars before.",
  bars: 4,
  sentiment: "neutral",
  lookback: 3,
  uses: [],
  source: "Toby Crabel, Day Trading with Short Term Price Patterns and Opening Range Breakout, 1990",
  synonyms: ["narrow range 4", "nr4", "narrowest range of 4 bars"],
  sample: [
    [99, 101, 98.5, 100.5],
    [100.5, 101.5, 99.5, 100],
    [100, 101.2, 99.4, 100.8],
    [100.8, 101, 100.4, 100.6],
  ],
  at: (candles, i) => (isNarrowest(candles, i, 4) ? 100 : 0),
});
