import { newestQuote } from "./newest-quote.ts";

/** Middle of the newest quote of the day, $. */
export const quoteMid = newestQuote("quoteMid", (quote) => quote.mid);
