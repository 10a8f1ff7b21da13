import { defineChartPattern } from "../define-chart-pattern.ts";

export const CUP_DEFINITION = defineChartPattern({
  id: "Cup and Handle",
  description:
    "A rounded bottom between two rims of about the same height, then a shallow way back from the second. It is bullish, and confirmed by a close above the second rim.",
  rules: [
    "H is the distance from the mean of the rims to the bottom, at least 3 ATR; the rims differ by at most 0.35 H; 15 to 220 bars.",
    "A parabola explains at least 60 % of the closes' variance, with a tilt of at most 0.6 of its curvature; 20 to 75 % of the closes lie in the lowest 35 % of the cup.",
    "Handle: at least 3 bars and at most half the cup, at least 8 % of H deep.",
    "Confirmed by a close 0.25 ATR above the second rim; failed by a close below the middle of the cup; expired when nothing broke within half the cup's length.",
  ],
  source: "O'Neil, How to Make Money in Stocks (1988), with the depth in ATR instead of percent.",
  synonyms: [
    "cup and handle",
    "cup with handle",
    "cup & handle",
    "cup handle",
    "cup and handle pattern",
    "cup w/ handle",
    "c&h",
    "saucer with handle",
    "teacup with handle",
    "tea cup and handle",
  ],
});
