import { findWatchlist } from "#accounts";
import { WatchlistReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { presentWatchlist } from "./present-watchlist.ts";
import { WATCHLIST_PATH } from "./watchlist-path.ts";

export default defineOperation({
  id: "getWatchlist",
  tag: "watchlists",
  summary: "Read one of your watchlists.",
  http: { method: "GET", path: "/api/v2/watchlists/{id}" },
  access: "read",
  cost: "read",
  path: WATCHLIST_PATH,
  output: WatchlistReply,
  errors: ["not_found"],
  async run(context, { path }, call) {
    const place = { id: path.id, userId: memberOf(call).userId };
    return { watchlist: presentWatchlist(await findWatchlist(accountsOf(context), place)) };
  },
});
