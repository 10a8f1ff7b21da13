import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "STRAT_2U",
  displayName: "Strat 2U (up)",
  description: "A bar that takes out the high of the bar before and not its low.",
  bars: 2,
  sentiment: "bullish",
  lookback: 1,
  uses: [],
  marks: [["higherHigh"]],
  source: "Rob Smith, The Strat",
  synonyms: [
    "strat 2u",
    "strat 2 up",
    "two up",
    "strat two up",
    "2u bar",
    "2 up bar",
    "strat type 2 up",
    "strat directional up",
    "strat 2u bar",
    "strat up bar",
    "thestrat 2u",
    "type 2 up bar",
    "scenario 2 up",
    "strat 2u candle",
  ],
  sample: [
    [99.5, 100.5, 99, 100],
    [100, 101, 99.5, 100.8],
  ],
  at: (candles, i) => {
    const { high, low } = candles;
    return high[i]! > high[i - 1]! && low[i]! >= low[i - 1]! ? 100 : 0;
  },
});
