import { defineChartPattern } from "../define-chart-pattern.ts";

const SOURCE =
  "Bulkowski, Encyclopedia of Chart Patterns (twin peaks, confirmation by a close beyond the valley); Lo, Mamaysky and Wang 2000 (DTOP, DBOT, RTOP, RBOT); tolerances in shares of the pattern's height instead of percent of price.";

const DOUBLE = [
  "H is the distance from the mean of the two extremes to the pivot between them, at least 2.5 ATR.",
  "The extremes differ by at most 0.3 H, lie 6 to 150 bars apart, and the two inner legs' durations by a factor of at most 5.",
  "The leg into the pattern covers at least 0.8 H.",
];
const MULTIPLE = [
  "H is the distance from the mean of the three extremes to the mean of the two pivots between them, at least 2 ATR.",
  "No extreme is farther than 0.25 H from their mean; the pivots between differ by at most 0.7 H; 12 to 220 bars.",
  "The leg into the pattern covers at least 0.9 H. It takes the place of a double pattern of the same pivots.",
];
const top = (line: string): string =>
  `Confirmed by a close 0.1 ATR below ${line}; failed by a close 0.15 H above the higher peak; expired when nothing broke within as many bars as the pattern has.`;
const bottom = (line: string): string =>
  `Confirmed by a close 0.1 ATR above ${line}; failed by a close 0.15 H below the lower trough; expired when nothing broke within as many bars as the pattern has.`;

export const PEAK_DEFINITIONS = [
  defineChartPattern({
    id: "Double Top",
    description:
      "Two peaks of about the same height after a rise. It is bearish, and confirmed by a close below the valley between them.",
    rules: [...DOUBLE, top("the valley")],
    source: SOURCE,
    synonyms: [
      "double top",
      "twin peaks",
      "m pattern",
      "m top",
      "double top pattern",
      "twin tops",
      "bearish double top",
      "m shape",
      "m formation",
      "dbl top",
      "two tops",
      "double peak",
      "m shaped top",
    ],
  }),
  defineChartPattern({
    id: "Double Bottom",
    description:
      "Two troughs of about the same depth after a fall. It is bullish, and confirmed by a close above the peak between them.",
    rules: [...DOUBLE, bottom("the peak")],
    source: SOURCE,
    synonyms: [
      "double bottom",
      "w pattern",
      "w bottom",
      "double bottom pattern",
      "twin bottoms",
      "bullish double bottom",
      "w shape",
      "w formation",
      "dbl bottom",
      "two bottoms",
      "twin lows pattern",
      "double trough",
      "w shaped bottom",
    ],
  }),
  defineChartPattern({
    id: "Multiple Top",
    description:
      "Three peaks of about the same height after a rise. It is bearish, and confirmed by a close below the lower of the two valleys.",
    rules: [...MULTIPLE, top("the lower valley")],
    source: SOURCE,
    synonyms: [
      "multiple top",
      "triple top",
      "triple top pattern",
      "three tops",
      "triple peak",
      "multiple peaks",
      "bearish triple top",
      "multi top",
      "multiple top pattern",
    ],
  }),
  defineChartPattern({
    id: "Multiple Bottom",
    description:
      "Three troughs of about the same depth after a fall. It is bullish, and confirmed by a close above the higher of the two peaks.",
    rules: [...MULTIPLE, bottom("the higher peak")],
    source: SOURCE,
    synonyms: [
      "multiple bottom",
      "triple bottom",
      "triple bottom pattern",
      "three bottoms",
      "triple trough",
      "multiple troughs",
      "bullish triple bottom",
      "multi bottom",
      "multiple bottom pattern",
    ],
  }),
] as const;
