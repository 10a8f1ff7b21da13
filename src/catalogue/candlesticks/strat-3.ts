import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "STRAT_3",
  displayName: "Strat 3 (outside)",
  description: "A bar that takes out both the high and the low of the bar before.",
  bars: 2,
  sentiment: "neutral",
  lookback: 1,
  uses: [],
  marks: [["higherHigh", "lowerLow"]],
  source: "Rob Smith, The Strat",
  synonyms: [
    "strat 3",
    "the strat outside bar",
    "outside bar strat",
    "strat type 3",
    "strat scenario 3",
    "type 3 bar",
    "strat three",
    "strat 3 bar",
    "strat outside",
    "thestrat 3",
    "broadening bar",
    "3 bar strat",
    "scenario 3 bar",
    "strat 3 candle",
  ],
  sample: [
    [100.5, 101, 99.5, 100],
    [99, 101.5, 98.5, 101],
  ],
  at: (candles, i) => {
    const { high, low } = candles;
    return high[i]! > high[i - 1]! && low[i]! < low[i - 1]! ? 100 : 0;
  },
});
