import { SavedScansReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { PAGE_QUERY, pageRequest } from "../page-parameters.ts";
import { presentScan } from "./present-scan.ts";

export default defineOperation({
  id: "listScans",
  tag: "scans",
  summary: "List your saved scans, newest first.",
  http: { method: "GET", path: "/api/v2/scans" },
  access: "read",
  cost: "read",
  query: PAGE_QUERY,
  output: SavedScansReply,
  async run(context, { query }, call) {
    const { store } = accountsOf(context);
    const { items, next = null } = await store.scans.list(memberOf(call).userId, pageRequest(query));
    return { scans: items.map(presentScan), next_cursor: next };
  },
});
