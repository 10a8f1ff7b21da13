import { defineExtreme } from "../window.ts";

/** Rows since the highest of the newest `length` values; of equals the most recent counts (TA_AROON). */
export const barsSinceHighestPrimitive = defineExtreme("barsSinceHighest", 8, {
  kind: "extremeAge",
  reaches: (m, value, extreme) => m.greaterEqual(value, extreme),
});

/** Rows since the lowest of the newest `length` values; of equals the most recent counts (TA_AROON). */
export const barsSinceLowestPrimitive = defineExtreme("barsSinceLowest", 8, {
  kind: "extremeAge",
  reaches: (m, value, extreme) => m.lessEqual(value, extreme),
});
