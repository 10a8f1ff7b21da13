import { replaceScan } from "#accounts";
import { SavedScanReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { presentScan } from "./present-scan.ts";
import { checkScan, SCAN_BODY } from "./scan-body.ts";
import { SCAN_PATH } from "./scan-path.ts";

export default defineOperation({
  id: "replaceScan",
  tag: "scans",
  summary: "Replace the name, payload and universe of a saved scan.",
  description: "What is left out becomes null. The runs of the scan stay.",
  http: { method: "PUT", path: "/api/v2/scans/{scan_id}" },
  access: "write",
  cost: "read",
  path: SCAN_PATH,
  body: SCAN_BODY,
  output: SavedScanReply,
  errors: ["not_found", "insufficient_tier"],
  async run(context, { path, body }, call) {
    const accounts = accountsOf(context);
    const place = { scanId: path.scan_id, userId: memberOf(call).userId };
    const draft = await checkScan(context, call, body);
    return { scan: presentScan(await replaceScan(accounts, place, draft, doerOf(call))) };
  },
});
