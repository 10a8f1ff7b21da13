import { findScan } from "#accounts";
import { SavedScanReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { presentScan } from "./present-scan.ts";
import { SCAN_PATH } from "./scan-path.ts";

export default defineOperation({
  id: "getScan",
  tag: "scans",
  summary: "Read one of your saved scans.",
  http: { method: "GET", path: "/api/v2/scans/{scan_id}" },
  access: "read",
  cost: "read",
  path: SCAN_PATH,
  output: SavedScanReply,
  errors: ["not_found"],
  async run(context, { path }, call) {
    const place = { scanId: path.scan_id, userId: memberOf(call).userId };
    return { scan: presentScan(await findScan(accountsOf(context), place)) };
  },
});
