import { defineChartPattern } from "../define-chart-pattern.ts";

const SOURCE =
  "Edwards and Magee, Technical Analysis of Stock Trends; Bulkowski, Encyclopedia of Chart Patterns; the mid-pole rule as charting platforms use it.";
const RULES = [
  "Pole: one leg of 3 to 45 bars, at least 3.5 ATR high and 1.9 times as far as noise goes in its duration.",
  "Flag: 5 bars to twice the pole's (at most 40) after it, whose closes give back 8 to 55 % of the pole in a channel at most half as wide as the pole is high, which drifts −50 to +10 % of the pole.",
];

export const FLAG_DEFINITIONS = [
  defineChartPattern({
    id: "Bull Flag",
    description:
      "A steep rise, then a short narrow channel that gives back part of it. It is bullish, and confirmed by a close above the channel.",
    rules: [
      ...RULES,
      "Confirmed by a close 0.2 ATR above the channel; failed by a close 0.1 ATR below the middle of the pole.",
    ],
    source: SOURCE,
    synonyms: [
      "bull flag",
      "bullish flag",
      "bull flag pattern",
      "flag up",
      "bullish flag pattern",
      "flag in an uptrend",
      "upward flag",
      "bullflag",
      "uptrend flag",
    ],
  }),
  defineChartPattern({
    id: "Bear Flag",
    description:
      "A steep fall, then a short narrow channel that gives back part of it. It is bearish, and confirmed by a close below the channel.",
    rules: [
      ...RULES,
      "Confirmed by a close 0.2 ATR below the channel; failed by a close 0.1 ATR above the middle of the pole.",
    ],
    source: SOURCE,
    synonyms: [
      "bear flag",
      "bearish flag",
      "bear flag pattern",
      "flag down",
      "bearish flag pattern",
      "flag in a downtrend",
      "downward flag",
      "bearflag",
      "downtrend flag",
    ],
  }),
] as const;
