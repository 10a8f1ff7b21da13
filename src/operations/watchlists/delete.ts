import { deleteWatchlist } from "#accounts";
import { defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { WATCHLIST_PATH } from "./watchlist-path.ts";

export default defineOperation({
  id: "deleteWatchlist",
  tag: "watchlists",
  summary: "Delete a watchlist.",
  description: "Saved scans that name it are refused when they run, until they name another universe.",
  http: { method: "DELETE", path: "/api/v2/watchlists/{id}", status: 204 },
  access: "write",
  cost: "read",
  path: WATCHLIST_PATH,
  output: NO_CONTENT,
  errors: ["not_found"],
  async run(context, { path }, call) {
    await deleteWatchlist(accountsOf(context), { id: path.id, userId: memberOf(call).userId }, doerOf(call));
  },
});
