import { defineChartPattern } from "../define-chart-pattern.ts";

const SOURCE =
  "Bulkowski, Encyclopedia of Chart Patterns (at least five touches in all); Edwards and Magee, Technical Analysis of Stock Trends.";
const FIT =
  "Least-squares lines through the highs and through the lows of 5, 6 or 7 pivots in turn; w is the larger distance of the lines at the ends, at least 2 ATR; 12 to 220 bars; no pivot off its line by more than 0.25 w, at most 20 % of the closes outside by 0.05 w.";
const LABEL =
  "A segment has one of the eight line patterns only. Slopes are told as changes over the pattern's length in units of w; the lines converge where the end width is at most 0.67 of the start width.";
const EXPIRY =
  "expired when nothing broke within half the pattern's length, or at 85 % of the way to where the lines meet (but not before a quarter of the length).";
const up = `Confirmed by a close 0.3 ATR above the upper line; failed by one 0.75 ATR below the lower line; ${EXPIRY}`;
const down = `Confirmed by a close 0.3 ATR below the lower line; failed by one 0.75 ATR above the upper line; ${EXPIRY}`;
const either = `Confirmed by a close 0.3 ATR outside either line, which sets the side (before that, the side of the leg into the pattern); ${EXPIRY}`;

export const LINE_DEFINITIONS = [
  defineChartPattern({
    id: "Ascending Triangle",
    description:
      "A flat upper line and a rising lower one that converge. It is bullish, and confirmed by a close above the upper line.",
    rules: [FIT, LABEL, "Converging; the upper line changes by at most 0.17 w, and the lower one by clearly more.", up],
    source: SOURCE,
    synonyms: ["ascending triangle", "rising triangle"],
  }),
  defineChartPattern({
    id: "Descending Triangle",
    description:
      "A flat lower line and a falling upper one that converge. It is bearish, and confirmed by a close below the lower line.",
    rules: [
      FIT,
      LABEL,
      "Converging; the lower line changes by at most 0.17 w, and the upper one by clearly more.",
      down,
    ],
    source: SOURCE,
    synonyms: ["descending triangle", "falling triangle"],
  }),
  defineChartPattern({
    id: "Symmetrical Triangle",
    description: "A falling upper line and a rising lower one that converge. It may break either way.",
    rules: [FIT, LABEL, "Converging; the mean of the two slopes is at most 0.26 of their difference.", either],
    source: SOURCE,
    synonyms: ["symmetrical triangle", "coil", "pennant-like triangle"],
  }),
  defineChartPattern({
    id: "Rising Wedge",
    description: "Two rising lines that converge. It is bearish, and confirmed by a close below the lower line.",
    rules: [FIT, LABEL, "Converging; the upper line rises by more than 0.17 w.", down],
    source: SOURCE,
    synonyms: ["rising wedge", "ascending wedge"],
  }),
  defineChartPattern({
    id: "Falling Wedge",
    description: "Two falling lines that converge. It is bullish, and confirmed by a close above the upper line.",
    rules: [FIT, LABEL, "Converging; the lower line falls by more than 0.17 w.", up],
    source: SOURCE,
    synonyms: ["falling wedge", "descending wedge"],
  }),
  defineChartPattern({
    id: "Channel Up",
    description: "Two rising parallel lines. It is bullish, and confirmed by a close above the upper line.",
    rules: [FIT, LABEL, "End width 0.67 to 1.45 of the start width; the mean slope is above 0.33 w.", up],
    source: SOURCE,
    synonyms: ["channel up", "ascending channel", "rising channel", "uptrend channel"],
  }),
  defineChartPattern({
    id: "Channel Down",
    description: "Two falling parallel lines. It is bearish, and confirmed by a close below the lower line.",
    rules: [FIT, LABEL, "End width 0.67 to 1.45 of the start width; the mean slope is below −0.33 w.", down],
    source: SOURCE,
    synonyms: ["channel down", "descending channel", "falling channel", "downtrend channel"],
  }),
  defineChartPattern({
    id: "Horizontal Channel",
    description: "Two level parallel lines. It may break either way.",
    rules: [FIT, LABEL, "End width 0.67 to 1.45 of the start width; the mean slope is at most 0.33 w.", either],
    source: SOURCE,
    synonyms: ["horizontal channel", "rectangle", "trading range", "sideways channel"],
  }),
] as const;
