import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "STRAT_2D",
  displayName: "Strat 2D (down)",
  description: "A bar that takes out the low of the bar before and not its high.",
  bars: 2,
  sentiment: "bearish",
  lookback: 1,
  uses: [],
  marks: [["lowerLow"]],
  source: "Rob Smith, The Strat",
  synonyms: [
    "strat 2d",
    "strat 2 down",
    "two down",
    "strat two down",
    "2d bar",
    "2 down bar",
    "strat type 2 down",
    "strat directional down",
    "strat 2d bar",
    "strat down bar",
    "thestrat 2d",
    "type 2 down bar",
    "scenario 2 down",
    "strat 2d candle",
  ],
  sample: [
    [100.5, 101, 99.5, 100],
    [100, 100.5, 99, 99.2],
  ],
  at: (candles, i) => {
    const { high, low } = candles;
    return low[i]! < low[i - 1]! && high[i]! <= high[i - 1]! ? -100 : 0;
  },
});
