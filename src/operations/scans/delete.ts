import { deleteScan } from "#accounts";
import { defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { SCAN_PATH } from "./scan-path.ts";

export default defineOperation({
  id: "deleteScan",
  tag: "scans",
  summary: "Delete a saved scan with its runs.",
  http: { method: "DELETE", path: "/api/v2/scans/{scan_id}", status: 204 },
  access: "write",
  cost: "read",
  path: SCAN_PATH,
  output: NO_CONTENT,
  errors: ["not_found"],
  async run(context, { path }, call) {
    const place = { scanId: path.scan_id, userId: memberOf(call).userId };
    await deleteScan(accountsOf(context), place, doerOf(call));
  },
});
