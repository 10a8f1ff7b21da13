import { createScan, findScan } from "#accounts";
import { LIMITS, SavedScanReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { presentScan } from "./present-scan.ts";
import { checkScan, SCAN_BODY } from "./scan-body.ts";

export default defineOperation({
  id: "createScan",
  tag: "scans",
  summary: "Save a scan.",
  description: `The payload is checked as running it would, and kept as it was given. Names may occur twice. An account keeps at most ${LIMITS.savedScans} scans.`,
  http: { method: "POST", path: "/api/v2/scans", status: 201 },
  access: "write",
  creates: {
    nameOf: ({ scan }) => String(scan.scan_id),
    async again(context, made, call) {
      const place = { scanId: Number(made), userId: memberOf(call).userId };
      return { scan: presentScan(await findScan(accountsOf(context), place)) };
    },
  },
  cost: "read",
  body: SCAN_BODY,
  output: SavedScanReply,
  errors: ["insufficient_tier", "conflict"],
  async run(context, { body }, call) {
    const accounts = accountsOf(context);
    const { userId } = memberOf(call);
    const draft = await checkScan(context, call, body);
    return { scan: presentScan(await createScan(accounts, userId, draft, doerOf(call))) };
  },
});
