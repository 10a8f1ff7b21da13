import { WatchlistsReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { PAGE_QUERY, pageRequest } from "../page-parameters.ts";
import { presentWatchlist } from "./present-watchlist.ts";

export default defineOperation({
  id: "listWatchlists",
  tag: "watchlists",
  summary: "List your watchlists, newest first.",
  http: { method: "GET", path: "/api/v2/watchlists" },
  access: "read",
  cost: "read",
  query: PAGE_QUERY,
  output: WatchlistsReply,
  async run(context, { query }, call) {
    const { store } = accountsOf(context);
    const { items, next = null } = await store.watchlists.list(memberOf(call).userId, pageRequest(query));
    return { watchlists: items.map(presentWatchlist), next_cursor: next };
  },
});
