import { defineChartPattern } from "../define-chart-pattern.ts";

const SOURCE =
  "Edwards and Magee, Technical Analysis of Stock Trends; Lo, Mamaysky and Wang 2000 (HS, IHS), with tolerances in shares of the pattern's height.";
const RULES = [
  "H is the distance from the head to the neckline, the line through the two pivots beside it, at least 2.5 ATR; 10 to 220 bars.",
  "The head stands 0.12 H or more beyond both shoulders, each shoulder 0.12 H or more beyond the neckline.",
  "The shoulders differ by at most 0.4 H, the neckline's pivots by at most 0.4 H, the halves' durations by a factor of at most 4.",
];
const END = "failed by a close beyond the head; expired when nothing broke within as many bars as the pattern has.";

export const HEAD_AND_SHOULDERS_DEFINITIONS = [
  defineChartPattern({
    id: "Head and Shoulders",
    description:
      "Three peaks of which the middle one is the highest. It is bearish, and confirmed by a close below the neckline.",
    rules: [...RULES, `Confirmed by a close 0.1 ATR below the neckline; ${END}`],
    source: SOURCE,
    synonyms: [
      "head and shoulders",
      "h&s",
      "head and shoulders top",
      "head & shoulders",
      "bearish head and shoulders",
      "hns",
      "head and shoulders pattern",
      "h and s",
      "h&s top",
      "h and s top",
      "h&s pattern",
      "regular head and shoulders",
      "standard head and shoulders",
    ],
  }),
  defineChartPattern({
    id: "Inverse Head and Shoulders",
    description:
      "Three troughs of which the middle one is the deepest. It is bullish, and confirmed by a close above the neckline.",
    rules: [...RULES, `Confirmed by a close 0.1 ATR above the neckline; ${END}`],
    source: SOURCE,
    synonyms: [
      "inverse head and shoulders",
      "inverted head and shoulders",
      "ih&s",
      "head and shoulders bottom",
      "inverse h&s",
      "inverted h&s",
      "inverse head & shoulders",
      "inverted head & shoulders",
      "reverse head and shoulders",
      "bullish head and shoulders",
      "ihs",
      "upside down head and shoulders",
      "inverse hns",
      "reverse h&s",
      "inv head and shoulders",
      "inverse h and s",
      "head & shoulders bottom",
      "ihns",
      "h&s bottom",
      "inv h&s",
      "reversed head and shoulders",
      "inverse head shoulders",
      "i h&s",
    ],
  }),
] as const;
