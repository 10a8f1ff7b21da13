import { z } from "zod";
import { LIMITS, SavedScansReply } from "#contract";
import { operations } from "#operations";
import { most } from "./scan-arguments.ts";
import { asJson } from "./say.ts";
import { sayLastRun, saySchedule } from "./say-saved-scan.ts";
import { CAPS, defineTool } from "./tool.ts";

export const scansList = defineTool({
  name: "scans_list",
  title: "List saved scans",
  description:
    "Lists the caller's saved scans, newest first, with their payloads, schedules, next and last runs, page by page.",
  operation: operations.scans.list,
  input: z.strictObject({
    limit: most(CAPS.scans, CAPS.scans, "scans"),
    cursor: z.string().min(1).max(LIMITS.nameLength).describe("The next_cursor of the page before.").optional(),
  }),
  output: SavedScansReply,
  request: ({ limit = CAPS.scans, cursor }) => ({
    input: {
      path: {},
      query: [["limit", String(limit)], ...(cursor === undefined ? [] : [["cursor", cursor] as const])],
    },
  }),
  say({ scans, next_cursor: next }) {
    if (scans.length === 0) return "No scan is saved.";
    const lines = scans.map((scan) => {
      const state = [`over ${scan.universe ?? "all"}`, sayLastRun(scan), saySchedule(scan)];
      const words = state.filter((part) => part !== "").join(", ");
      return `- ${scan.scan_id} "${scan.name}" ${words}: ${asJson(scan.instructions)}`;
    });
    return lines.join("\n") + (next === null ? "" : `\nThe next page: cursor ${next}`);
  },
});
