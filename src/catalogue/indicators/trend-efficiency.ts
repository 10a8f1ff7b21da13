import { abs, change, close, div, equal, num, sum, where } from "#expression";
import { defineIndicator } from "../define-indicator.ts";

const SESSIONS = 20;
const path = sum(abs(change(close, 1)), SESSIONS);

export default defineIndicator({
  id: "TrendEfficiency",
  displayName: "Trend Efficiency",
  description:
    "Kaufman's efficiency ratio (1995) of 20 sessions: |close - close 20 sessions ago| / the sum of |close - close before|, 0 to 1; 0 where nothing moved.",
  synonyms: [
    "trend efficiency",
    "efficiency ratio",
    "kaufman efficiency ratio",
    "kaufman er",
    "trend efficiency ratio",
    "fractal efficiency",
    "efficiency of the trend",
    "price efficiency",
    "kaufman efficiency",
    "perry kaufman efficiency ratio",
    "trend quality ratio",
    "path efficiency",
  ],
  unit: "x",
  expr: where(equal(path, num(0)), num(0), div(abs(change(close, SESSIONS)), path)),
});
