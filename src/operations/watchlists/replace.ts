import { replaceWatchlist } from "#accounts";
import { WatchlistReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { presentWatchlist } from "./present-watchlist.ts";
import { WATCHLIST_BODY } from "./watchlist-body.ts";
import { WATCHLIST_PATH } from "./watchlist-path.ts";

export default defineOperation({
  id: "replaceWatchlist",
  tag: "watchlists",
  summary: "Replace the name and the tickers of a watchlist.",
  http: { method: "PUT", path: "/api/v2/watchlists/{id}" },
  access: "write",
  cost: "read",
  path: WATCHLIST_PATH,
  body: WATCHLIST_BODY,
  output: WatchlistReply,
  errors: ["not_found", "conflict"],
  async run(context, { path, body }, call) {
    const place = { id: path.id, userId: memberOf(call).userId };
    return { watchlist: presentWatchlist(await replaceWatchlist(accountsOf(context), place, body, doerOf(call))) };
  },
});
