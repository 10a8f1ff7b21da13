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
  synonyms: ["strat 3", "the strat outside bar"],
  sample: [
    [100.5, 101, 99.5, 100],
    [99, 101.5, 98.5, 101],
  ],
  at: (candles, i) => {
    const { high, low } = candles;
    return high[i]! > high[i - 1]! && low[i]! < low[i - 1]! ? 100 : 0;
  },
});
