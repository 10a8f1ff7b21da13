import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "STRAT_1",
  displayName: "Strat 1 (inside)",
  description:
    "A bar that takes out neither the high nor the low of the bar before. Every bar is exactly one of 1, 2U, 2D and 3.",
  bars: 2,
  sentiment: "neutral",
  lookback: 1,
  uses: [],
  source: "Rob Smith, The Strat",
  synonyms: [
    "strat 1",
    "the strat inside bar",
    "inside bar strat",
    "strat type 1",
    "strat scenario 1",
    "type 1 bar",
    "strat one",
    "strat 1 bar",
    "strat inside",
    "thestrat 1",
    "1 bar strat",
    "scenario 1 bar",
    "strat 1 candle",
  ],
  sample: [
    [99, 101.5, 98.5, 101],
    [100.5, 101.5, 99.5, 100],
  ],
  at: (candles, i) => {
    const { high, low } = candles;
    return high[i]! <= high[i - 1]! && low[i]! >= low[i - 1]! ? 100 : 0;
  },
});
