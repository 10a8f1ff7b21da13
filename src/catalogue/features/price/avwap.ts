import {
  barsSinceHighest,
  barsSinceLowest,
  calendarKey,
  date,
  div,
  framed,
  greaterEqual,
  high,
  hlc3,
  low,
  mul,
  num,
  type SeriesNode,
  sumOver,
  volume,
  where,
} from "#expression";
import { lastReportFelt } from "../../company/last-report.ts";
import { choiceOrDate, defineFeature } from "../../define-feature.ts";
import { volumeWeightedPrice } from "../../formulas/volume-weighted.ts";

const YEAR = 252;

/** Over the daily bars from an extreme of the year to the evaluated bar, the forming one included. */
function sinceExtreme(barsBack: SeriesNode): SeriesNode {
  const price = div(sumOver(mul(hlc3, volume), barsBack), sumOver(volume, barsBack));
  return framed({ timeframe: "1d", zones: ["regular"] }, "asof", price);
}

function sinceDate(days: number): SeriesNode {
  const begun = greaterEqual(date, num(days));
  return where(begun, volumeWeightedPrice(begun), num(Number.NaN));
}

export default defineFeature({
  alias: "avwap",
  displayName: "Anchored VWAP",
  shortLabel: "AVWAP",
  description:
    "Volume-weighted average price, sum(hlc3 × volume) / sum(volume), since an anchor: the first bar of the calendar year (ytd), the session of the 52-week high or low (the latest one when several are equal; from daily bars), the first stored bar (ipo), the first bar that felt the newest earnings report (earnings; null before the first report known), or a date. An anchor before the first stored bar counts from that bar.",
  formula: "VWAP anchored at event: ytd, earnings, high_52w, low_52w, ipo, date",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { anchor: choiceOrDate("ytd", ["ytd", "high_52w", "low_52w", "ipo", "earnings"]) },
  synonyms: [
    "anchored vwap",
    "avwap",
    "year-to-date vwap",
    "anchored volume weighted average price",
    "a-vwap",
    "vwap anchored",
    "anchor vwap",
    "ytd vwap",
    "avwap line",
    "anchored v-wap",
  ],
  expr: ({ anchor }) => {
    switch (anchor) {
      case "ytd":
        return volumeWeightedPrice(calendarKey(date, "year"));
      case "high_52w":
        return sinceExtreme(barsSinceHighest(high, YEAR));
      case "low_52w":
        return sinceExtreme(barsSinceLowest(low, YEAR));
      case "ipo":
        return volumeWeightedPrice(num(0));
      case "earnings":
        return where(greaterEqual(lastReportFelt, num(0)), volumeWeightedPrice(lastReportFelt), num(Number.NaN));
      default:
        return sinceDate(anchor);
    }
  },
});
