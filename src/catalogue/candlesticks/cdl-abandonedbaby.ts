import { body, colour, isDoji, isLong, rangeAbove, rangeBelow } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLABANDONEDBABY",
  displayName: "Abandoned Baby",
  description:
    "A long candle, a doji that gaps away from it with its whole range, and a candle of the other colour, longer than average, that gaps back and closes well within the first body (penetration: the share of the first body, 0.3 unless given).",
  bars: 3,
  sentiment: "two",
  lookback: 12,
  uses: ["body10", "range10"],
  marks: [
    ["black", "long"],
    ["doji", "gapBelow"],
    ["white", "long", "gapAbove"],
  ],
  penetration: 0.3,
  source: "TA-Lib 0.6",
  synonyms: [
    "abandoned baby",
    "bullish abandoned baby",
    "bearish abandoned baby",
    "abandoned baby top",
    "abandoned baby bottom",
  ],
  sample: [
    [102, 102.2, 99.8, 100],
    [98.9, 99.3, 98.6, 98.9],
    [99.8, 101.8, 99.6, 101.6],
  ],
  at: (candles, i, penetration) => {
    const { close } = candles;
    const last = colour(candles, i);
    if (last === colour(candles, i - 2)) return 0;
    const gaps =
      last > 0
        ? rangeBelow(candles, i - 1, i - 2) && rangeAbove(candles, i, i - 1)
        : rangeAbove(candles, i - 1, i - 2) && rangeBelow(candles, i, i - 1);
    if (!gaps || !isDoji(candles, i - 1) || !isLong(candles, i - 2) || !isLong(candles, i)) return 0;
    const depth = body(candles, i - 2) * penetration;
    const reaches = last > 0 ? close[i]! > close[i - 2]! + depth : close[i]! < close[i - 2]! - depth;
    return reaches ? last * 100 : 0;
  },
});
