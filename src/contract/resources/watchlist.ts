import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { givenName, text } from "../scalars.ts";

/** One ticker of a watchlist: no white space, no comma, nothing that cannot be seen. */
export const TICKER_PATTERN = /^[^\s,\p{C}]+$/u;

const instant = (doc: string) => text(`${doc} It is an ISO text.`);

const name = givenName(
  "The name of the watchlist; you have no other one of that name. It has no comma and neither begins nor ends with a space, so that watchlist:<name> can stand in a universe.",
).check((context) => {
  const { value } = context;
  const hint = value.includes(",")
    ? "Leave out the comma: it separates the names of a universe."
    : value.trim() === value
      ? undefined
      : "Leave out the space at its beginning or end.";
  if (hint === undefined) return;
  context.issues.push({ code: "custom", input: value, message: hint, params: { rule: "bad_watchlist_name" } });
});

const tickers = z
  .array(z.string().min(1).max(LIMITS.tickerLength).regex(TICKER_PATTERN))
  .max(LIMITS.watchlistTickers)
  .describe(
    "The tickers in your order, in capitals, each once. Tickers without data are kept: they are considered as soon as there is some.",
  );

export const Watchlist = z
  .strictObject({
    id: text("The id of the watchlist."),
    name,
    tickers,
    created_at: instant("When the watchlist was made."),
    updated_at: instant("When the watchlist was changed last."),
  })
  .meta({ id: "Watchlist", description: "A list of tickers that you keep; watchlist:<id or name> in a universe." });
export type Watchlist = z.infer<typeof Watchlist>;

export const WatchlistRequest = z
  .strictObject({ name, tickers })
  .meta({ id: "WatchlistRequest", description: "A list of tickers to keep." });
export type WatchlistRequest = z.infer<typeof WatchlistRequest>;

export const WatchlistReply = z
  .strictObject({ watchlist: Watchlist.describe("The watchlist.") })
  .meta({ id: "WatchlistReply", description: "One watchlist." });
export type WatchlistReply = z.infer<typeof WatchlistReply>;

export const WatchlistsReply = z
  .strictObject({
    watchlists: z.array(Watchlist).describe("The watchlists, newest first."),
    next_cursor: text("Give this as cursor to get the next page; null on the last one.").nullable(),
  })
  .meta({ id: "WatchlistsReply", description: "Your watchlists, one page of them." });
export type WatchlistsReply = z.infer<typeof WatchlistsReply>;
