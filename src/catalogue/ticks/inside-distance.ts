import { defineFact } from "#expression";
import { newestOfDay } from "./newest-of-day.ts";
import { Quote } from "./quote.ts";

const quote = new Quote();

/** Distance of the day's last trade above the mid of its newest quote, bps of the mid. */
export const insideDistance = defineFact({
  op: "insideDistance",
  feeds: ["quotes", "trades"],
  params: [],
  cost: () => 60,
  value([quotes, trades], moment) {
    const quoteRow = newestOfDay(quotes!, moment);
    const tradeRow = newestOfDay(trades!, moment);
    if (quoteRow < 0 || tradeRow < 0) return Number.NaN;
    quote.read(quotes!, quoteRow, 1);
    return (1e4 * (trades!.columns["price"]![tradeRow]! - quote.mid)) / quote.mid;
  },
});
