import { defineFact } from "#expression";
import { newestOfDay } from "./newest-of-day.ts";
import { Quote } from "./quote.ts";

const quote = new Quote();

/** How far the mid is inside the nearer of the day's newest price bands, bps of the mid; below 0 outside of them. */
export const bandDistance = defineFact({
  op: "bandDistance",
  feeds: ["quotes", "bands"],
  params: [],
  cost: () => 60,
  value([quotes, bands], moment) {
    const quoteRow = newestOfDay(quotes!, moment);
    const bandRow = newestOfDay(bands!, moment);
    if (quoteRow < 0 || bandRow < 0) return Number.NaN;
    quote.read(quotes!, quoteRow, 1);
    const { mid } = quote;
    const up = bands!.columns["upper"]![bandRow]! - mid;
    const down = mid - bands!.columns["lower"]![bandRow]!;
    return (1e4 * Math.min(up, down)) / mid;
  },
});
