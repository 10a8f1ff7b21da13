import type { CorporateAction } from "../actions/corporate-action.ts";
import type { Calendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import type { StoredFeed } from "./feed-table.ts";

/** Returns cash dividends as a feed; each is known from the start of trading on its ex-date. Splits are left out. */
export function dividendsFeed(actions: readonly CorporateAction[], calendar: Calendar): StoredFeed {
  const tickers: string[] = [];
  const dates: number[] = [];
  const known: number[] = [];
  const amounts: number[] = [];
  for (const { kind, ticker, exDate, amount } of actions) {
    const date = daysOfIso(exDate);
    if (kind !== "dividend" || ticker === undefined || date === undefined || amount === undefined) continue;
    tickers.push(ticker);
    dates.push(date);
    known.push(calendar.extendedOpen(calendar.ordinalAtOrAfter(date)));
    amounts.push(amount);
  }
  return {
    rows: tickers.length,
    numbers: {
      known_at: Float64Array.from(known),
      ex_date: Float64Array.from(dates),
      amount: Float64Array.from(amounts),
    },
    texts: { ticker: tickers },
  };
}
