import { createWatchlist, findWatchlist } from "#accounts";
import { LIMITS, WatchlistReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { presentWatchlist } from "./present-watchlist.ts";
import { WATCHLIST_BODY } from "./watchlist-body.ts";

export default defineOperation({
  id: "createWatchlist",
  tag: "watchlists",
  summary: "Make a watchlist.",
  description: `Tickers are put in capitals, and each is kept where it stands first. \`watchlist:<id or name>\` in the universe of a scan stands for its tickers. An account keeps at most ${LIMITS.watchlists} watchlists, each of a name of its own.`,
  http: { method: "POST", path: "/api/v2/watchlists", status: 201 },
  access: "write",
  creates: {
    nameOf: ({ watchlist }) => watchlist.id,
    async again(context, made, call) {
      const place = { id: made, userId: memberOf(call).userId };
      return { watchlist: presentWatchlist(await findWatchlist(accountsOf(context), place)) };
    },
  },
  cost: "read",
  body: WATCHLIST_BODY,
  output: WatchlistReply,
  errors: ["conflict"],
  async run(context, { body }, call) {
    const list = await createWatchlist(accountsOf(context), memberOf(call).userId, body, doerOf(call));
    return { watchlist: presentWatchlist(list) };
  },
});
